#include "cli/sources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "cli/byte_count.hpp"
#include "cli/memory_stream.hpp"
#include "cli/output.hpp"
#include "notation/utf16.hpp"

namespace waggle::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view inside = "!/";

/// The bytes of an archive's current member.
class MemberStream : public ByteStream {
 public:
  explicit MemberStream(Archive& archive) noexcept : archive_(archive) {}
  SourcePiece next() override { return archive_.read(); }

 private:
  Archive& archive_;
};

/// Bytes that broke off.
class BrokenStream : public ByteStream {
 public:
  explicit BrokenStream(Finding why) noexcept : why_(std::move(why)) {}
  SourcePiece next() override { return tl::unexpected(why_); }

 private:
  Finding why_;
};

/// UTF-16, as Windows' programs write it, in UTF-8.
class Utf16Stream : public ByteStream {
 public:
  /// `head` is what was already taken from `bytes`.
  Utf16Stream(text::Utf16Decoder decoder, std::string head, std::unique_ptr<ByteStream> bytes)
      : decoder_(decoder), head_(std::move(head)), bytes_(std::move(bytes)) {}

  SourcePiece next() override {
    letters_ = decoder_.decode(std::exchange(head_, {}));
    while (letters_.empty() && !ended_) {
      const SourcePiece piece = bytes_->next();
      if (!piece) return piece;
      ended_ = piece->empty();
      letters_ = ended_ ? decoder_.finish() : decoder_.decode(*piece);
    }
    return letters_;
  }

 private:
  text::Utf16Decoder decoder_;
  std::string head_;
  std::unique_ptr<ByteStream> bytes_;
  std::string letters_;
  bool ended_ = false;
};

/// The list of a zip's members stands at its end. So a zip that lies in another archive, or comes
/// from standard input, is taken into memory; a very large one is read member by member as it
/// comes, which is all that can be done, and does as long as nothing is damaged.
void take_zip(std::string& head, std::unique_ptr<ByteStream>& bytes) {
  constexpr std::size_t most = std::size_t{256} << 20U;
  if (bytes->seek(0, SEEK_SET)) {
    head.clear();
    return;
  }
  while (head.size() < most) {
    const SourcePiece piece = bytes->next();
    if (!piece) {
      bytes = std::make_unique<BrokenStream>(piece.error());
      return;
    }
    if (piece->empty()) {
      bytes = std::make_unique<MemoryStream>(std::exchange(head, {}));
      return;
    }
    head += *piece;
  }
}

Finding too_large(std::uint64_t most) {
  return {Code::source_unreadable,
          fmt::format("it is larger than {} (--max-source-size)", byte_count(most)),
          {}};
}

/// The rest of a source of which `taken` bytes are at hand, up to the size that is allowed.
SourceBytes limited(std::shared_ptr<ByteStream> bytes, std::uint64_t taken, std::uint64_t most) {
  return [bytes = std::move(bytes), taken, most]() mutable -> SourcePiece {
    SourcePiece piece = bytes->next();
    if (piece && (taken += piece->size()) > most) return tl::unexpected(too_large(most));
    return piece;
  };
}

/// The file that a name of a source begins with.
std::optional<std::string> file_of(const std::string& name) {
  for (std::size_t end = name.find(inside);; end = name.find(inside, end + 1)) {
    std::error_code error;
    if (fs::is_regular_file(name.substr(0, end), error)) return name.substr(0, end);
    if (end == std::string::npos) return std::nullopt;
  }
}

/// Why what is no regular file is passed over; nothing for a folder, which is gone through.
std::string_view why_not_read(const fs::directory_entry& entry) {
  std::error_code error;
  if (entry.is_symlink(error))
    return entry.is_directory(error) ? "a link to a folder" : "a link to no file";
  return entry.is_directory(error) ? "" : "no regular file";
}

std::string whole_of(SourceText& source) {
  while (source.more) {
    const SourcePiece piece = source.more();
    if (!piece) throw UsageError(fmt::format("{}: {}", source.name, piece.error().message));
    if (piece->empty()) break;
    source.content += *piece;
  }
  return std::move(source.content);
}

}  // namespace

Sources::Sources(const std::vector<std::string>& paths, const UnpackLimits& limits,
                 const ReaderOptions& reader)
    : limits_(limits), reader_(reader) {
  if (std::ranges::count(paths, "-") > 1)
    throw UsageError("standard input is named more than once; it can be read once only");
  bool all_sized = true;
  for (const std::string& path : paths) {
    std::error_code error;
    // Standard input may be a file, too.
    const fs::path place = path == "-" ? "/dev/stdin" : path;
    const auto status = fs::status(place, error);
    if (path == "-") {
      files_.push_back({path, true});
    } else if (!fs::exists(status)) {
      throw UsageError(fmt::format("no such file or folder: {}", path));
    } else if (fs::is_directory(status)) {
      std::vector<File> found;
      auto entry = fs::recursive_directory_iterator(path, error);
      if (error)
        throw UsageError(fmt::format("cannot read the folder {}: {}", path, error.message()));
      for (; entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (error)
          throw UsageError(fmt::format("cannot read the folder {}: {}", path, error.message()));
        const std::string name = entry->path().generic_string();
        if (entry->is_regular_file(error)) {
          found.push_back({name, false});
          total_bytes_ += entry->file_size(error);
        } else if (const auto why = why_not_read(*entry); !why.empty()) {
          passed_over_.emplace_back(name, why);
        }
      }
      std::ranges::sort(passed_over_);
      std::ranges::sort(found, {}, &File::name);
      files_.insert(files_.end(), found.begin(), found.end());
    } else {
      files_.push_back({path, true});
    }
    if (fs::is_regular_file(status))
      total_bytes_ += fs::file_size(place, error);
    else if (!fs::is_directory(status))
      all_sized = false;
  }
  if (!all_sized) total_bytes_ = 0;
}

