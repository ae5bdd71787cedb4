// SPDX-License-Identifier: MIT
#include "x3d/scene_reader.h"

#include <algorithm>
#include <charconv>

#include "x3d/classic_reader.h"
#include "x3d/content.h"
#include "x3d/gzip.h"
#include "x3d/node_types.h"
#include "x3d/xml_reader.h"

namespace allide {

namespace {

constexpr std::size_t most_warnings = 1000;
constexpr std::string_view collision_object_urn = "urn:edu.unc.cs:geom:collisionobject:1";

bool is_collision_object(const std::string& url) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::ranges::equal(url, collision_object_urn, {}, lower);
}

/// The value of two hexadecimal digits after a percent sign, or 0.
char escaped_byte(std::string_view digits) {
    unsigned value = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    return digits.size() == 2 && error == std::errc{} && end == digits.data() + 2
               ? static_cast<char>(value)
               : '\0';
}

/// The path in a URL: without its fragment, and with %20 as a blank.
std::string path_of(std::string_view url) {
    url = url.substr(0, url.find('#'));
    std::string path;
    for (std::size_t i = 0; i < url.size(); ++i) {
        const char byte = url[i] == '%' ? escaped_byte(url.substr(i + 1, 2)) : '\0';
        path += byte ? byte : url[i];
        i += byte ? 2 : 0;
    }
    return path;
}

/// A path relative to the folder of the file that names it.
std::string beside(const std::string& file, const std::string& url) {
    const std::size_t slash = file.find_last_of('/');
    const std::string path = path_of(url);
    return slash == std::string::npos ? path : file.substr(0, slash + 1) + path;
}

}  // namespace

bool SceneReader::count_nodes(std::size_t count, TextPlace place) {
    nodes_ += count;
    return nodes_ <= options.limits.nodes ||
           fault.stop(place,
                      "more nodes than the limit of " + std::to_string(options.limits.nodes));
}

bool SceneReader::count_routes(std::size_t count, TextPlace place) {
    routes_ += count;
    return routes_ <= options.limits.routes ||
           fault.stop(place,
                      "more routes than the limit of " + std::to_string(options.limits.routes));
}

void SceneReader::warn(const SceneScope& scope, TextPlace place, std::string text) {
    if (scene.warnings.size() == most_warnings)
        text = "there are more warnings";
    if (scene.warnings.size() <= most_warnings)
        scene.warnings.push_back({std::move(text), scope.file, place.line, place.column});
}

bool SceneReader::skip(const SceneScope& scope, TextPlace place, std::string_view type) {
    if (options.strict)
        return fault.fail(place, "allide does not know the node type '" + std::string(type) + "'");
    auto found = skipped_.find(type);
    if (found == skipped_.end() && skipped_.size() >= most_warnings)
        found = skipped_.begin();
    if (found == skipped_.end()) {
        found = skipped_.emplace(std::string(type), scene.skipped.size()).first;
        scene.skipped.push_back({std::string(type), 0, scope.file, place.line, place.column});
    }
    ++scene.skipped[found->second].count;
    return true;
}

bool SceneReader::read_bytes(std::span<const std::byte> bytes, SceneScope& scope) {
    bytes_ += bytes.size();
    const std::size_t limit = options.limits.bytes;
    if (bytes_ > limit)
        return fault.stop({}, "more bytes than the limit of " + std::to_string(limit));
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!is_gzip(text))
        return read_text(text, scope);
    const std::size_t left = limit - bytes_;
    Result<std::string> unpacked = unpack_gzip(text, left);
    if (!unpacked)
        return fault.fail({}, unpacked.error().what(), unpacked.error().code());
    if (unpacked->size() > left)
        return fault.stop({},
                          "unpacked it has more bytes than the limit of " + std::to_string(limit));
    bytes_ += unpacked->size();
    return read_text(*unpacked, scope);
}

