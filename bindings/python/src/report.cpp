// SPDX-License-Identifier: MIT
#include "held_world.h"
#include "pickles.h"

namespace allide::python {
namespace {

struct PairRow {
    ObjectId a, b;
    std::uint8_t intersecting;
    std::uint64_t first, count;  ///< its rows in `faces` or `contacts`
};
static_assert(sizeof(PairRow) == 40);

/// A copy of the world's report in vectors that arrays can take over.
struct Copy {
    std::vector<PairRow> pairs;
    std::vector<std::uint64_t> users;
    std::vector<FacePair> faces;
    std::vector<FaceContact> contacts;
    std::vector<Separation> separations;
    std::vector<ObjectPair> began, ended;
    WorldStats stats;
    WorldTimes times;
};

Copy copy_of(const Report& report) {
    Copy copy;
    std::size_t faces = 0, contacts = 0;
    for (const PairReport& pair : report.pairs) {
        faces += pair.contacts.empty() ? pair.faces.size() : 0;
        contacts += pair.contacts.size();
    }
    copy.pairs.reserve(report.pairs.size());
    copy.users.reserve(2 * report.pairs.size());
    copy.faces.reserve(faces);
    copy.contacts.reserve(contacts);
    std::uint64_t first = 0;
    for (const PairReport& pair : report.pairs) {
        copy.pairs.push_back({pair.a, pair.b, pair.intersecting, first, pair.faces.size()});
        first += pair.faces.size();
        copy.users.push_back(pair.user_a);
        copy.users.push_back(pair.user_b);
        if (pair.contacts.empty())
            copy.faces.insert(copy.faces.end(), pair.faces.begin(), pair.faces.end());
        copy.contacts.insert(copy.contacts.end(), pair.contacts.begin(), pair.contacts.end());
        if (pair.separation != nullptr)
            copy.separations.push_back(*pair.separation);
    }
    copy.began.assign(report.began.begin(), report.began.end());
    copy.ended.assign(report.ended.begin(), report.ended.end());
    copy.stats = report.stats;
    copy.times = report.times;
    return copy;
}

template <class Owner, class Class>
void counters(Class& bound,
              std::initializer_list<std::pair<const char*, std::uint64_t Owner::*>> fields) {
    for (const auto& [name, member] : fields)
        bound.def_ro(name, member);
}

}  // namespace

nb::object take_report(HeldWorld& held) {
    Copy copy = held.use([](World& world) { return copy_of(world.detect()); });
    const nb::object users = array_of(std::move(copy.users));
    nb::dict fields;
    fields["pairs"] = moved(std::move(copy.pairs), dtype("pair"));
    fields["users"] = users.attr("reshape")(nb::make_tuple(-1, 2));
    fields["faces"] = array_of(std::move(copy.faces));
    fields["contacts"] = array_of(std::move(copy.contacts));
    fields["separations"] = array_of(std::move(copy.separations));
    fields["began"] = moved(std::move(copy.began), dtype("object_pair"));
    fields["ended"] = moved(std::move(copy.ended), dtype("object_pair"));
    fields["stats"] = nb::cast(copy.stats);
    fields["times"] = nb::cast(copy.times);
    return nb::module_::import_("allide._report").attr("Report")(**fields);
}

void bind_world_stats(nb::module_& m) {
    nb::class_<OctreeStats> octree(m, "OctreeStats", "Counts of the face octree's stages.");
    counters<OctreeStats>(octree, {{"box_tests", &OctreeStats::box_tests},
                                   {"overlap_regions", &OctreeStats::overlap_regions},
                                   {"region_tests", &OctreeStats::region_tests},
                                   {"listed_objects", &OctreeStats::listed_objects},
                                   {"listed_faces", &OctreeStats::listed_faces},
                                   {"cells", &OctreeStats::cells},
                                   {"cell_tests", &OctreeStats::cell_tests},
                                   {"voxels", &OctreeStats::voxels},
                                   {"voxel_pairs", &OctreeStats::voxel_pairs},
                                   {"repeated_pairs", &OctreeStats::repeated_pairs},
                                   {"face_tests", &OctreeStats::face_tests}});
    octree.def_ro("depth", &OctreeStats::depth);
    octree.def("__eq__", [](const OctreeStats& a, const OctreeStats& b) { return a == b; });
    pickles(octree, &OctreeStats::box_tests, &OctreeStats::overlap_regions,
            &OctreeStats::region_tests, &OctreeStats::listed_objects, &OctreeStats::listed_faces,
            &OctreeStats::cells, &OctreeStats::cell_tests, &OctreeStats::voxels,
            &OctreeStats::voxel_pairs, &OctreeStats::repeated_pairs, &OctreeStats::face_tests,
            &OctreeStats::depth);
    nb::class_<WorldStats> stats(m, "WorldStats",
                                 "The work of one detect().\n\n"
                                 ">>> world = allide.World()\n"
                                 ">>> ball = allide.Geometry.sphere([0, 0, 0], 1)\n"
                                 ">>> a, b = world.add(ball), world.add(ball, [1, 0, 0])\n"
                                 ">>> world.detect().stats.box_pairs\n"
                                 "1");
    counters<WorldStats>(stats, {{"moved", &WorldStats::moved},
                                 {"box_tests", &WorldStats::box_tests},
                                 {"box_pairs", &WorldStats::box_pairs},
                                 {"exchanges", &WorldStats::exchanges},
                                 {"deformed", &WorldStats::deformed},
                                 {"rebuilt", &WorldStats::rebuilt}});
    stats.def_ro("pair_tests", &WorldStats::pair_tests).def_ro("octree", &WorldStats::octree);
    pickles(stats, &WorldStats::moved, &WorldStats::box_tests, &WorldStats::box_pairs,
            &WorldStats::exchanges, &WorldStats::deformed, &WorldStats::rebuilt,
            &WorldStats::pair_tests, &WorldStats::octree);
    nb::class_<WorldTimes> times(m, "WorldTimes",
                                 "Seconds of one detect(), with times=True.\n\n"
                                 ">>> allide.World().detect().times.exact\n"
                                 "0.0");
    times.def_ro("update", &WorldTimes::update)
        .def_ro("sort", &WorldTimes::sort)
        .def_ro("exact", &WorldTimes::exact);
    pickles(times, &WorldTimes::update, &WorldTimes::sort, &WorldTimes::exact);
}

}  // namespace allide::python
