// SPDX-License-Identifier: MIT
#include "x3d/scene_builder.h"

#include <algorithm>

#include "x3d/node_types.h"

namespace allide {

namespace {

const NodeType nothing_type{"", "", {}};

void assign(std::vector<FieldSetting>& settings, int field, SceneValue value) {
    const auto place = static_cast<std::uint16_t>(field);
    const auto found = std::ranges::find(settings, place, &FieldSetting::field);
    if (found == settings.end())
        settings.push_back({place, std::move(value)});
    else
        found->value = std::move(value);
}

}  // namespace

SceneBuilder::SceneBuilder(SceneReader& reader, SceneScope& scope)
    : reader_(reader), scope_(&scope) {
    frames_.emplace_back();
}

bool SceneBuilder::leave_out(TextPlace place, const std::string& what) {
    if (reader_.options.strict)
        return fail(place, what);
    warn(place, what + "; it is left out");
    return true;
}

std::shared_ptr<Prototype> SceneBuilder::find_prototype(std::string_view name) const {
    for (const SceneScope* scope = scope_; scope; scope = scope->outer)
        if (const auto found = scope->prototypes.find(name); found != scope->prototypes.end())
            return found->second;
    return nullptr;
}

/// Reads an EXTERNPROTO at its first use.
bool SceneBuilder::load(Prototype& prototype, TextPlace place) {
    return prototype.urls.empty() ||
           reader_.load_prototype(prototype.interface.name, prototype, place);
}

bool SceneBuilder::container(std::string_view type, TextPlace place, std::string_view& field) {
    const NodeType* known = known_node_type(type);
    if (const std::shared_ptr<Prototype> prototype = find_prototype(type)) {
        if (!load(*prototype, place))
            return false;
        known = prototype->native;
        if (prototype->root != SceneFile::no_node)
            known = prototype->graph.nodes[prototype->root].type;
    }
    field = known ? std::string_view(known->container) : "children";
    return true;
}

bool SceneBuilder::push(Frame frame, TextPlace place) {
    const std::size_t limit = reader_.options.limits.nesting;
    if (frames_.size() > limit)
        return stop(place, "nodes are nested deeper than the limit of " + std::to_string(limit));
    frames_.push_back(std::move(frame));
    return true;
}

bool SceneBuilder::add_node(std::string_view name, TextPlace place, std::uint32_t& node) {
    if (!reader_.count_nodes(1, place))
        return false;
    node = static_cast<std::uint32_t>(graph().nodes.size());
    graph().nodes.push_back(
        {&nothing_type, std::string(name), {}, place.line, place.column, scope_->file});
    return true;
}

SceneBuilder::Opened SceneBuilder::open_node(std::string_view type, std::string_view name,
                                             TextPlace place) {
    if (std::shared_ptr<Prototype> prototype = find_prototype(type))
        return open_instance(std::move(prototype), name, place);
    const NodeType* known = known_node_type(type);
    if (!known) {
        if (!name.empty())
            forget(name);
        return reader_.skip(*scope_, place, type) ? Opened::skipped : Opened::failed;
    }
    Frame frame{.kind = Kind::node, .type = known, .name = std::string(name), .place = place};
    if (!add_node(name, place, frame.node))
        return Opened::failed;
    if (type == "Script") {
        auto own = std::make_shared<NodeType>(*known);
        frame.type = own.get();
        reader_.scene.own_types.push_back(std::move(own));
    }
    graph().nodes[frame.node].type = frame.type;
    if (!name.empty())
        scope_->names[frame.name] = {.node = frame.node};
    return push(std::move(frame), place) ? Opened::node : Opened::failed;
}

SceneBuilder::Opened SceneBuilder::open_instance(std::shared_ptr<Prototype> prototype,
                                                 std::string_view name, TextPlace place) {
    if (prototype->is_open) {
        stop(place, "PROTO " + prototype->interface.name + " contains an instance of itself");
        return Opened::failed;
    }
    if (!load(*prototype, place))
        return Opened::failed;
    if (prototype->is_missing) {
        if (!name.empty())
            forget(name);
        return reader_.skip(*scope_, place, prototype->interface.name) ? Opened::skipped
                                                                       : Opened::failed;
    }
    Frame frame{.kind = Kind::instance, .name = std::string(name), .place = place};
    if (!add_node(name, place, frame.node))
        return Opened::failed;
    if (!name.empty())
        scope_->names[frame.name] = {.node = frame.node, .prototype = prototype};
    frame.type = &prototype->interface;
    if (prototype->native) {
        frame.kind = Kind::node;
        frame.type = prototype->native;
        graph().nodes[frame.node].type = prototype->native;
        if (!name.empty())
            scope_->names[frame.name].prototype = nullptr;
    } else {
        frame.prototype = std::move(prototype);
    }
    return push(std::move(frame), place) ? Opened::node : Opened::failed;
}

bool SceneBuilder::close_node() {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    if (frame.kind == Kind::instance) {
        if (frame.prototype->root == SceneFile::no_node) {
            warn(frame.place, "PROTO " + frame.type->name + " has no node; it is left out");
            return true;
        }
        if (!instantiate(frame))
            return false;
    }
    return deliver(frame.node, frame.place);
}

std::vector<FieldSetting>& SceneBuilder::settings() {
    Frame& frame = frames_.back();
    return frame.kind == Kind::node ? graph().nodes[frame.node].settings : frame.settings;
}

void SceneBuilder::set(int field, SceneValue value) {
    if (frames_.back().kind == Kind::scope)
        scope_->prototype->interface.fields[static_cast<std::size_t>(field)].value =
            std::move(value);
    else
        assign(settings(), field, std::move(value));
}

bool SceneBuilder::deliver(std::uint32_t node, TextPlace place) {
    Frame& frame = frames_.back();
    const int field = frame.field;
    if (frame.kind == Kind::scope && (field < 0 || frame.is_body)) {
        if (scope_->prototype && scope_->prototype->root == SceneFile::no_node)
            scope_->prototype->root = node;
        if (!scope_->prototype)
            scope_->roots.push_back(node);
        return true;
    }
    if (field >= 0 && frame.type->fields[static_cast<std::size_t>(field)].type != FieldType::node)
        return fail(place, "the field '" +
                               frame.type->fields[static_cast<std::size_t>(field)].name +
                               "' takes no nodes");
    if (frame.kind == Kind::scope) {
        auto& value = scope_->prototype->interface.fields[static_cast<std::size_t>(field)].value;
        std::get<std::vector<std::uint32_t>>(value).push_back(node);
        return true;
    }
    if (field < 0)
        return fail(place, "a node of type " + graph().nodes[node].type->name +
                               " has no place in " + frame.type->name);
    std::vector<FieldSetting>& list = settings();
    const auto found =
        std::ranges::find(list, static_cast<std::uint16_t>(field), &FieldSetting::field);
    if (found == list.end())
        list.push_back({static_cast<std::uint16_t>(field), std::vector<std::uint32_t>{node}});
    else
        std::get<std::vector<std::uint32_t>>(found->value).push_back(node);
    return true;
}

bool SceneBuilder::use(std::string_view name, TextPlace place) {
    const auto found = scope_->names.find(name);
    if (found == scope_->names.end())
        return fail(place, "USE of '" + std::string(name) + "', which no DEF names before");
    if (found->second.node == SceneFile::no_node)
        return true;  // it was skipped
    if (is_inside(found->second.node))
        return stop(place, "USE " + std::string(name) + " is inside the node of that name");
    return deliver(found->second.node, place);
}

/// Whether the node is open, with nothing but content between it and here.
bool SceneBuilder::is_inside(std::uint32_t node) const {
    for (std::size_t i = frames_.size(); i > 0 && frames_[i - 1].kind != Kind::scope; --i)
        if (frames_[i - 1].node == node)
            return !leads_only_to_references(i - 1);
    return false;
}

bool SceneBuilder::leads_only_to_references(std::size_t frame) const {
    for (std::size_t i = frame; i < frames_.size(); ++i)
        if (frames_[i].field >= 0 &&
            is_reference(*frames_[i].type,
                         frames_[i].type->fields[static_cast<std::size_t>(frames_[i].field)].name))
            return true;
    return false;
}

bool SceneBuilder::tie(int field, std::string_view interface_field, TextPlace place) {
    if (!scope_->prototype || frames_.back().kind == Kind::scope)
        return fail(place, "IS outside the body of a PROTO");
    const NodeType& interface = scope_->prototype->interface;
    const int other = interface.find(interface_field);
    if (other < 0)
        return leave_out(place, "PROTO " + interface.name + " has no field '" +
                                    std::string(interface_field) + "'");
    Frame& frame = frames_.back();
    const NodeField& inner = frame.type->fields[static_cast<std::size_t>(field)];
    const NodeField& outer = interface.fields[static_cast<std::size_t>(other)];
    if (!same_type(inner, outer))
        return leave_out(place, inner.name + " is " + field_type_name(inner) + ", but " +
                                    outer.name + " is " + field_type_name(outer));
    if (frame.kind == Kind::instance)
        frame.ties.emplace_back(field, other);
    else
        scope_->prototype->links.push_back(
            {frame.node, static_cast<std::uint16_t>(field), static_cast<std::uint16_t>(other)});
    return true;
}

int SceneBuilder::declare(NodeField field, TextPlace place) {
    NodeType* type = nullptr;
    if (frames_.back().kind == Kind::scope)
        type = &scope_->prototype->interface;
    else  // a Script has a type of its own
        type = const_cast<NodeType*>(frames_.back().type);
    const auto same = std::ranges::find(type->fields, field.name, &NodeField::name);
    if (same != type->fields.end()) {
        warn(place, "the field '" + field.name + "' is declared twice");
        *same = std::move(field);
        return static_cast<int>(same - type->fields.begin());
    }
    if (type->fields.size() >= 65535) {
        stop(place, "more than 65535 fields");
        return -1;
    }
    type->fields.push_back(std::move(field));
    return static_cast<int>(type->fields.size() - 1);
}

bool SceneBuilder::begin_prototype(std::string_view name, TextPlace place) {
    auto prototype = std::make_shared<Prototype>();
    prototype->interface.name = name;
    prototype->file = scope_->file;
    scope_->prototypes[std::string(name)] = prototype;
    if (!scope_->first_prototype)
        scope_->first_prototype = prototype;
    Frame frame;
    frame.is_body = false;
    frame.outer = scope_;
    frame.type = &prototype->interface;
    frame.own = std::make_unique<SceneScope>(SceneScope{.graph = &prototype->graph,
                                                        .prototype = prototype.get(),
                                                        .outer = scope_,
                                                        .file = scope_->file});
    frame.prototype = std::move(prototype);
    SceneScope* const inner = frame.own.get();
    if (!push(std::move(frame), place))
        return false;
    scope_ = inner;
    return true;
}

bool SceneBuilder::end_prototype(TextPlace) {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    scope_ = frame.outer;
    frame.prototype->is_open = false;
    return true;
}

bool SceneBuilder::end_external_prototype(std::vector<std::string> urls, TextPlace place) {
    const std::shared_ptr<Prototype> prototype = frames_.back().prototype;
    prototype->urls = std::move(urls);
    prototype->is_missing = prototype->urls.empty();
    return end_prototype(place);
}

bool SceneBuilder::targets(const End& end, bool is_source, TextPlace place, NodeField& field,
                           std::vector<Target>& found) {
    const auto named = scope_->names.find(end.node);
    if (named == scope_->names.end())
        return leave_out(place,
                         "ROUTE names '" + std::string(end.node) + "', which no DEF names before");
    const auto [node, prototype, base] = named->second;
    if (node == SceneFile::no_node)
        return true;  // it was skipped
    const NodeType& type = prototype ? prototype->interface : *graph().nodes[node].type;
    const int place_in_type = type.find(end.field);
    if (place_in_type < 0)
        return leave_out(place,
                         "ROUTE: " + type.name + " has no field '" + std::string(end.field) + "'");
    field = type.fields[static_cast<std::size_t>(place_in_type)];
    const FieldAccess wrong = is_source ? FieldAccess::input : FieldAccess::output;
    if (field.access == FieldAccess::initialize || field.access == wrong)
        return leave_out(place, "ROUTE: the field '" + field.name + "' of " + type.name +
                                    (is_source ? " sends no events" : " takes no events"));
    if (!prototype) {
        found.push_back({node, static_cast<std::uint16_t>(place_in_type)});
        return true;
    }
    for (const PrototypeLink& link : prototype->links)
        if (link.field == place_in_type)
            found.push_back({in_copy(*prototype, link.node, node, base), link.node_field});
    return true;
}

bool SceneBuilder::route(const End& from, const End& to, TextPlace place) {
    std::vector<Target> sources, sinks;
    NodeField source, sink;
    if (!targets(from, true, place, source, sources) || !targets(to, false, place, sink, sinks))
        return false;
    if (sources.empty() || sinks.empty())
        return true;
    if (!same_type(source, sink))
        return leave_out(place,
                         "ROUTE from " + field_type_name(source) + " to " + field_type_name(sink));
    if (!reader_.count_routes(sources.size() * sinks.size(), place))
        return false;
    for (const Target& a : sources)
        for (const Target& b : sinks)
            graph().routes.push_back({a.node, b.node, a.field, b.field});
    return true;
}

bool SceneBuilder::instantiate(Frame& instance) {
    const Prototype& prototype = *instance.prototype;
    const SceneGraph& body = prototype.graph;
    if (!reader_.count_nodes(body.nodes.size() - 1, instance.place) ||
        !reader_.count_routes(body.routes.size(), instance.place))
        return false;
    const auto base = static_cast<std::uint32_t>(graph().nodes.size());
    copy_nodes(instance, base);
    const auto in_graph = [&](std::uint32_t i) {
        return in_copy(prototype, i, instance.node, base);
    };
    for (SceneRoute route : body.routes) {
        route.from = in_graph(route.from);
        route.to = in_graph(route.to);
        graph().routes.push_back(route);
    }
    for (SceneAlias alias : body.aliases) {
        alias.instance = in_graph(alias.instance);
        alias.node = in_graph(alias.node);
        graph().aliases.push_back(std::move(alias));
    }
    apply_links(instance, base);
    if (!instance.name.empty()) {
        NamedNode& named = scope_->names[instance.name];
        if (named.node == instance.node)
            named.base = base;
    }
    return true;
}

void SceneBuilder::copy_nodes(const Frame& instance, std::uint32_t base) {
    const Prototype& prototype = *instance.prototype;
    for (std::uint32_t i = 0; i < prototype.graph.nodes.size(); ++i) {
        SceneNode copy = prototype.graph.nodes[i];
        for (FieldSetting& setting : copy.settings)
            if (auto* nodes = std::get_if<std::vector<std::uint32_t>>(&setting.value))
                for (std::uint32_t& node : *nodes)
                    node = in_copy(prototype, node, instance.node, base);
        if (i != prototype.root) {
            graph().nodes.push_back(std::move(copy));
            continue;
        }
        copy.name = instance.name.empty() ? copy.name : instance.name;
        copy.line = instance.place.line;
        copy.column = instance.place.column;
        graph().nodes[instance.node] = std::move(copy);
    }
}

void SceneBuilder::apply_links(const Frame& instance, std::uint32_t base) {
    const Prototype& prototype = *instance.prototype;
    for (const auto& [node, node_field, field] : prototype.links) {
        const std::uint32_t target = in_copy(prototype, node, instance.node, base);
        const NodeField& declared = prototype.interface.fields[field];
        const auto given = std::ranges::find(instance.settings, field, &FieldSetting::field);
        const bool has_value =
            declared.access == FieldAccess::initialize || declared.access == FieldAccess::both;
        if (given != instance.settings.end()) {
            assign(graph().nodes[target].settings, node_field, given->value);
        } else if (has_value) {
            SceneValue value = declared.value;
            if (auto* nodes = std::get_if<std::vector<std::uint32_t>>(&value))
                for (std::uint32_t& i : *nodes)
                    i = in_copy(prototype, i, instance.node, base);
            assign(graph().nodes[target].settings, node_field, std::move(value));
        }
        graph().aliases.push_back({instance.node, declared.name, target, node_field});
        for (const auto& [inner, outer] : instance.ties)
            if (inner == field)
                scope_->prototype->links.push_back(
                    {target, node_field, static_cast<std::uint16_t>(outer)});
    }
}

}  // namespace allide
