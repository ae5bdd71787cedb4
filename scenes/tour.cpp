// SPDX-License-Identifier: MIT
#include "scenes/tour.h"

#include <algorithm>
#include <span>

namespace allide {
namespace {

constexpr double frames_per_second = 60;

struct HeadKey {
    double time;
    Vec3 eye, target;
};

/// Fingers along `forward`, the back of the hand towards `back`.
struct HandKey {
    double time;
    Vec3 at;
    double curl = 0, scale = 1;
    Vec3 forward = {0, 1, 0}, back = {0, 0, 1};
    double spread = 0.2;
};

/// Between two keys, with how much of the second: smooth, and constant before the first and after
/// the last.
template <class Key>
struct Between {
    const Key &from, &to;
    double share;

    template <class T>
    T mixed(T Key::* field) const {
        return (1 - share) * (from.*field) + share * (to.*field);
    }
};

template <class Key>
Between<Key> between(std::span<const Key> keys, double time) {
    const auto after = std::ranges::upper_bound(keys, time, {}, &Key::time);
    if (after == keys.begin())
        return {keys.front(), keys.front(), 0};
    if (after == keys.end())
        return {keys.back(), keys.back(), 0};
    const Key &from = *(after - 1), &to = *after;
    const double s = (time - from.time) / (to.time - from.time);
    return {from, to, s * s * (3 - 2 * s)};
}

Transform hand_at(const Between<HandKey>& key) {
    const Vec3 y = normalized(key.mixed(&HandKey::forward));
    const Vec3 back = key.mixed(&HandKey::back);
    const Vec3 z = normalized(back - dot(back, y) * y);
    const Vec3 x = cross(y, z);
    const Mat3 columns = {{x, y, z}};
    return {transposed(columns), key.mixed(&HandKey::at)};
}

std::vector<HandInput> tour(std::span<const HeadKey> head, std::span<const HandKey> hand) {
    std::vector<HandInput> inputs;
    for (int frame = 0; frame < tour_frames; ++frame) {
        HandInput input{.time = frame / frames_per_second};
        const Between<HeadKey> looks = between(head, input.time);
        const Between<HandKey> holds = between(hand, input.time);
        input.head = look_at(looks.mixed(&HeadKey::eye), looks.mixed(&HeadKey::target));
        input.hand = hand_at(holds);
        std::ranges::fill(input.curl, holds.mixed(&HandKey::curl));
        input.spread = holds.mixed(&HandKey::spread);
        input.scale = holds.mixed(&HandKey::scale);
        inputs.push_back(input);
    }
    return inputs;
}

}  // namespace

std::vector<HandInput> kitchen_tour() {
    constexpr double grip = 0.72;
    static constexpr Vec3 left = {-1, 0.3, 0}, ahead = {0, 1, 0};
    static constexpr Vec3 glass = {1.888, 1.195, 0.857};  // the hand that can grasp glass_0
    static constexpr Vec3 cup = {0.05, 1.622, 1.107};     // cup_7
    static constexpr HeadKey head[] = {
        {0, {2.2, -1.6, 1.75}, {2.05, 2.0, 1.0}},  {5, {2.2, -0.3, 1.6}, {1.95, 1.4, 0.9}},
        {11, {2.2, 0.1, 1.5}, {1.95, 1.4, 0.85}},  {24, {2.2, 0.1, 1.5}, {2.0, 1.4, 0.85}},
        {28, {2.3, 0.9, 1.6}, {1.4, 2.9, 0.75}},   {40, {1.6, 1.4, 1.6}, {0.9, 2.9, 0.75}},
        {44, {1.3, 0.9, 1.5}, {0.1, 1.7, 1.1}},    {54, {1.3, 0.9, 1.5}, {0.6, 1.7, 1.0}},
        {60, {2.2, -1.6, 1.75}, {2.05, 2.0, 1.0}},
    };
    static constexpr HandKey hand[] = {
        {0, {2.35, -0.9, 1.35}},
        {4, {2.2, 0.5, 1.1}},
        {6, glass + Vec3{0, 0, 0.15}},
        {8, glass},
        {9, glass},
        {10.5, glass, grip},
        {12, glass + Vec3{0.05, -0.2, 0.3}, grip},
        {14, {2.05, 0.7, 1.2}, grip},
        {16, {2.05, 0.7, 1.2}, grip, 2.5},
        {17, {2.05, 0.7, 1.2}, grip, 2.5},
        {18.5, {2.05, 0.7, 1.2}, grip, 1},
        {20, glass + Vec3{0.1, 0.15, 0.1}, grip},  // the bowl
        {21.5, glass + Vec3{0.08, 0.13, 0.03}, grip},
        {23, glass + Vec3{0.01, -0.02, 0.002}, grip},
        {24, glass + Vec3{0.01, -0.02, 0.002}},
        {25, glass + Vec3{0, 0, 0.2}},
        {28, {1.6, 2.1, 0.8}},
        {29, {1.6, 2.25, 0.65}, 0.1, 1, ahead},
        {33, {1.6, 2.82, 0.65}, 0.1, 1, ahead},  // door_1
        {34.5, {1.5, 2.4, 0.85}},
        {36, {0.9, 2.3, 0.76}},
        {39, {0.9, 2.76, 0.76}},  // drawer_2
        {40, {0.9, 2.4, 0.9}},
        {43, cup + Vec3{0.55, 0, 0.04}},
        {45, cup + Vec3{0.25, 0, 0.004}},
        {47, cup},
        {48.5, cup, grip},
        {50, cup + Vec3{0.02, 0, 0.03}, grip},
        {52, cup + Vec3{0.6, -0.2, 0.1}, grip},
        {53, cup + Vec3{0.6, -0.2, 0.1}, grip, 0.5},
        {54, cup + Vec3{0.6, -0.2, 0.1}, grip, 1.5, left},
        {56.5, {1.7, 1.0, 1.1}, grip, 1.5},
        {58, {1.7, 1.0, 1.1}, 0, 1.5},
        {60, {2.35, -0.9, 1.35}},
    };
    return tour(head, hand);
}

std::vector<HandInput> porch_tour() {
    constexpr double grip = 0.7;
    static constexpr Vec3 pot = {0.99, 0.29, 0.99};  // the hand that can grasp flowerpot_2
    static constexpr HeadKey head[] = {
        {0, {0.9, -4.2, 1.9}, {-0.2, 1.0, 1.6}},    {7, {0.2, -1.6, 1.9}, {-0.8, 1.3, 1.5}},
        {12, {-0.45, 0.0, 1.8}, {-1.05, 1.3, 1.2}}, {30, {-0.45, 0.0, 1.8}, {-1.05, 1.3, 1.2}},
        {34, {0.6, -0.5, 2.0}, {1.15, 0.6, 0.9}},   {44, {0.9, 0.2, 2.1}, {1.9, 1.1, 1.0}},
        {49, {0.3, 0.9, 2.0}, {1.1, 2.4, 1.5}},     {55, {0.3, 0.9, 2.0}, {1.1, 2.4, 1.5}},
        {60, {0.9, -4.2, 1.9}, {-0.2, 1.0, 1.6}},
    };
    static constexpr HandKey hand[] = {
        {0, {0.9, -3.6, 1.5}},
        {7, {0.1, -1.0, 1.5}},
        {12, {-0.5, 0.4, 1.5}},
        {13, {-1.0, 0.6, 1.3}},
        {15, {-1.0, 1.05, 1.3}},
        {16, {-1.0, 0.75, 1.3}},
        {18, {-1.0, 1.3, 1.3}},
        {20, {-1.0, 0.7, 1.3}},
        {22, {-1.1, 1.2, 1.1}},
        {24, {-1.1, 0.7, 1.2}},
        {26, {-0.6, 1.1, 1.6}},  // a chain
        {29, {-0.5, 0.6, 1.6}},
        {33, pot + Vec3{0, 0, 0.3}},
        {35, pot},
        {36, pot},
        {37.5, pot, grip},
        {39, pot + Vec3{0.1, 0.2, 0.4}, grip},
        {40, pot + Vec3{0.4, 0.4, 0.5}, grip, 0.7},
        {42, {1.87, 0.99, 1.5}, grip, 0.7},
        {44, {1.87, 0.99, 1.37}, grip, 0.7},  // the cups on the bench
        {45, {1.87, 0.99, 1.42}, 0, 0.7},
        {48, {1.0, 1.4, 1.6}},
        {50, {1.05, 1.7, 1.6}},
        {54, {1.1, 2.2, 1.6}},  // the door
        {56, {1.0, 1.2, 1.6}},
        {60, {0.9, -3.6, 1.5}},
    };
    return tour(head, hand);
}

}  // namespace allide
