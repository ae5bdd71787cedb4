# Writes files as one C++ source: cmake -Dparts=FILES -Dout=FILE -P embed.cmake
set(content "// Made of apps/viewer by embed.cmake.\n#include \"viewer/viewer_page.h\"\n\n")
string(APPEND content "const std::initializer_list<viewer::Part> viewer::parts = {\n")
foreach(part IN LISTS parts)
    get_filename_component(name ${part} NAME)
    file(READ ${part} text)
    string(APPEND content "{\"${name}\", R\"ALLIDE(${text})ALLIDE\"},\n")
endforeach()
file(WRITE ${out} "${content}};\n")
