// SPDX-License-Identifier: MIT
#include "convex/polytope/facet_columns.h"

namespace allide {

void FacetColumns::add(Vec3 normal, double own_offset, double own_float_offset) {
    x.push_back(normal.x);
    y.push_back(normal.y);
    z.push_back(normal.z);
    offset.push_back(own_offset);
    float_x.push_back(static_cast<float>(normal.x));
    float_y.push_back(static_cast<float>(normal.y));
    float_z.push_back(static_cast<float>(normal.z));
    float_offset.push_back(static_cast<float>(own_float_offset));
}

void FacetColumns::pad() {
    const std::size_t size = (x.size() + 7) / 8 * 8;
    for (std::vector<double>* v : {&x, &y, &z, &offset})
        v->resize(size, v->back());
    for (std::vector<float>* v : {&float_x, &float_y, &float_z, &float_offset})
        v->resize(size, v->back());
}

void FacetColumns::find_depths(double determinant, Vec3 point, std::vector<double>& depths) const {
    const std::size_t count = padded();
    depths.resize(count);
    const double *nx = x.data(), *ny = y.data(), *nz = z.data(), *own_offset = offset.data();
    double* const out = depths.data();
    for (std::size_t f = 0; f < count; ++f)
        out[f] =
            determinant * own_offset[f] - (nx[f] * point.x + ny[f] * point.y + nz[f] * point.z);
}

}  // namespace allide
