#pragma once

#include <string>

#include "db/database.hpp"

namespace waggle::db {

/// The file holds what waggle never writes there: bytes went wrong, or somebody made them so.
class Damage : public StoreError {
 public:
  explicit Damage(const std::string& fault)
      : StoreError("the database is damaged: " + fault +
                   "; `waggle verify` looks through all of it"),
        fault_(fault) {}

  /// The fault alone, for a list of them.
  const std::string& fault() const noexcept { return fault_; }

 private:
  std::string fault_;
};

}  // namespace waggle::db
