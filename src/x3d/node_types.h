// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include <allide/x3d.h>

namespace allide {

/// A type of the standards by its name, or of node_table.h; null for others. CollisionObject is
/// not one of them: a file has to declare it.
const NodeType* known_node_type(std::string_view name);
const NodeType& collision_object_type();

/// "MFVec3f" and so on, into type and many.
bool parse_field_type(std::string_view name, NodeField& field);
/// "SFVec3f", for messages.
std::string field_type_name(const NodeField& field);

/// How many numbers one value takes; 0 for images.
int components(FieldType type);
/// An empty list of the right alternative.
SceneValue empty_value(FieldType type);
/// The value of a field where neither file nor table gives one.
SceneValue zero_value(const NodeField& field);
/// Whether a field can have the value, by its type and count.
bool is_value_of(const NodeField& field, const SceneValue& value);
/// Whether values of one can be values of the other.
bool same_type(const NodeField& a, const NodeField& b);

/// A node field whose nodes are only named there, and are content elsewhere if anywhere.
bool is_reference(const NodeType& type, std::string_view field);

}  // namespace allide
