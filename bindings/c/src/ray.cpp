// SPDX-License-Identifier: MIT
#include <allide/ray.h>

#include "call.h"

using namespace allide;
using namespace allide::c;

AllideStatus allide_ray_options_init(AllideRayOptions* ray) {
    return set_defaults(__func__, ray, "ray");
}

AllideStatus allide_cast_ray(AllidePlaced target, AllideVec3 origin, AllideVec3 direction,
                             const AllideRayOptions* ray, const AllideQueryOptions* options,
                             bool* found, AllideRayHit* hit) {
    return Call(__func__, target, in("origin", &origin), in("direction", &direction),
                or_default(ray), or_default(options), out("found", found), out("hit", hit))
        .run([](const Placed& held, Vec3 from, Vec3 along, const RayOptions& as,
                const QueryOptions& how, bool& is_found,
                AllideRayHit& to) { tell(cast_ray(held, from, along, as, how), is_found, to); });
}

AllideStatus allide_ray_hits(AllidePlaced target, AllideVec3 origin, AllideVec3 direction,
                             const AllideRayOptions* ray, const AllideQueryOptions* options,
                             AllideRayHit* hits, size_t capacity, size_t* count) {
    return Call(__func__, target, in("origin", &origin), in("direction", &direction),
                or_default(ray), or_default(options), list(hits, capacity, count))
        .run([](const Placed& held, Vec3 from, Vec3 along, const RayOptions& as,
                const QueryOptions& how, auto& to) {
            ALLIDE_PER_THREAD std::vector<RayHit> found;
            ray_hits(held, from, along, found, as, how);
            return fill(to, found);
        });
}
