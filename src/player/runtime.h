// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include <allide/x3d.h>

namespace allide {

/// A field that an event has changed.
struct SceneChange {
    std::uint32_t node;
    int field;
};

/// The nodes of a scene that send and take events, without collisions.
class Runtime {
public:
    Runtime(SceneFile scene, std::size_t event_limit);

    SceneFile scene;

    double now() const { return now_; }
    /// Sets the clock, and lets all sensors send and routes cascade.
    Result<void> begin_frame(double time);
    /// Events sent from here on are later than those before.
    void begin_stamp() { ++stamp_; }
    /// From an output field. Each field sends once in a stamp, so that loops of routes end.
    void send(std::uint32_t node, int field, SceneValue value);
    /// To an input field, or to one of both kinds.
    void receive(std::uint32_t node, int field, const SceneValue& value);
    Result<void> cascade();
    /// The changes since the last call.
    std::vector<SceneChange> take_changes() { return std::move(changes_); }

    /// Keeps what a user does at a sensor for the next frame; an Error if it takes no such value.
    Result<void> input(std::uint32_t node, SceneValue value);

    /// The node of a type that is bound, the first of the scene unless an event binds another.
    std::uint32_t bound(std::string_view type) const;

    void set(std::uint32_t node, int field, SceneValue value);

private:
    struct Sent {
        std::uint32_t node;
        int field;
        SceneValue value;
    };
    struct Clock {
        std::uint32_t node;
        bool active = false;
        double cycle_start = 0;
    };

    struct Input {
        std::uint32_t node;
        SceneValue value;
    };

    void send(std::uint32_t node, std::string_view field, SceneValue value);
    Result<void> take_inputs();
    void take_input(const Input& input);
    void hold(std::uint32_t node, std::string_view field, SceneValue value);
    void let_go(std::uint32_t node);
    void receive_input(std::uint32_t node, int field, const SceneValue& value);
    void tick(Clock& clock);
    void run(Clock& clock);
    void change_list(std::uint32_t node, std::string_view field, const SceneValue& value, bool add);
    void interpolate(std::uint32_t node, double fraction);
    void step_sequence(std::uint32_t node, int step);
    void take_boolean(std::uint32_t node, bool value);
    void bind(std::uint32_t node, bool on);
    bool is_running(std::uint32_t node) const;

    double now_ = 0;
    std::uint64_t stamp_ = 1;
    std::size_t event_limit_, event_count_ = 0;
    std::vector<std::uint32_t> first_route_;  ///< of each node, in routes sorted by source
    std::vector<Clock> clocks_;
    std::vector<std::uint32_t> bindable_;                    ///< the bound of each type last
    std::unordered_map<std::uint64_t, std::uint64_t> sent_;  ///< field of node to stamp
    std::deque<Sent> queue_;
    std::vector<SceneChange> changes_;
    std::vector<Input> inputs_;                 ///< for the next frame
    std::map<std::uint32_t, SceneValue> held_;  ///< sensors in use, with what they sent last
};

}  // namespace allide
