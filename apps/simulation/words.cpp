// SPDX-License-Identifier: MIT
#include "simulation/words.h"

namespace simulation {

using allide::BoxKind;
using allide::BroadPhase;
using allide::ConvexMethod;

const Words<BroadPhase>& broad_phases() {
    static const Words<BroadPhase> words = {{"automatic", BroadPhase::automatic},
                                            {"grid", BroadPhase::grid},
                                            {"tree", BroadPhase::tree},
                                            {"sweep_and_prune", BroadPhase::sweep_and_prune},
                                            {"interval_tree", BroadPhase::interval_tree},
                                            {"uniform_grid", BroadPhase::uniform_grid},
                                            {"brute", BroadPhase::brute},
                                            {"sweep_dense", BroadPhase::sweep_dense}};
    return words;
}

const Words<BoxKind>& boxes() {
    static const Words<BoxKind> words = {{"automatic", BoxKind::automatic},
                                         {"fixed", BoxKind::fixed},
                                         {"dynamic", BoxKind::dynamic}};
    return words;
}

const Words<ConvexMethod>& methods() {
    static const Words<ConvexMethod> words = {{"gjk", ConvexMethod::gjk},
                                              {"lin_canny", ConvexMethod::lin_canny},
                                              {"faces", ConvexMethod::faces}};
    return words;
}

const Words<Response>& responses() {
    static const Words<Response> words = {{"exchange", Response::exchange},
                                          {"approaching", Response::approaching},
                                          {"none", Response::none}};
    return words;
}

}  // namespace simulation
