// SPDX-License-Identifier: MIT
#pragma once

#include "bench/peers/peer.h"

namespace allide::peers {

struct Moment {
    Poses poses;
    Vertices vertices = {};  ///< none if bodies are rigid
};

/// Gives the next step, which stays valid until the one after it.
using Motion = std::function<Moment()>;

/// A scene and how it moves, made when it is first wanted.
struct Show {
    Scene scene;
    std::function<Motion()> begin;  ///< from the start each time
};

struct Workload {
    std::string name, size;
    Question question;
    std::string unit;  ///< unit of the times: "frame", "query"
    std::function<Show()> make;
    int steps = 1;            ///< that one sample of the time is the mean of
    int queries = 1;          ///< in a step
    bool on_request = false;  ///< runs only when named
};

/// The whole programme, or a tiny one of the same names.
std::vector<Workload> all_workloads(bool quick);

void add_crowds(std::vector<Workload>& list, bool quick);
void add_hares(std::vector<Workload>& list, bool quick);
void add_flights(std::vector<Workload>& list, bool quick);
void add_mesh_distances(std::vector<Workload>& list, bool quick);
void add_deforming(std::vector<Workload>& list, bool quick);
void add_duos(std::vector<Workload>& list, bool quick);

}  // namespace allide::peers
