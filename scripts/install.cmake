# What `cmake --install` puts where, and the Debian packages that `cpack -G DEB` makes of it (scripts/package.sh).
# Component tool: the program with its manual page and completions. Component dev: the libraries for other programs.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(made ${PROJECT_BINARY_DIR}/made)
find_program(GZIP gzip REQUIRED)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME tool)
install(TARGETS waggle RUNTIME)
install(FILES ${made}/waggle.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${made}/waggle DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
# zsh looks for completions of packages and of what else is installed in different folders.
install(CODE "set(made \"${made}\")\nset(data \"${CMAKE_INSTALL_DATADIR}\")" COMPONENT tool)
install(CODE [[
  set(folder site-functions)
  if(CMAKE_INSTALL_PREFIX MATCHES "/usr$")
    set(folder vendor-completions)
  endif()
  file(INSTALL ${made}/_waggle DESTINATION ${CMAKE_INSTALL_PREFIX}/${data}/zsh/${folder})
]] COMPONENT tool)
install(FILES ${made}/waggle.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/samples DESTINATION ${CMAKE_INSTALL_DATADIR}/waggle PATTERN run.sh EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/waggle)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/waggle)

# The headers that a program needs that reads records, replays them and asks a database.
set(headers
  notation/content_hash.hpp notation/cutter.hpp notation/diagnostic.hpp notation/game_record.hpp
  notation/game_type.hpp notation/hop.hpp notation/move_string.hpp notation/piece.hpp notation/places.hpp
  notation/reader.hpp notation/record_splitter.hpp notation/result.hpp notation/source_cutter.hpp notation/writer.hpp
  replay/board.hpp replay/game_notes.hpp replay/game_string.hpp replay/hex.hpp replay/hop.hpp replay/key.hpp replay/move.hpp
  replay/perft.hpp replay/picture.hpp replay/pipeline.hpp replay/position.hpp replay/record_feed.hpp
  replay/repetition.hpp replay/replay.hpp replay/resolve.hpp replay/set_up.hpp replay/themes.hpp
  db/database.hpp db/opening.hpp db/opening_names.hpp db/sketches.hpp)
foreach(header ${headers})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${PROJECT_SOURCE_DIR}/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/waggle/${folder} COMPONENT dev)
endforeach()

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/waggle)
foreach(library notation replay db)
  set_target_properties(waggle_${library} PROPERTIES EXPORT_NAME ${library})
endforeach()
install(TARGETS waggle_notation waggle_replay waggle_db EXPORT waggle ARCHIVE COMPONENT dev)
install(EXPORT waggle NAMESPACE waggle:: DESTINATION ${package} FILE waggleTargets.cmake COMPONENT dev)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/waggleConfig.cmake.in
  ${PROJECT_BINARY_DIR}/waggleConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/waggleConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/waggleConfig.cmake ${PROJECT_BINARY_DIR}/waggleConfigVersion.cmake
  DESTINATION ${package} COMPONENT dev)

# For programs that are not built with CMake. The libraries are static, so what they need is needed by all. Packages have
# these files in the folder of the architecture.
foreach(place lib lib/${CMAKE_LIBRARY_ARCHITECTURE})
  file(RELATIVE_PATH up /${place}/pkgconfig /)
  string(REGEX REPLACE "/$" "" up "${up}")
  function(pkg_config library about requires others)
    configure_file(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/waggle.pc.in ${PROJECT_BINARY_DIR}/${place}/pkgconfig/waggle-${library}.pc @ONLY)
  endfunction()
  pkg_config(notation "Records of the board game Hive, in every notation" "fmt" "")
  pkg_config(replay "The rules of the board game Hive" "waggle-notation, tbb" "")
  pkg_config(db "The index of positions of Hive games" "waggle-replay, libutf8proc, cpp-httplib, liblz4" "-lSQLiteCpp -lsqlite3")
endforeach()
install(CODE "set(made \"${PROJECT_BINARY_DIR}\")\nset(architecture \"${CMAKE_LIBRARY_ARCHITECTURE}\")" COMPONENT dev)
install(CODE [[
  set(folder lib)
  if(CMAKE_INSTALL_PREFIX MATCHES "/usr$")
    set(folder lib/${architecture})
  endif()
  file(INSTALL ${made}/${folder}/pkgconfig DESTINATION ${CMAKE_INSTALL_PREFIX}/${folder})
]] COMPONENT dev)

# Debian packages: waggle and libwaggle-dev.
set(debian ${PROJECT_BINARY_DIR}/debian)
file(READ ${PROJECT_SOURCE_DIR}/LICENSE license)
string(REGEX REPLACE "\n\n" "\n.\n" license "${license}")
string(REGEX REPLACE "\n([^\n])" "\n \\1" license "${license}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/debian-copyright.in ${debian}/copyright @ONLY)
configure_file(${CMAKE_CURRENT_LIST_DIR}/debian-changelog.in ${debian}/changelog @ONLY)
execute_process(COMMAND ${GZIP} -9n INPUT_FILE ${debian}/changelog OUTPUT_FILE ${debian}/changelog.gz)
foreach(component tool dev)
  set(name waggle)
  if(component STREQUAL dev)
    set(name libwaggle-dev)
  endif()
  install(FILES ${debian}/copyright ${debian}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name}
    COMPONENT ${component})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL tool dev)
set(CPACK_PACKAGE_CONTACT "The waggle authors <waggle@waggle.example>")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_TOOL_PACKAGE_NAME waggle)
set(CPACK_DEBIAN_TOOL_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_TOOL_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOOL_PACKAGE_SUGGESTS "librsvg2-bin")
set(CPACK_COMPONENT_TOOL_DESCRIPTION "The program waggle reads records of the board game Hive in every notation
people use, replays them through the rules, says what is wrong with the ones
that are wrong, keeps the good ones in one file that finds any position in
any game, and turns them into opening statistics and reports.")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libwaggle-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
  "libcpp-httplib-dev, libexpected-dev, libfmt-dev, liblz4-dev, libsqlite3-dev, libsqlitecpp-dev, libtbb-dev, libutf8proc-dev, pkg-config")
set(CPACK_COMPONENT_DEV_DESCRIPTION "Static libraries and headers: notations of the board game Hive, its rules,
and the index of positions. CMake finds them as the package waggle, with the
targets waggle::notation, waggle::replay and waggle::db.")
include(CPack)
