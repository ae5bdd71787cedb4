// SPDX-License-Identifier: MIT
#include "wide/wide_frame.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace allide {

WideFrame::WideFrame(const RelativeFrame& frame, const WideTree& a, const WideTree& b,
                     double margin) {
    constexpr double u = 0x1p-53, float_u = 0x1p-24;
    const Vec3 offset = frame(b.origin) - a.origin;
    for (int i = 0; i < 3; ++i) {
        fine_translation[i] = offset[i];
        translation[i] = static_cast<float>(offset[i]);
        for (int k = 0; k < 3; ++k) {
            fine_rotation[i][k] = frame.rotation.rows[i][k];
            rotation[i][k] = static_cast<float>(frame.rotation.rows[i][k]);
            absolute[i][k] = std::fabs(rotation[i][k]);
        }
    }
    const double reach = std::max({std::fabs(offset.x), std::fabs(offset.y), std::fabs(offset.z)});
    const double in_double =
        frame.pad + 16 * u * (length(a.origin) + length(b.origin) + length(frame.translation));
    const double in_float = float_u * (40 * b.extent + 12 * reach + 4 * a.extent);
    const double all = (in_float + in_double + margin) * (1 + 4e-6);
    const double defect = std::min(rigid_defect(frame.rotation), 1.0) + 0x1p-21;
    constexpr double below_normal = 0x1p-140;
    slack = static_cast<float>(all * (1 + 0x1p-20) + below_normal);
    axis_slack = static_cast<float>((1.8 * all + 3 * defect * b.extent + 8 * float_u * a.extent) *
                                        (1 + 0x1p-20) +
                                    below_normal);
    volume_slack =
        static_cast<float>(axis_slack + 64 * float_u * (a.extent + b.extent)) * (1 + 0x1p-20f);
    const double turned = 512 * float_u * (a.extent + b.extent + reach) +
                          48 * std::min(rigid_defect(frame.rotation), 1.0) * b.extent +
                          1.8 * in_double + margin;
    obb_slack = static_cast<float>(turned * (1 + 8e-6) + below_normal);
    const double corners = (float_u * (a.extent + 3.5 * b.extent + reach) + in_double) * (1 + 4e-6);
    corner_slack = static_cast<float>(corners * (1 + 0x1p-20) + below_normal);
    // Beyond this the products of three sizes may overflow.
    const bool fits = a.extent + b.extent + reach < 0x1p38;
    area_error = fits ? 8.01f * corner_slack : std::numeric_limits<float>::infinity();
    volume_error = 0x1p-16f;
}

}  // namespace allide
