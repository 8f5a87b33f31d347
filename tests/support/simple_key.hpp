#pragma once

#include "replay/key.hpp"
#include "support/simple_position.hpp"

namespace waggle::test {

/// The keys as their definition has them: all twelve images made, sorted and compared. The oracles
/// for study_key() and rule_key().
StudyKey simple_study_key(const SimplePosition& position);
RuleKey simple_rule_key(const SimplePosition& position);

}  // namespace waggle::test
