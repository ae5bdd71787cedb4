// SPDX-License-Identifier: MIT
#include "io/obj.h"

#include <unordered_map>
#include <utility>

#include "io/text_scanner.h"
#include "io/text_writer.h"

namespace allide {

namespace {

/// Parts as o and g statements ask for them: every o begins one; a g begins or resumes the group of
/// that name in its object. Until a face comes, a part takes the first name that it is offered, so
/// vertices ahead of all names go to the first part, and those of an object to its first group.
class ObjParts {
public:
    explicit ObjParts(Model& model) : model_(model) { begin_object(); }

    void object(std::string_view name) {
        object_ = name;
        if (!std::exchange(named_, true) && model_.ends.empty())
            model_.names[current_] = object_;
        else
            begin_object();
    }

    void group(std::string_view name) {
        named_ = true;
        if (std::exchange(ungrouped_, false) && model_.ends.size() == object_polygons_) {
            model_.names[current_] = full_name(name);
            groups_ = {{std::string(name), current_}};
            return;
        }
        const auto [entry, added] = groups_.try_emplace(std::string(name), 0);
        if (added)
            entry->second = current_ = model_.begin_part(full_name(name));
        else if (current_ != entry->second)
            model_.resume_part(current_ = entry->second);
    }

private:
    void begin_object() {
        current_ = model_.begin_part(object_);
        groups_ = {{std::string(), current_}};
        ungrouped_ = true;
        object_polygons_ = model_.ends.size();
    }

    std::string full_name(std::string_view group) const {
        const bool both = !object_.empty() && !group.empty();
        return object_ + (both ? "/" : "") + std::string(group);
    }

    Model& model_;
    std::uint32_t current_ = 0;
    bool named_ = false;      ///< an o or g was seen
    bool ungrouped_ = false;  ///< no g since the object began
    std::size_t object_polygons_ = 0;
    std::string object_;
    std::unordered_map<std::string, std::uint32_t> groups_;
};

class ObjReader {
public:
    explicit ObjReader(std::string_view text) : scanner_(text) {}

    Result<Model> read() {
        for (scanner_.skip_space(); !scanner_.at_end(); scanner_.skip_space())
            if (!statement())
                return *scanner_.error();
        if (!check_farthest())
            return *scanner_.error();
        return std::move(model_);
    }

private:
    bool statement() {
        const std::string_view keyword = scanner_.word();
        if (keyword == "v")
            return vertex();
        if (keyword == "f")
            return face();
        if (keyword == "o" || keyword == "g")
            return part(keyword == "o");
        scanner_.skip_continued_line();
        return true;
    }

    bool vertex() {
        Vec3 position;
        if (!scanner_.position(position))
            return false;
        model_.vertices.push_back(position);
        scanner_.skip_continued_line();  // a weight or a colour
        return true;
    }

    bool face() {
        for (scanner_.skip_blanks(); !scanner_.at_line_end(); scanner_.skip_blanks())
            if (!corner())
                return false;
        model_.end_polygon();
        return true;
    }

    bool part(bool is_object) {
        std::string_view name;
        if (!scanner_.name(name))
            return false;
        is_object ? parts_.object(name) : parts_.group(name);
        return true;
    }

    /// A vertex with its texture and normal: "7", "7/1", "7//3" or "7/1/3".
    bool corner() {
        const char* const start = scanner_.place();
        std::int64_t number = 0;
        if (scanner_.leading_integer(number) && skip_texture_and_normal())
            return add_corner(number, start);
        scanner_.return_to(start);
        return scanner_.fail_expected("a corner like 7, 7/1, 7//3 or 7/1/3");
    }

    bool skip_texture_and_normal() {
        for (int slashes = 0; slashes < 2 && scanner_.peek() == '/'; ++slashes) {
            scanner_.advance();
            std::int64_t ignored = 0;
            if (scanner_.peek() != '/' && !scanner_.at_separator() &&
                !scanner_.leading_integer(ignored))
                return false;
        }
        return scanner_.at_separator();
    }

    /// Negative numbers count back from the last vertex. Positive ones may be ahead of theirs, so
    /// the largest is kept, with its place, until all vertices are known.
    bool add_corner(std::int64_t number, const char* place) {
        const auto known = static_cast<std::int64_t>(model_.vertices.size());
        const std::int64_t index = number < 0 ? number + known : number - 1;
        if (index < 0 || index >= UINT32_MAX) {
            scanner_.return_to(place);
            return scanner_.fail(ErrorCode::bad_index,
                                 "a face names vertex " + std::to_string(number) +
                                     "; vertices count from 1, or from -1 backwards, and " +
                                     std::to_string(known) + " are known here");
        }
        if (index >= known && index >= farthest_) {
            farthest_ = index + 1;
            farthest_place_ = place;
        }
        model_.corners.push_back(static_cast<std::uint32_t>(index));
        return true;
    }

    bool check_farthest() {
        if (farthest_ <= static_cast<std::int64_t>(model_.vertices.size()))
            return true;
        scanner_.return_to(farthest_place_);
        return scanner_.fail(ErrorCode::bad_index, "a face names vertex " +
                                                       std::to_string(farthest_) + " of " +
                                                       std::to_string(model_.vertices.size()));
    }

    TextScanner scanner_;
    Model model_;
    ObjParts parts_{model_};
    std::int64_t farthest_ = 0;  ///< the largest number, counted from 1, that was ahead
    const char* farthest_place_ = nullptr;
};

}  // namespace

Result<Model> read_obj(std::string_view text) {
    return ObjReader(text).read();
}

std::string write_obj(const Model& model) {
    TextWriter out;
    const bool named = model.names.size() > 1 || !model.names[0].empty();
    for (const Extent& extent : model.extents()) {
        if (named)
            out << "o " << model.names[extent.part] << '\n';
        for (std::uint32_t v = extent.vertex_begin; v < extent.vertex_end; ++v)
            out << "v " << model.vertices[v] << '\n';
        for (std::uint32_t i = extent.polygon_begin; i < extent.polygon_end; ++i) {
            out << 'f';
            for (const std::uint32_t corner : model.polygon(i))
                out << ' ' << corner + 1;
            out << '\n';
        }
    }
    return out.take();
}

}  // namespace allide
