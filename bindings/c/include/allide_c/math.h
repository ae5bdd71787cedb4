// SPDX-License-Identifier: MIT
#pragma once

#include <allide_c/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct AllideVec3 {
    double x, y, z;
} AllideVec3;

/// Row-major.
typedef struct AllideMat3 {
    AllideVec3 rows[3];
} AllideMat3;

typedef struct AllideQuaternion {
    double w, x, y, z;
} AllideQuaternion;

/// A rigid motion: rotate, then translate. Where one may be NULL, that is the identity.
typedef struct AllideTransform {
    AllideMat3 rotation;
    AllideVec3 translation;
} AllideTransform;

/// Empty while any min exceeds its max.
typedef struct AllideBox {
    AllideVec3 min, max;
} AllideBox;

AllideStatus allide_identity(AllideTransform* transform);
AllideStatus allide_translation(AllideVec3 offset, AllideTransform* transform);
/// Right-handed about `axis`, which need not have length one but must not be zero. The same bits on
/// every platform.
AllideStatus allide_rotation(AllideVec3 axis, double radians, AllideTransform* transform);
/// `q` need not have length one but must not be zero.
AllideStatus allide_rotation_of_quaternion(AllideQuaternion q, AllideTransform* transform);
/// The unit quaternion of the rotation, with w >= 0.
AllideStatus allide_quaternion(const AllideTransform* transform, AllideQuaternion* q);
/// First `inner`, then `outer`; the product may be written over either.
AllideStatus allide_product(const AllideTransform* outer, const AllideTransform* inner,
                            AllideTransform* product);
AllideStatus allide_inverse(const AllideTransform* transform, AllideTransform* inverse);
/// The largest entry of |R^T R - I|; infinite for a reflection or a non-finite matrix.
AllideStatus allide_rigid_defect(const AllideTransform* transform, double* defect);
/// A vertex as every query sees it: R v + t, rounded in one fixed order, tiny values flushed to 0.
AllideStatus allide_world_vertex(const AllideTransform* world_from_local, AllideVec3 local,
                                 AllideVec3* world);
/// Returns the same bits on every platform; `radians` must be finite.
AllideStatus allide_sin_cos(double radians, double* sine, double* cosine);

#ifdef __cplusplus
}
#endif
