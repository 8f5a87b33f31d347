#include "cli/report/sections.hpp"

namespace waggle::cli::report {

Section reading(const Scope& scope) {
  Section section{"reading", scope.say("How to read this"), {}};
  for (const char* text :
       {"A game counts once for a position, at its first visit. Games whose result is unknown are "
        "counted and shown, but never part of a score.",
        "A score is (wins + draws / 2) / known results, with its Wilson interval at 95 %: with few "
        "games it is wide, and that is the point of it. A dot stands for no game, a dash for no "
        "known result; grey says that four games or fewer have a known result.",
        "Positions are the same whichever way round the hive lies and whatever the order of moves.",
        "A line has a formation when none of the three pieces moved or was thrown before the third "
        "landed; otherwise it is under “other”. A published name belongs to line and formation "
        "together."})
    section.blocks.push_back(Paragraph{scope.say(text)});
  return section;
}

}  // namespace waggle::cli::report
