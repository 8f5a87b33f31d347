#include "archive_maker.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <memory>
#include <stdexcept>

namespace waggle::test {
namespace {

struct Free {
  void operator()(archive* made) const noexcept { archive_write_free(made); }
  void operator()(archive_entry* entry) const noexcept { archive_entry_free(entry); }
};
using Writer = std::unique_ptr<archive, Free>;

void must(int status, const Writer& writer) {
  if (status >= ARCHIVE_WARN) return;
  const char* why = archive_error_string(writer.get());
  throw std::runtime_error(why != nullptr ? why : "libarchive refused");
}

la_ssize_t append(archive*, void* out, const void* bytes, std::size_t size) {
  static_cast<std::string*>(out)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

std::string write(Writer writer, const std::vector<Member>& members) {
  std::string out;
  archive_write_set_bytes_in_last_block(writer.get(), 1);
  must(archive_write_open2(writer.get(), &out, nullptr, append, nullptr, nullptr), writer);
  for (const Member& member : members) {
    const std::unique_ptr<archive_entry, Free> entry(archive_entry_new());
    archive_entry_set_pathname(entry.get(), member.name.c_str());
    archive_entry_set_perm(entry.get(), 0644);
    const bool is_file = member.kind == Member::Kind::file;
    archive_entry_set_filetype(entry.get(), is_file                               ? AE_IFREG
                                            : member.kind == Member::Kind::folder ? AE_IFDIR
                                                                                  : AE_IFLNK);
    if (member.kind == Member::Kind::link)
      archive_entry_set_symlink(entry.get(), member.content.c_str());
    archive_entry_set_size(entry.get(),
                           is_file ? static_cast<la_int64_t>(member.content.size()) : 0);
    must(archive_write_header(writer.get(), entry.get()), writer);
    if (is_file &&
        archive_write_data(writer.get(), member.content.data(), member.content.size()) < 0)
      must(ARCHIVE_FATAL, writer);
  }
  must(archive_write_close(writer.get()), writer);
  return out;
}

Writer zip_writer() {
  Writer writer(archive_write_new());
  must(archive_write_set_format_zip(writer.get()), writer);
  return writer;
}

}  // namespace

std::string zip_of(const std::vector<Member>& members, const std::string& method) {
  Writer writer = zip_writer();
  must(archive_write_set_options(writer.get(), ("zip:compression=" + method).c_str()), writer);
  return write(std::move(writer), members);
}

std::string encrypted_zip_of(const std::vector<Member>& members) {
  Writer writer = zip_writer();
  must(archive_write_set_options(writer.get(), "zip:encryption=traditional"), writer);
  must(archive_write_set_passphrase(writer.get(), "hive"), writer);
  return write(std::move(writer), members);
}

std::string tar_of(const std::vector<Member>& members, const std::string& filter) {
  Writer writer(archive_write_new());
  must(archive_write_set_format_ustar(writer.get()), writer);
  if (!filter.empty()) must(archive_write_add_filter_by_name(writer.get(), filter.c_str()), writer);
  return write(std::move(writer), members);
}

std::string compressed(const std::string& content, const std::string& filter) {
  Writer writer(archive_write_new());
  must(archive_write_set_format_raw(writer.get()), writer);
  must(archive_write_add_filter_by_name(writer.get(), filter.c_str()), writer);
  return write(std::move(writer), {{"data", content}});
}

}  // namespace waggle::test