bool SceneReader::read_text(std::string_view text, SceneScope& scope) {
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (text.starts_with("#VRML V1.0"))
        return fault.fail({}, "VRML 1.0 is not read; convert it to VRML97", ErrorCode::unsupported);
    const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    if (text.substr(first).starts_with('{'))
        return fault.fail({}, "X3D in JSON is not read; save it as XML", ErrorCode::unsupported);
    if (text.substr(first).starts_with('<'))
        return XmlReader(text, *this, scope).read();
    if (!text.starts_with("#VRML V2.0") && !text.starts_with("#X3D"))
        return fault.fail({}, "expected '#VRML V2.0 utf8', '#X3D V3.3 utf8' or XML at the start");
    return ClassicReader(text, *this, scope).read();
}

bool SceneReader::open(std::uint32_t parent, const std::string& url, TextPlace place,
                       std::vector<std::byte>& bytes) {
    if (!options.resolve)
        return false;
    const std::string path = beside(scene.files[parent], url);
    for (std::uint32_t file = parent;; file = sources_[file].parent) {
        if (scene.files[file] == path)
            return fault.stop(place, std::string("'") + path + "' includes itself");
        if (file == 0)
            break;
    }
    const std::size_t depth = sources_[parent].depth + 1;
    if (depth > options.limits.inlines)
        return fault.stop(place, "files include files deeper than the limit of " +
                                     std::to_string(options.limits.inlines));
    Result<std::vector<std::byte>> content = options.resolve(path);
    if (!content)
        return false;
    bytes = *std::move(content);
    scene.files.push_back(path);
    sources_.push_back({parent, depth});
    return true;
}

/// Reads a file that another one names at `place`. One that is no scene becomes a warning there,
/// unless `strict`; limits and cycles stay errors.
SceneReader::Loaded SceneReader::load(std::uint32_t parent, const std::string& url, TextPlace place,
                                      SceneScope& scope) {
    std::vector<std::byte> bytes;
    if (!open(parent, url, place, bytes))
        return fault.error ? Loaded::failed : Loaded::none;
    scope.file = static_cast<std::uint32_t>(scene.files.size() - 1);
    const std::string outer = std::exchange(fault.file, scene.files.back());
    if (!read_bytes(bytes, scope) && (fault.is_final || options.strict))
        return Loaded::failed;
    fault.file = outer;
    if (!fault.error)
        return Loaded::whole;
    warn({.file = parent}, place, std::string(fault.error->what()) + "; this file is left out");
    fault.error.reset();
    return Loaded::none;
}

bool SceneReader::load_prototype(const std::string& name, Prototype& prototype, TextPlace place) {
    std::vector<std::string> urls;
    urls.swap(prototype.urls);
    prototype.is_missing = true;
    SceneScope place_of{.file = prototype.file};
    for (const std::string& url : urls) {
        if (options.native && is_collision_object(url)) {
            prototype.native = &collision_object_type();
            prototype.is_missing = false;
            return true;
        }
        const std::size_t mark = std::min(url.find('#'), url.size());
        if (url.starts_with("urn:") || url.starts_with("URN:") || url.find("://") != url.npos)
            continue;
        SceneGraph unused;
        SceneScope scope{.graph = &unused};
        const Loaded loaded = load(prototype.file, url, place, scope);
        if (loaded == Loaded::failed)
            return false;
        if (loaded == Loaded::none)
            continue;
        const auto named = mark == url.size() ? scope.prototypes.end()
                                              : scope.prototypes.find(url.substr(mark + 1));
        const std::shared_ptr<Prototype> found =
            named != scope.prototypes.end() ? named->second : scope.first_prototype;
        if (!found)
            continue;
        const std::string own_name = prototype.interface.name;
        const bool was_open = prototype.is_open;
        if (!found->urls.empty() && !load_prototype(name, *found, place))
            return false;
        prototype = *found;
        prototype.interface.name = own_name;
        prototype.is_open = was_open;
        return true;
    }
    warn(place_of, place, "no URL of EXTERNPROTO " + name + " could be loaded");
    return true;
}

