// SPDX-License-Identifier: MIT
#include "round/frustum_contact.h"

#include "round/frustum_meeting.h"

namespace allide {

int side(const Frustum& f, Vec3 x) {
    return FrustumMeeting(filtered_signs, f).side(x);
}

bool intersects(const Frustum& f, const Segment& s) {
    return FrustumMeeting(filtered_signs, f).with(s);
}

bool intersects(const Frustum& f, const Triangle& t) {
    return FrustumMeeting(filtered_signs, f).with(t);
}

bool intersects(const Frustum& f, const HalfSpace& h) {
    return FrustumMeeting(filtered_signs, f).with(h);
}

bool intersects(const Frustum& f, const Plane& h) {
    return FrustumMeeting(filtered_signs, f).with(h);
}

bool intersects(const Frustum& f, const Sphere& s) {
    return FrustumMeeting(filtered_signs, f).with(s);
}

}  // namespace allide
