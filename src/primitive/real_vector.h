// SPDX-License-Identifier: MIT
#pragma once

#include <allide/math.h>

#include "primitive/double_double.h"

namespace allide {

/// A vector of numbers of any kind: double, double-double, or those of src/round.
template <class Real>
struct RealVector {
    Real x, y, z;
};

template <class Real>
RealVector<Real> difference(Vec3 p, Vec3 q) {
    return {Real(p.x) - Real(q.x), Real(p.y) - Real(q.y), Real(p.z) - Real(q.z)};
}

/// Exact.
template <>
inline RealVector<DoubleDouble> difference(Vec3 p, Vec3 q) {
    return {DoubleDouble::difference(p.x, q.x), DoubleDouble::difference(p.y, q.y),
            DoubleDouble::difference(p.z, q.z)};
}

template <class Real>
RealVector<Real> operator-(const RealVector<Real>& p, const RealVector<Real>& q) {
    return {p.x - q.x, p.y - q.y, p.z - q.z};
}

template <class Real, class Other>
auto inner(const RealVector<Real>& p, const RealVector<Other>& q) {
    return p.x * q.x + p.y * q.y + p.z * q.z;
}

template <class Real, class Other>
auto outer(const RealVector<Real>& p, const RealVector<Other>& q) {
    using Product = decltype(p.y * q.z - p.z * q.y);
    return RealVector<Product>{p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
}

}  // namespace allide
