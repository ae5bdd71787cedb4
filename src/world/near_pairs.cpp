// SPDX-License-Identifier: MIT
#include "world/near_pairs.h"

namespace allide {

void NearPairs::clear() {
    pairs.clear();
    faces.clear();
    contacts.clear();
    separations.clear();
}

void NearPairs::add(const FoundPair& pair, const NearPairs& from) {
    FoundPair copy = pair;
    if (pair.face_count != 0) {
        const auto carried = from.faces_of(pair);
        copy.first_face = static_cast<std::uint32_t>(faces.size());
        faces.insert(faces.end(), carried.begin(), carried.end());
        const auto details = from.contacts_of(pair);
        contacts.insert(contacts.end(), details.begin(), details.end());
    }
    if (!from.separations.empty()) {
        copy.separation = static_cast<std::uint32_t>(separations.size());
        separations.push_back(from.separations[pair.separation]);
    }
    pairs.push_back(copy);
}

void NearPairs::append(const NearPairs& from) {
    if (from.faces.empty() && from.separations.empty()) {
        pairs.insert(pairs.end(), from.pairs.begin(), from.pairs.end());
        return;
    }
    for (const FoundPair& pair : from.pairs)
        add(pair, from);
}

std::span<const FacePair> NearPairs::faces_of(const FoundPair& pair) const {
    if (pair.face_count == 0)
        return {};
    return std::span(faces).subspan(pair.first_face, pair.face_count);
}

std::span<const FaceContact> NearPairs::contacts_of(const FoundPair& pair) const {
    if (contacts.empty())
        return {};
    return std::span(contacts).subspan(pair.first_face, pair.face_count);
}

std::size_t NearPairs::memory() const {
    return contacts.capacity() * sizeof(FaceContact) + pairs.capacity() * sizeof(FoundPair) +
           faces.capacity() * sizeof(FacePair) + separations.capacity() * sizeof(Separation);
}

}  // namespace allide
