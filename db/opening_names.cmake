# The tables of openings/ as strings; compilers limit the length of one literal, so each line is a literal of its own.
set(opening_tables "")
foreach(table words names positions)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS openings/${table}.tsv)
  file(READ openings/${table}.tsv text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n\"\n\"" text "${text}")
  string(APPEND opening_tables "constexpr std::string_view ${table}_table =\n\"${text}\";\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/generated/opening_tables.inc
  CONTENT "@opening_tables@" @ONLY)
