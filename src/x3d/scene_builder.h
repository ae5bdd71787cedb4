// SPDX-License-Identifier: MIT
// Makes the graph of one file from what its encoding says, in the order of the text. Each call
// returns false with an Error at the place given.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "x3d/scene_reader.h"

namespace allide {

class SceneBuilder {
public:
    enum class Opened { node, skipped, failed };

    SceneBuilder(SceneReader& reader, SceneScope& scope);

    /// A node for the current field of the node around it, or for the scope. A skipped one is not
    /// to be closed.
    Opened open_node(std::string_view type, std::string_view name, TextPlace place);
    bool close_node();
    bool use(std::string_view name, TextPlace place);
    /// The name belongs to a node that was skipped.
    void forget(std::string_view name) { scope_->names[std::string(name)] = {}; }

    /// The field of its parent where a node of the type goes; where an instance goes, the first
    /// node of its PROTO says.
    bool container(std::string_view type, TextPlace place, std::string_view& field);

    /// The type of the innermost node.
    const NodeType& type() const { return *frames_.back().type; }
    bool is_script() const { return type().name == "Script"; }
    /// The nodes that follow are values of this field.
    void enter_field(int field) { frames_.back().field = field; }
    bool at_scope() const { return frames_.back().kind == Kind::scope; }
    void set(int field, SceneValue value);
    /// Ties the field to one of the interface.
    bool tie(int field, std::string_view interface_field, TextPlace place);
    /// Declares a field of a Script, or of the interface of a prototype; returns its place.
    int declare(NodeField field, TextPlace place);

    /// Fields are declared, then the body is read, then the prototype ends.
    bool begin_prototype(std::string_view name, TextPlace place);
    void begin_body() { frames_.back().is_body = true; }
    bool end_prototype(TextPlace place);
    bool end_external_prototype(std::vector<std::string> urls, TextPlace place);
    bool in_prototype() const { return scope_->prototype != nullptr; }

    struct End {
        std::string_view node, field;
    };
    bool route(const End& from, const End& to, TextPlace place);

    bool fail(TextPlace place, const std::string& what) { return reader_.fault.fail(place, what); }
    /// Fails because of a limit or a cycle.
    bool stop(TextPlace place, const std::string& what) { return reader_.fault.stop(place, what); }
    /// Warns of what is left out; fails if `strict`.
    bool leave_out(TextPlace place, const std::string& what);
    void warn(TextPlace place, std::string text) { reader_.warn(*scope_, place, std::move(text)); }
    SceneReader& reader() { return reader_; }
    std::uint32_t file() const { return scope_->file; }

private:
    enum class Kind { scope, node, instance };

    /// A scope, or a node in it that is not complete.
    struct Frame {
        Kind kind = Kind::scope;
        std::uint32_t node = SceneFile::no_node;
        const NodeType* type = nullptr;
        std::shared_ptr<Prototype> prototype = {};
        std::vector<FieldSetting> settings = {};     // of an instance
        std::vector<std::pair<int, int>> ties = {};  // of an instance
        std::string name = {};
        TextPlace place = {};
        int field = -1;  // that takes the nodes that follow
        bool is_body = true;
        SceneScope* outer = nullptr;  // of a scope
        std::unique_ptr<SceneScope> own = {};
    };
    /// Fields of nodes that a name and a field of an instance stand for.
    struct Target {
        std::uint32_t node;
        std::uint16_t field;
    };

    SceneGraph& graph() { return *scope_->graph; }
    std::shared_ptr<Prototype> find_prototype(std::string_view name) const;
    bool load(Prototype& prototype, TextPlace place);
    bool add_node(std::string_view name, TextPlace place, std::uint32_t& node);
    Opened open_instance(std::shared_ptr<Prototype> prototype, std::string_view name,
                         TextPlace place);
    bool push(Frame frame, TextPlace place);
    std::vector<FieldSetting>& settings();
    bool deliver(std::uint32_t node, TextPlace place);
    bool is_inside(std::uint32_t node) const;
    bool leads_only_to_references(std::size_t frame) const;
    bool instantiate(Frame& instance);
    void copy_nodes(const Frame& instance, std::uint32_t base);
    void apply_links(const Frame& instance, std::uint32_t base);
    bool targets(const End& end, bool is_source, TextPlace place, NodeField& field,
                 std::vector<Target>& found);

    SceneReader& reader_;
    SceneScope* scope_;
    std::vector<Frame> frames_;
};

}  // namespace allide
