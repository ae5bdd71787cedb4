// SPDX-License-Identifier: MIT
// Meshes whose every vertex moves in every frame (Kitamura et al. 1998).
#include "bench/peers/workload.h"
#include "scenes/deforming.h"

namespace allide::peers {
namespace {

using Frame = std::vector<std::vector<Vec3>>;

/// Through the middle of the motion, where objects meet, and back again.
Show playing(const DeformingScene& objects, int frames) {
    Scene scene;
    auto film = std::make_shared<std::vector<Frame>>(frames);
    for (const Deforming& object : objects) {
        scene.shape_of.push_back(static_cast<std::uint32_t>(scene.shapes.size()));
        scene.shapes.push_back(object.mesh);
        for (int i = 0; i < frames; ++i)
            (*film)[static_cast<std::size_t>(i)].push_back(
                world_vertices(object, 0.45 + 0.005 * i));
    }
    const std::size_t count = objects.size();
    return {std::move(scene), [film, count, frames] {
                return [film, frames, poses = std::vector<Transform>(count), step = 0]() mutable {
                    const int at = step++ % (2 * frames - 2);
                    const int frame = at < frames ? at : 2 * frames - 2 - at;
                    return Moment{poses, (*film)[static_cast<std::size_t>(frame)]};
                };
            }};
}

}  // namespace

void add_deforming(std::vector<Workload>& list, bool quick) {
    const int frames = quick ? 5 : 20;
    const auto add = [&](const char* size, std::function<DeformingScene()> objects) {
        list.push_back({.name = "deforming",
                        .size = size,
                        .question = Question::deforming,
                        .unit = "frame",
                        .make = [=] { return playing(objects(), frames); }});
    };
    add("15 spheres of 528 faces",
        [=] { return deforming_spheres({.count = quick ? 5 : 15, .faces = quick ? 168 : 528}); });
    add("15 spheres of 5 000 faces",
        [=] { return deforming_spheres({.count = quick ? 5 : 15, .faces = quick ? 224 : 5'000}); });
    add("2 sheets of 50 000 faces", [=] { return crossing_sheets(quick ? 300 : 50'000); });
}

}  // namespace allide::peers
