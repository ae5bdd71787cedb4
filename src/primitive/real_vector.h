// SPDX-License-Identifier: MIT
#pragma once

#include <allide/math.h>

namespace allide {

/// A vector in double or in double-double.
template <class Real>
struct RealVector {
    Real x, y, z;
};

template <class Real>
RealVector<Real> difference(Vec3 p, Vec3 q) {
    return {Real(p.x) - Real(q.x), Real(p.y) - Real(q.y), Real(p.z) - Real(q.z)};
}

template <class Real>
Real inner(const RealVector<Real>& p, const RealVector<Real>& q) {
    return p.x * q.x + p.y * q.y + p.z * q.z;
}

template <class Real>
RealVector<Real> outer(const RealVector<Real>& p, const RealVector<Real>& q) {
    return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
}

}  // namespace allide
