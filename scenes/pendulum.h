// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "scenes/room.h"

namespace allide {

/// Time in whole ticks of 1/240 s, so that a swing does not depend on the length of steps.
class PendulumClock {
public:
    /// Ticks since the last call; a pause of more than ten seconds counts as ten.
    long long advance(double seconds);

private:
    long long ticks_ = 0;
};

/// The motion of a swing. Its speed stays 0 for other joints.
struct Pendulum {
    double length = 1;  ///< metres from its axis
    double speed = 0;   ///< radians per second

    /// Its angle after so many ticks from `angle`, stopped by the limits of its joint.
    double after(double angle, long long ticks, const RoomJoint& joint);
    /// Gives a swing another speed, within reason.
    void push(double radians_per_second);
};

/// How far a body's objects are from the axis of its joint, on average.
double pendulum_length(std::span<const RoomObject> objects);

}  // namespace allide
