// SPDX-License-Identifier: MIT
#include "round/frustum_contact.h"

#include "round/frustum_meeting.h"

namespace allide {
namespace {

template <class Other>
bool meets(const Frustum& f, const Other& other, FrustumPoints points) {
    return FrustumMeeting(filtered_signs, f, points).with(other);
}

template <class Other>
int order_of_contact(const Frustum& f, const Other& other) {
    if (!meets(f, other, FrustumPoints::all))
        return 1;
    return meets(f, other, FrustumPoints::inner) ? -1 : 0;
}

}  // namespace

int side(const Frustum& f, Vec3 x) {
    return FrustumMeeting(filtered_signs, f).side(x);
}

bool intersects(const Frustum& f, const Segment& s) {
    return meets(f, s, FrustumPoints::all);
}

bool intersects(const Frustum& f, const Triangle& t) {
    return meets(f, t, FrustumPoints::all);
}

bool intersects(const Frustum& f, const HalfSpace& h) {
    return meets(f, h, FrustumPoints::all);
}

bool intersects(const Frustum& f, const Plane& h) {
    return meets(f, h, FrustumPoints::all);
}

bool intersects(const Frustum& f, const Sphere& s) {
    return meets(f, s, FrustumPoints::all);
}

bool intersects(const Frustum& f, const Ray& r) {
    return meets(f, r, FrustumPoints::all);
}

int contact_order(const Frustum& f, const Triangle& t) {
    return order_of_contact(f, t);
}

int contact_order(const Frustum& f, const HalfSpace& h) {
    return order_of_contact(f, h);
}

int contact_order(const Frustum& f, const Plane& h) {
    return order_of_contact(f, h);
}

int contact_order(const Frustum& f, const Sphere& s) {
    return order_of_contact(f, s);
}

}  // namespace allide
