#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

/// For the few files that make JSON; the library is slow to compile, so no other header includes
/// it.
namespace waggle::cli {

using Json = nlohmann::ordered_json;

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// One line without its end. Text from records is UTF-8 by the time it gets here; anything else is
/// replaced rather than thrown at.
inline std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace waggle::cli
