// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "x3d/scene_builder.h"

namespace allide {

/// Reads VRML97 and the classic encoding of X3D. What is open is on a stack of its own, not on the
/// machine's.
class ClassicReader {
public:
    ClassicReader(std::string_view text, SceneReader& reader, SceneScope& scope)
        : builder_(reader, scope), scanner_(text, reader.fault), options_(reader.options) {}

    bool read();

private:
    /// The kind of thing that is read next.
    enum class Mode { file, body, interface, node, list, single };

    bool step();
    bool statement();
    bool header_statement(std::string_view word);
    bool node_statement();
    bool open(std::string_view type, std::string_view name, TextPlace place);
    bool node_item();
    bool field(std::string_view name);
    bool value(int field);
    bool nodes(int field);
    bool interface_item();
    bool script_item(FieldAccess access);
    bool declaration(FieldAccess access, NodeField& field);
    bool prototype();
    bool external_prototype();
    bool external_urls(std::vector<std::string>& urls);
    bool route();
    bool route_end(SceneBuilder::End& end);
    bool skip_block();
    bool skip_one(std::size_t& depth);
    bool skip_value();
    bool skip_node();

    SceneBuilder builder_;
    SceneScanner scanner_;
    const ReadOptions& options_;
    std::vector<Mode> modes_ = {Mode::file};
};

}  // namespace allide
