#include "cli/archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <locale.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <utility>

#include "cli/byte_count.hpp"
#include "cli/member_name.hpp"

namespace waggle::cli {
namespace {

/// While one thread reads and cuts a piece, the others work on what was cut before.
constexpr std::size_t buffer_bytes = 64U << 10U;
constexpr std::uint64_t ratio_counts_from = 1U << 20U;

/// libarchive turns names into the letters of the locale; in the plain "C" one it would lose them.
class Utf8Names {
 public:
  Utf8Names() noexcept {
    static const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    if (utf8 != nullptr) before_ = uselocale(utf8);
  }
  ~Utf8Names() {
    if (before_ != nullptr) uselocale(before_);
  }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  locale_t before_ = nullptr;
};

tl::unexpected<Finding> unreadable(std::string message) {
  return tl::unexpected(Finding{Code::source_unreadable, std::move(message), {}});
}

}  // namespace

/// How libarchive asks for bytes.
struct Archive::Callbacks {
  static la_ssize_t read(archive* opened, void* self, const void** piece) noexcept {
    auto& me = *static_cast<Archive*>(self);
    if (!std::exchange(me.head_given_, true) && !me.head_.empty()) {
      *piece = me.head_.data();
      return static_cast<la_ssize_t>(me.head_.size());
    }
    const SourcePiece bytes = me.bytes_->next();
    if (!bytes) {
      me.below_ = bytes.error();
      archive_set_error(opened, EIO, "%s", bytes.error().message.c_str());
      return ARCHIVE_FATAL;
    }
    *piece = bytes->data();
    return static_cast<la_ssize_t>(bytes->size());
  }

  static la_int64_t seek(archive*, void* self, la_int64_t offset, int whence) noexcept {
    const auto place = static_cast<Archive*>(self)->bytes_->seek(offset, whence);
    return place ? static_cast<la_int64_t>(*place) : ARCHIVE_FATAL;
  }
};

void Archive::Free::operator()(archive* opened) const noexcept { archive_read_free(opened); }

Archive::Archive(std::string name, ArchiveKind kind, std::string head,
                 std::unique_ptr<ByteStream> bytes, Unpacked& unpacked)
    : name_(std::move(name)),
      kind_(kind),
      head_(std::move(head)),
      bytes_(std::move(bytes)),
      unpacked_(unpacked),
      archive_(archive_read_new()),
      buffer_(std::make_unique_for_overwrite<char[]>(buffer_bytes)) {
  if (!archive_) throw std::bad_alloc();
}

Archive::~Archive() = default;

/// Only what the first bytes announced is let in, so that no text can pass for an archive.
bool Archive::open() {
  archive* const a = archive_.get();
  switch (kind_) {
    case ArchiveKind::zip:
      archive_read_support_format_zip(a);
      break;
    case ArchiveKind::tar:
      archive_read_support_format_tar(a);
      break;
    case ArchiveKind::compressed:
      archive_read_support_filter_gzip(a);
      archive_read_support_filter_zstd(a);
      archive_read_support_filter_xz(a);
      archive_read_support_filter_bzip2(a);
      archive_read_support_format_tar(a);
      archive_read_support_format_raw(a);
      archive_read_support_format_empty(a);
      break;
  }
  archive_read_set_callback_data(a, this);
  archive_read_set_read_callback(a, Callbacks::read);
  seekable_ = kind_ == ArchiveKind::zip && head_.empty() && bytes_->seek(0, SEEK_SET);
  if (seekable_) archive_read_set_seek_callback(a, Callbacks::seek);
  return archive_read_open1(a) >= ARCHIVE_WARN;
}

tl::expected<std::optional<Archive::Member>, Finding> Archive::next() {
  if (std::exchange(in_member_, false))
    if (auto finding = pass_over_rest()) {
      over_ = true;
      return tl::unexpected(*std::move(finding));
    }
  if (over_ || unpacked_.too_much()) return std::optional<Member>();
  const Utf8Names names;
  if (!std::exchange(opened_, true) && !open()) {
    over_ = true;
    return trouble();
  }
  archive_entry* entry = nullptr;
  do {
    const int status = archive_read_next_header(archive_.get(), &entry);
    if (status == ARCHIVE_EOF || status < ARCHIVE_WARN) {
      over_ = true;
      if (status != ARCHIVE_EOF) return trouble();
      return std::optional<Member>();
    }
    // Links and devices are never followed.
  } while (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) != nullptr);
  const int filters = archive_filter_count(archive_.get()) - 1;
  levels_ = std::max(filters, 1);
  if (kind_ == ArchiveKind::compressed && filters == 0) {
    over_ = true;
    return unreadable("it begins like a compressed file and is none");
  }
  Member member;
  if (archive_format(archive_.get()) == ARCHIVE_FORMAT_RAW) {
    member.name = unpacked_name(name_);
  } else {
    const char* stored = archive_entry_pathname(entry);
    member.name = member_name(stored != nullptr ? stored : "?");
    if (archive_entry_size_is_set(entry) != 0)
      member.size = static_cast<std::uint64_t>(archive_entry_size(entry));
  }
  in_member_ = true;
  encrypted_ = archive_entry_is_data_encrypted(entry) != 0;
  member_bytes_ = 0;
  member_begin_ = archive_filter_bytes(archive_.get(), -1);
  return std::optional(std::move(member));
}

SourcePiece Archive::read() {
  if (!in_member_) return std::string_view();
  if (encrypted_) return unreadable("it is encrypted; encrypted members are not read");
  const la_ssize_t n = archive_read_data(archive_.get(), buffer_.get(), buffer_bytes);
  if (n <= 0) in_member_ = false;
  if (n < 0) {
    over_ = n == ARCHIVE_FATAL;
    return trouble();
  }
  member_bytes_ += static_cast<std::uint64_t>(n);
  unpacked_.bytes += static_cast<std::uint64_t>(n);
  const std::int64_t packed = archive_filter_bytes(archive_.get(), -1) - member_begin_;
  const auto most =
      unpacked_.limits.max_ratio * static_cast<std::uint64_t>(std::max<std::int64_t>(packed, 1));
  const bool bomb = member_bytes_ > ratio_counts_from && member_bytes_ > most;
  if (bomb || unpacked_.too_much()) {
    // A zip that can be sought in goes on at the next member; all others would have to be unpacked.
    in_member_ = false;
    over_ = over_ || !seekable_ || unpacked_.too_much();
    if (!bomb)
      return unreadable(
          fmt::format("more than {} would come out of this archive (--max-total-size)",
                      byte_count(unpacked_.limits.max_total_size)));
    return unreadable(fmt::format("it unpacks to more than {} times its size (--max-ratio){}",
                                  unpacked_.limits.max_ratio,
                                  over_ ? "; the rest of the archive was not read" : ""));
  }
  return std::string_view(buffer_.get(), static_cast<std::size_t>(n));
}

/// Where the way to the next member leads through this one, the limits hold on that way, too.
std::optional<Finding> Archive::pass_over_rest() {
  if (seekable_ || encrypted_) return std::nullopt;
  in_member_ = true;
  while (true) {
    const SourcePiece piece = read();
    if (!piece && over_) return piece.error();
    if (!piece || piece->empty()) return std::nullopt;
  }
}

tl::unexpected<Finding> Archive::trouble() const {
  if (below_) return tl::unexpected(*below_);
  const char* said = archive_error_string(archive_.get());
  return unreadable(fmt::format("it cannot be unpacked: {}{}",
                                said != nullptr ? said : "the archive is damaged",
                                over_ ? "; the rest of the archive was not read" : ""));
}

}  // namespace waggle::cli
