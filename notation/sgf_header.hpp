#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "notation/record_builder.hpp"

namespace waggle::sgf {

/// The properties of a game before its moves, gathered as they come: their order differs between
/// the years.
class Header {
 public:
  explicit Header(RecordBuilder& builder) noexcept : builder_(builder) {}

  /// A property other than P0 and P1.
  void property(std::string_view name, const std::string& value, SourcePosition at);

  /// What P0 and P1 say besides commands: id, ranking, time, country.
  void player(int number, std::string_view value, SourcePosition at);

  /// Which colour the header gives to P0.
  std::optional<Colour> first_player() const noexcept { return first_player_; }

  const std::array<std::string, 2>& ids() const noexcept { return ids_; }

  /// Gives names, ratings, date and id their places, once the colours are known.
  void finish(Colour first_player);

  const std::string& result_text() const noexcept { return result_text_; }
  SourcePosition result_at() const noexcept { return result_at_; }

  /// Does anything say that this is Hive?
  bool is_hive() const noexcept { return hive_; }

 private:
  void read_variant(const std::string& value, SourcePosition at);
  void read_date();

  RecordBuilder& builder_;
  std::array<std::string, 2> ids_;
  std::array<std::optional<int>, 2> ratings_;
  std::optional<Colour> first_player_;
  std::string client_date_;
  SourcePosition client_date_at_;
  std::string game_name_;
  std::string result_text_;
  SourcePosition result_at_;
  bool hive_ = false;
};

}  // namespace waggle::sgf
