// SPDX-License-Identifier: MIT
#include <allide/depth.h>

#include <allide/clash.h>
#include <allide/way_out.h>

#include "call.h"

using namespace allide;
using namespace allide::c;

AllideStatus allide_clash_options_init(AllideClashOptions* options) {
    return set_defaults(__func__, options, "options");
}

AllideStatus allide_clash(AllidePlaced a, AllidePlaced b, const AllideClashOptions* options,
                          const AllideQueryOptions* query, AllideClash* answer) {
    return Call(__func__, a, b, or_default(options), or_default(query), out("clash", answer))
        .run([](const Placed& of_a, const Placed& of_b, const ClashOptions& how,
                const QueryOptions& work, AllideClash& to) {
            const auto found = try_clash(of_a, of_b, how, work);
            if (!found)
                return fail(found.error());
            to = twin<AllideClash>(*found);
            return allide_ok;
        });
}

AllideStatus allide_depth_options_init(AllideDepthOptions* options) {
    return set_defaults(__func__, options, "options");
}

AllideStatus allide_depth(AllidePlaced a, AllidePlaced b, const AllideDepthOptions* options,
                          const AllideQueryOptions* query, AllideDepth* answer) {
    return Call(__func__, a, b, or_default(options), or_default(query), out("depth", answer))
        .run([](const Placed& of_a, const Placed& of_b, const DepthOptions& how,
                const QueryOptions& work, AllideDepth& to) {
            const auto found = try_depth(of_a, of_b, how, work);
            if (!found)
                return fail(found.error());
            to = twin<AllideDepth>(*found);
            return allide_ok;
        });
}

AllideStatus allide_way_out_options_init(AllideWayOutOptions* options) {
    return set_defaults(__func__, options, "options");
}

AllideStatus allide_way_out(AllidePlaced a, AllidePlaced b, const AllideWayOutOptions* options,
                            const AllideQueryOptions* query, AllideWayOut* answer) {
    return Call(__func__, a, b, or_default(options), or_default(query), out("way", answer))
        .run([](const Placed& of_a, const Placed& of_b, const WayOutOptions& how,
                const QueryOptions& work, AllideWayOut& to) {
            const auto found = try_way_out(of_a, of_b, how, work);
            if (!found)
                return fail(found.error());
            to = twin<AllideWayOut>(*found);
            return allide_ok;
        });
}
