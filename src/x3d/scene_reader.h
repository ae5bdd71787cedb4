// SPDX-License-Identifier: MIT
// The state that the files of one scene share while they are read.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <allide/x3d.h>

#include "x3d/scanner.h"

namespace allide {

/// Nodes with what ties them, of a file or of the body of a PROTO.
struct SceneGraph {
    std::vector<SceneNode> nodes;
    std::vector<SceneRoute> routes;
    std::vector<SceneAlias> aliases;
};

struct PrototypeLink {
    std::uint32_t node;
    std::uint16_t node_field;
    std::uint16_t field;  ///< of the interface
};

/// A PROTO is expanded by copying its graph. Prototypes come before their instances in a file, so
/// that the graph of one has no instance of itself, and instances in it are expanded already.
struct Prototype {
    NodeType interface;  ///< default nodes are in the graph
    SceneGraph graph;
    std::uint32_t root = SceneFile::no_node;
    std::vector<PrototypeLink> links;  ///< by IS
    const NodeType* native = nullptr;  ///< instead of a graph
    std::vector<std::string> urls;     ///< of an EXTERNPROTO that is not loaded yet
    bool is_open = true;               ///< its body is being read
    bool is_missing = false;
    std::uint32_t file = 0;
};

/// A name by DEF, and what it was when it was given.
struct NamedNode {
    std::uint32_t node = SceneFile::no_node;  ///< no_node: the node was skipped
    std::shared_ptr<Prototype> prototype = {};
    std::uint32_t base = 0;  ///< of the copy of its graph
};

/// The names of a file or of the body of a PROTO. A body sees the prototypes around it, but no
/// names of nodes.
struct SceneScope {
    SceneGraph* graph = nullptr;
    Prototype* prototype = nullptr;
    SceneScope* outer = nullptr;
    std::uint32_t file = 0;
    std::map<std::string, NamedNode, std::less<>> names = {};
    std::map<std::string, std::shared_ptr<Prototype>, std::less<>> prototypes = {};
    std::shared_ptr<Prototype> first_prototype = {};
    std::vector<std::uint32_t> roots = {};
};

/// Where node `i` of a prototype's graph is in a copy whose root is at `root`.
inline std::uint32_t in_copy(const Prototype& prototype, std::uint32_t i, std::uint32_t root,
                             std::uint32_t base) {
    return i == prototype.root ? root : base + i - (i > prototype.root ? 1 : 0);
}

class SceneReader {
public:
    explicit SceneReader(const ReadOptions& reader_options) : options(reader_options) {}

    Result<SceneFile> read(std::span<const std::byte> bytes);

    /// Adds to what is counted; fails beyond a limit.
    bool count_nodes(std::size_t count, TextPlace place);
    bool count_routes(std::size_t count, TextPlace place);
    void warn(const SceneScope& scope, TextPlace place, std::string text);
    /// Counts a node that is left out; an error if `strict`.
    bool skip(const SceneScope& scope, TextPlace place, std::string_view type);
    /// Loads the definition of an EXTERNPROTO, or marks it as missing.
    bool load_prototype(const std::string& name, Prototype& prototype, TextPlace place);

    const ReadOptions& options;
    SceneFile scene;
    Fault fault;

private:
    struct Source {
        std::uint32_t parent;  ///< the file that includes it
        std::size_t depth;
    };

    bool read_text(std::string_view text, SceneScope& scope);
    bool read_bytes(std::span<const std::byte> bytes, SceneScope& scope);
    /// Enters a file that another one names. False with an error, or without if there is none.
    bool open(std::uint32_t parent, const std::string& url, TextPlace place,
              std::vector<std::byte>& bytes);
    enum class Loaded { whole, none, failed };
    Loaded load(std::uint32_t parent, const std::string& url, TextPlace place, SceneScope& scope);
    bool load_inlines();
    bool load_inline(std::uint32_t node);
    bool check_cycles();
    bool check_size();

    SceneGraph graph_;
    std::vector<Source> sources_;
    std::map<std::string, std::size_t, std::less<>> skipped_;
    std::size_t bytes_ = 0, nodes_ = 0, routes_ = 0;
};

}  // namespace allide
