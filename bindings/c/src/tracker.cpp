// SPDX-License-Identifier: MIT
#include <allide/tracker.h>

#include "call.h"
#include "face_pairs.h"

using namespace allide;
using namespace allide::c;

AllideStatus allide_tracker_make(AllideTracker* tracker) {
    return Call(__func__, out("tracker", tracker)).run([](AllideTracker& to) {
        return give(Tracker(), to);
    });
}

AllideStatus allide_tracker_destroy(AllideTracker tracker) {
    return destroy(__func__, tracker);
}

AllideStatus allide_tracker_intersects(AllideTracker tracker, AllidePlaced a, AllidePlaced b,
                                       const AllideQueryOptions* options, bool* answer) {
    return Call(__func__, tracker, a, b, or_default(options), out("intersects", answer))
        .run([](Tracker& held, const Placed& of_a, const Placed& of_b, const QueryOptions& how,
                bool& to) { to = held.intersects(of_a, of_b, how); });
}

AllideStatus allide_tracker_intersecting_faces(AllideTracker tracker, AllidePlaced a,
                                               AllidePlaced b, const AllideQueryOptions* options,
                                               AllideFacePair* pairs, size_t capacity,
                                               size_t* count) {
    return Call(__func__, tracker, a, b, or_default(options), list(pairs, capacity, count))
        .run([](Tracker& held, const Placed& of_a, const Placed& of_b, const QueryOptions& how,
                auto& to) {
            std::vector<FacePair>& found = face_pairs();
            held.intersecting_faces(of_a, of_b, found, how);
            return fill(to, found);
        });
}

AllideStatus allide_tracker_separation(AllideTracker tracker, AllidePlaced a, AllidePlaced b,
                                       const AllideQueryOptions* options,
                                       AllideSeparation* answer) {
    return Call(__func__, tracker, a, b, or_default(options), out("separation", answer))
        .run([](Tracker& held, const Placed& of_a, const Placed& of_b, const QueryOptions& how,
                AllideSeparation& to) {
            to = twin<AllideSeparation>(held.separation(of_a, of_b, how));
        });
}
