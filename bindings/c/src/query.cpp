// SPDX-License-Identifier: MIT
#include <allide/query.h>

#include "call.h"
#include "face_pairs.h"

using namespace allide;
using namespace allide::c;

namespace {

/// Opens the arguments that pair queries share, and runs the query.
template <class Answer, class Ask>
AllideStatus ask_pair(const char* function, AllidePlaced a, AllidePlaced b,
                      const AllideQueryOptions* options, Answer answer, Ask ask) {
    return Call(function, a, b, or_default(options), answer)
        .run([&](const Placed& of_a, const Placed& of_b, const QueryOptions& how, auto& to) {
            return ask(of_a, of_b, how, to);
        });
}

}  // namespace

AllideStatus allide_scratch_make(AllideScratch* scratch) {
    return Call(__func__, out("scratch", scratch)).run([](AllideScratch& to) {
        return give(Scratch(), to);
    });
}

AllideStatus allide_scratch_destroy(AllideScratch scratch) {
    return destroy(__func__, scratch);
}

AllideStatus allide_query_options_init(AllideQueryOptions* options) {
    return Call(__func__, out("options", options)).run([](AllideQueryOptions& to) {
        to = {nullptr, {0}, twin<AllideDopSearch>({})};
    });
}

AllideStatus allide_intersects(AllidePlaced a, AllidePlaced b, const AllideQueryOptions* options,
                               bool* answer) {
    return ask_pair(__func__, a, b, options, out("intersects", answer),
                    [](const Placed& of_a, const Placed& of_b, const QueryOptions& how, bool& to) {
                        to = intersects(of_a, of_b, how);
                    });
}

AllideStatus allide_intersecting_faces(AllidePlaced a, AllidePlaced b,
                                       const AllideQueryOptions* options, AllideFacePair* pairs,
                                       size_t capacity, size_t* count) {
    return ask_pair(__func__, a, b, options, list(pairs, capacity, count),
                    [](const Placed& of_a, const Placed& of_b, const QueryOptions& how, auto& to) {
                        std::vector<FacePair>& found = face_pairs();
                        intersecting_faces(of_a, of_b, found, how);
                        return fill(to, found);
                    });
}

AllideStatus allide_face_contacts(AllidePlaced a, AllidePlaced b, const AllideQueryOptions* options,
                                  AllideFaceContact* contacts, size_t capacity, size_t* count) {
    return ask_pair(__func__, a, b, options, list(contacts, capacity, count),
                    [](const Placed& of_a, const Placed& of_b, const QueryOptions& how, auto& to) {
                        ALLIDE_PER_THREAD std::vector<FaceContact> found;
                        face_contacts(of_a, of_b, found, how);
                        return fill(to, found);
                    });
}

AllideStatus allide_first_contact(AllidePlaced a, AllidePlaced b, const AllideQueryOptions* options,
                                  bool* found, AllideContact* contact) {
    return Call(__func__, a, b, or_default(options), out("found", found), out("contact", contact))
        .run([](const Placed& of_a, const Placed& of_b, const QueryOptions& how, bool& is_found,
                AllideContact& to) { tell(first_contact(of_a, of_b, how), is_found, to); });
}

AllideStatus allide_self_intersections(AllidePlaced object, AllideNeighbours neighbours,
                                       const AllideQueryOptions* options, AllideFacePair* pairs,
                                       size_t capacity, size_t* count) {
    return Call(__func__, object, or_default(options), list(pairs, capacity, count))
        .run([&](const Placed& held, const QueryOptions& how, auto& to) {
            if (!is_enumerator("choice for neighbours", neighbours, allide_neighbours_skipped))
                return last_failure();
            std::vector<FacePair>& found = face_pairs();
            self_intersections(held, found, static_cast<Neighbours>(neighbours), how);
            return fill(to, found);
        });
}

AllideStatus allide_separation(AllidePlaced a, AllidePlaced b, const AllideQueryOptions* options,
                               AllideSeparation* answer) {
    return ask_pair(
        __func__, a, b, options, out("separation", answer),
        [](const Placed& of_a, const Placed& of_b, const QueryOptions& how, AllideSeparation& to) {
            to = twin<AllideSeparation>(separation(of_a, of_b, how));
        });
}

AllideStatus allide_separation_within(AllidePlaced a, AllidePlaced b, double margin,
                                      const AllideQueryOptions* options, bool* found,
                                      AllideSeparation* answer) {
    return Call(__func__, a, b, or_default(options), out("found", found), out("separation", answer))
        .run([&](const Placed& of_a, const Placed& of_b, const QueryOptions& how, bool& is_found,
                 AllideSeparation& to) {
            tell(separation_within(of_a, of_b, margin, how), is_found, to);
        });
}

AllideStatus allide_separation_lower_bound(AllidePlaced a, AllidePlaced b, double share,
                                           const AllideQueryOptions* options, double* bound) {
    return ask_pair(
        __func__, a, b, options, out("bound", bound),
        [&](const Placed& of_a, const Placed& of_b, const QueryOptions& how, double& to) {
            if (!(share >= 0 && share <= 1))
                return fail(allide_bad_argument, "the share is not from 0 to 1");
            to = separation_lower_bound(of_a, of_b, share, how);
            return allide_ok;
        });
}

AllideStatus allide_penetration(AllidePlaced a, AllidePlaced b, const AllideQueryOptions* options,
                                AllidePenetration* answer) {
    return ask_pair(
        __func__, a, b, options, out("penetration", answer),
        [](const Placed& of_a, const Placed& of_b, const QueryOptions& how, AllidePenetration& to) {
            const Result<Penetration> found = try_penetration(of_a, of_b, how);
            if (!found)
                return fail(found.error());
            to = twin<AllidePenetration>(*found);
            return allide_ok;
        });
}

AllideStatus allide_faces_within(AllidePlaced a, AllidePlaced b, double margin,
                                 const AllideQueryOptions* options, AllideFacePair* pairs,
                                 size_t capacity, size_t* count) {
    return ask_pair(__func__, a, b, options, list(pairs, capacity, count),
                    [&](const Placed& of_a, const Placed& of_b, const QueryOptions& how, auto& to) {
                        std::vector<FacePair>& found = face_pairs();
                        faces_within(of_a, of_b, margin, found, how);
                        return fill(to, found);
                    });
}

AllideStatus allide_budget_init(AllideBudget* budget) {
    return set_defaults(__func__, budget, "budget");
}

AllideStatus allide_intersects_within_budget(AllidePlaced a, AllidePlaced b,
                                             const AllideBudget* budget,
                                             const AllideQueryOptions* options,
                                             AllideBudgetAnswer* answer) {
    return Call(__func__, a, b, or_default(budget), or_default(options), out("answer", answer))
        .run([](const Placed& of_a, const Placed& of_b, const Budget& limit,
                const QueryOptions& how, AllideBudgetAnswer& to) {
            to = twin<AllideBudgetAnswer>(intersects_within_budget(of_a, of_b, limit, how));
        });
}

AllideStatus allide_intersecting_parts(AllidePlaced compound, const AllidePartPair* ignored,
                                       size_t ignored_count, const AllideQueryOptions* options,
                                       AllidePartPair* pairs, size_t capacity, size_t* count) {
    return Call(__func__, compound, array("ignored", ignored, ignored_count), or_default(options),
                list(pairs, capacity, count))
        .run([](const Placed& held, std::span<const PartPair> without, const QueryOptions& how,
                auto& to) { return fill(to, intersecting_parts(held, without, how)); });
}
