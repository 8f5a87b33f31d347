# Turns openings/names.tsv into rows of a C++ table.
set(table ${CMAKE_CURRENT_SOURCE_DIR}/openings/names.tsv)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
file(STRINGS ${table} rows REGEX "^[^#]")
set(opening_rows "")
foreach(row IN LISTS rows)
  if(NOT row MATCHES "^([A-Z]-[A-Z]-[A-Z])\t([a-z]+)\t([^\t\"]+)\t[^\t]+$")
    message(FATAL_ERROR "${table}: a row is line, formation, name and source, parted by tabs: ${row}")
  endif()
  string(APPEND opening_rows "    {\"${CMAKE_MATCH_1}\", \"${CMAKE_MATCH_2}\", \"${CMAKE_MATCH_3}\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/generated/opening_names.inc
  CONTENT "@opening_rows@" @ONLY)