std::optional<SourceText> Sources::next() {
  while (!open_.empty() || next_ < files_.size())
    if (auto source = open_.empty() ? next_file() : next_member()) return source;
  return std::nullopt;
}

std::optional<SourceText> Sources::next_file() {
  const File& file = files_[next_++];
  unpacked_ = {limits_};
  try {
    auto bytes = std::make_unique<FileStream>(file.name, bytes_read_);
    const auto size = bytes->size();
    return enter(file.name, std::move(bytes), size, file.named);
  } catch (const UsageError& error) {
    fmt::print(stderr, "waggle: {}\n", made_inert(error.what()));
    ++unread_;
    return std::nullopt;
  }
}

std::optional<SourceText> Sources::next_member() {
  Level& level = open_.back();
  auto member = level.archive->next();
  if (member && !*member) return leave();
  level.any_member = true;
  const std::string archive = level.archive->name();
  if (!member) return broken(archive, std::move(member.error()));
  if (depth() > limits_.max_depth) {
    open_.pop_back();
    return broken(archive, {Code::source_unreadable,
                            fmt::format("archives lie in one another more than {} deep "
                                        "(--max-depth)",
                                        limits_.max_depth),
                            {}});
  }
  return enter(archive + std::string(inside) + (*member)->name,
               std::make_unique<MemberStream>(*level.archive), (*member)->size, false);
}

/// Every archive leaves a trace: at least its name, when nothing was in it.
std::optional<SourceText> Sources::leave() {
  const Level level = std::move(open_.back());
  open_.pop_back();
  if (level.named && !level.any_record)
    return broken(level.archive->name(),
                  {Code::not_a_record, "there is no record of a game in this archive", {}});
  if (!level.any_member) return SourceText{level.archive->name(), {}, false};
  return std::nullopt;
}

/// An archive is opened, and nothing returned; anything else is a source.
std::optional<SourceText> Sources::enter(std::string name, std::unique_ptr<ByteStream> bytes,
                                         std::optional<std::uint64_t> size, bool named) {
  SourcePiece begin = bytes->next();
  if (!begin) return broken(std::move(name), begin.error());
  if (const auto decoder = text::Utf16Decoder::for_text(*begin)) {
    bytes = std::make_unique<Utf16Stream>(*decoder, std::string(*begin), std::move(bytes));
    begin = bytes->next();
  }
  if (const auto kind = archive_kind(*begin)) {
    std::string head(*begin);
    if (kind == ArchiveKind::zip) take_zip(head, bytes);
    open_.push_back({std::make_unique<Archive>(std::move(name), *kind, std::move(head),
                                               std::move(bytes), unpacked_),
                     named});
    return std::nullopt;
  }
  const bool looks_good = detect_format(*begin, reader_) || looks_like_record(*begin);
  if (looks_good && size.value_or(begin->size()) > limits_.max_source_size)
    return broken(std::move(name), too_large(limits_.max_source_size));
  if (looks_good)
    for (Level& level : open_) level.any_record = true;
  SourceText source{std::move(name), std::string(*begin), named};
  source.more = limited(std::move(bytes), begin->size(), limits_.max_source_size);
  return source;
}

SourceText Sources::broken(std::string name, Finding why) {
  for (Level& level : open_) level.any_record = true;
  SourceText source{std::move(name), {}, false};
  source.more = [why = std::move(why)]() -> SourcePiece { return tl::unexpected(why); };
  return source;
}

int Sources::depth() const noexcept {
  int sum = 0;
  for (const Level& level : open_) sum += level.archive->levels();
  return sum;
}

bool names_source(const std::string& name) { return file_of(name).has_value(); }

std::string read_source(const std::string& name) {
  const auto file = file_of(name);
  if (!file) throw UsageError(fmt::format("no such file: {}", name));
  Sources sources({*file});
  std::optional<std::string> only;
  int count = 0;
  std::string example;
  while (auto source = sources.next()) {
    if (source->name == name) return whole_of(*source);
    if (*file != name) continue;
    if (!looks_like_record(source->content)) continue;
    example = source->name;
    if (++count == 1) only = whole_of(*source);
  }
  if (count == 1) return *std::move(only);
  if (count > 1)
    throw UsageError(fmt::format("{} is an archive of {} sources; name one of them, such as {}",
                                 name, count, example));
  throw UsageError(
      fmt::format("there is no {} in {}", name.substr(std::min(name.size(), file->size())), *file));
}

}  // namespace waggle::cli