bool SceneReader::load_inline(std::uint32_t node) {
    const TextPlace place{graph_.nodes[node].line, graph_.nodes[node].column};
    const std::uint32_t parent = graph_.nodes[node].file;
    fault.file = scene.files[parent];
    SceneScope here{.file = parent};
    const NodeType& type = *graph_.nodes[node].type;
    std::vector<std::string> urls;
    bool is_wanted = true;
    for (const FieldSetting& setting : graph_.nodes[node].settings) {
        if (type.fields[setting.field].name == "url")
            urls = std::get<std::vector<std::string>>(setting.value);
        if (type.fields[setting.field].name == "load")
            is_wanted = std::get<std::vector<std::int32_t>>(setting.value)[0] != 0;
    }
    if (!is_wanted || urls.empty())
        return true;
    const std::size_t nodes = graph_.nodes.size(), routes = graph_.routes.size(),
                      aliases = graph_.aliases.size();
    for (const std::string& url : urls) {
        if (url.find("://") != std::string::npos)
            continue;
        SceneScope scope{.graph = &graph_};
        const Loaded loaded = load(parent, url, place, scope);
        if (loaded == Loaded::failed)
            return false;
        if (loaded == Loaded::none) {
            graph_.nodes.resize(nodes);
            graph_.routes.resize(routes);
            graph_.aliases.resize(aliases);
            continue;
        }
        graph_.nodes[node].settings.push_back(
            {static_cast<std::uint16_t>(type.find("children")), std::move(scope.roots)});
        return true;
    }
    warn(here, place, "the Inline '" + urls[0] + "' could not be loaded");
    return true;
}

/// Inlines in inlines come at the end of the nodes.
bool SceneReader::load_inlines() {
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i)
        if (graph_.nodes[i].type->name == "Inline" && !load_inline(static_cast<std::uint32_t>(i)))
            return false;
    return true;
}

bool SceneReader::check_cycles() {
    const ContentOrder order = content_order(scene);
    if (order.cycle == SceneFile::no_node)
        return true;
    const SceneNode& node = scene.nodes[order.cycle];
    fault.file = scene.files[node.file];
    return fault.fail({node.line, node.column}, "the node " + node.type->name +
                                                    (node.name.empty() ? "" : " " + node.name) +
                                                    " is inside itself");
}

bool SceneReader::check_size() {
    const std::size_t limit = options.limits.nodes;
    const std::vector<std::uint64_t> sizes =
        content_sums(scene, [](std::uint32_t) { return std::uint64_t{1}; });
    std::uint64_t sum = 0;
    for (const std::uint32_t root : scene.roots) {
        sum = saturating_sum(sum, sizes[root]);
        const SceneNode& node = scene.nodes[root];
        fault.file = scene.files[node.file];
        if (sum > limit)
            return fault.fail(
                {node.line, node.column},
                "with all USEs there are more nodes than the limit of " + std::to_string(limit));
    }
    return true;
}

Result<SceneFile> SceneReader::read(std::span<const std::byte> bytes) {
    fault.file = options.name;
    scene.files.push_back(options.name);
    sources_.push_back({0, 0});
    SceneScope scope{.graph = &graph_};
    if (!read_bytes(bytes, scope) || !load_inlines())
        return *fault.error;
    scene.nodes = std::move(graph_.nodes);
    scene.routes = std::move(graph_.routes);
    scene.aliases = std::move(graph_.aliases);
    scene.roots = std::move(scope.roots);
    for (const auto& [name, named] : scope.names)
        if (named.node != SceneFile::no_node)
            scene.names.emplace(name, named.node);
    if (!check_cycles() || !check_size())
        return *fault.error;
    return std::move(scene);
}

Result<SceneFile> try_read_scene(std::span<const std::byte> bytes, const ReadOptions& options) {
    return SceneReader(options).read(bytes);
}

}  // namespace allide
