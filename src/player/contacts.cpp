// SPDX-License-Identifier: MIT
// Translates a World's report to objects, shapes and nodes of the scene.
#include <algorithm>

#include "player/stage.h"

namespace allide {

void Stage::list_objects() {
    is_listed_ = true;
    objects_.clear();
    for (std::uint32_t i = 0; i < flat_.objects.size(); ++i) {
        const FlatObject& flat = flat_.objects[i];
        PlayedObject object{flat.path, flat.kind, flat.node, 0, is_open(flat.gate), {}};
        for (const std::uint32_t piece : pieces_of_object_[i])
            object.faces += pieces_[piece].faces;
        objects_.push_back(std::move(object));
    }
    for (std::uint32_t i = 0; i < flat_.objects.size(); ++i) {
        if (flat_.objects[i].node == none)
            continue;
        for (const std::uint32_t node : scene_.children(flat_.objects[i].node, "ignoredObjects"))
            if (const auto found = objects_of_node_.find(node); found != objects_of_node_.end())
                for (const std::uint32_t other : found->second)
                    if (other != i)
                        objects_[i].ignored.push_back(flat_.objects[other].path);
    }
    if (avatar_)
        objects_.push_back({"AVATAR", PlayedKind::avatar, none, 0, true, {}});
}

std::uint32_t Stage::object_at(std::uint32_t piece) const {
    return piece == none ? static_cast<std::uint32_t>(flat_.objects.size())
                         : flat_.pieces[piece].object;
}

std::string Stage::path_of(ObjectId id) const {
    const Result<std::uint64_t> user = world_->try_user(id);
    return user ? objects_[object_at(piece_at(*user))].path : std::string();
}

const std::string* Stage::path_of_node(std::uint32_t node) const {
    const auto found = objects_of_node_.find(node);
    return found == objects_of_node_.end() ? nullptr : &objects_[found->second.front()].path;
}

std::vector<PlayedContact> Stage::detect() {
    contacts_.clear();
    met_by_avatar_.clear();
    report_ = &world_->detect();
    for (const PairReport& pair : report_->pairs)
        add_contact(pair);
    std::vector<PlayedContact> sorted;
    for (auto& [places, contact] : contacts_)
        sorted.push_back(std::move(contact));
    return sorted;
}

void Stage::add_contact(const PairReport& pair) {
    std::uint32_t a = piece_at(pair.user_a), b = piece_at(pair.user_b);
    if (pair.intersecting && (a == none || b == none))
        note_avatar(a == none ? b : a);
    const std::size_t first = object_at(a), second = object_at(b);
    const std::pair places(std::min(first, second), std::max(first, second));
    const double distance = pair.separation ? pair.separation->distance : 0;
    const auto [found, is_new] = contacts_.try_emplace(
        places, PlayedContact{places.first, places.second, false, distance, {}});
    PlayedContact& contact = found->second;
    contact.intersecting = contact.intersecting || pair.intersecting;
    contact.distance = std::min(contact.distance, distance);
    if (a != none && b != none)
        add_faces(pair, a, b, contact);
}

void Stage::add_faces(const PairReport& pair, std::uint32_t a, std::uint32_t b,
                      PlayedContact& contact) const {
    const bool swapped = object_at(a) > object_at(b);
    const auto shape_of = [&](std::uint32_t piece, std::uint32_t face) {
        const std::vector<std::uint32_t>& first = pieces_[piece].first_face;
        const auto after = std::ranges::upper_bound(first, face);
        const auto i = static_cast<std::size_t>(after - first.begin() - 1);
        return std::pair(flat_.pieces[piece].shapes[i].shape, face - first[i]);
    };
    for (const FacePair& faces : pair.faces) {
        auto p = shape_of(a, faces.face_a), q = shape_of(b, faces.face_b);
        if (swapped)
            std::swap(p, q);
        contact.faces.push_back({p.first, p.second, q.first, q.second});
    }
}

void Stage::note_avatar(std::uint32_t piece) {
    for (std::uint32_t gate = flat_.pieces[piece].gate; gate != none;
         gate = flat_.gates[gate].parent)
        if (scene_.is(flat_.gates[gate].node, "Collision"))
            met_by_avatar_.insert(flat_.gates[gate].node);
}

}  // namespace allide
