// How many games a database holds.
#include <db/database.hpp>
#include <iostream>

int main(int, char** argv) {
  auto database = waggle::db::Database::open(argv[1], waggle::db::Database::Mode::read);
  std::cout << database.totals().games << '\n';
}
