// SPDX-License-Identifier: MIT
// The objects that single answers are.
#include <sstream>

#include "pickles.h"

namespace allide::python {
namespace {

using Field = std::pair<const char*, std::uint64_t Stats::*>;
constexpr Field stats_fields[] = {{"volume_tests", &Stats::volume_tests},
                                  {"node_updates", &Stats::node_updates},
                                  {"face_tests", &Stats::face_tests},
                                  {"feature_steps", &Stats::feature_steps},
                                  {"box_tests", &Stats::box_tests}};

void bind_stats(nb::module_& m) {
    nb::class_<Stats> stats(m, "Stats",
                            "Work done by queries, added up.\n\n"
                            ">>> stats = allide.Stats()\n"
                            ">>> ball = allide.Geometry.solid(allide.icosphere(1, 1))\n"
                            ">>> allide.intersects(ball, ball.at([1, 0, 0]), stats=stats)\nTrue\n"
                            ">>> stats.face_tests > 0\nTrue");
    stats.def(nb::init<>());
    for (const auto& [name, member] : stats_fields)
        stats.def_rw(name, member);
    stats.def("__eq__", [](const Stats& a, const Stats& b) { return a == b; });
    stats.def("__repr__", [](const Stats& s) {
        std::string result = "<allide.Stats";
        for (const auto& [name, member] : stats_fields)
            result += std::string(" ") + name + "=" + std::to_string(s.*member);
        return result + ">";
    });
    stats.def("__getstate__", [](const Stats& s) {
        return nb::make_tuple(s.volume_tests, s.node_updates, s.face_tests, s.feature_steps,
                              s.box_tests);
    });
    stats.def("__setstate__", [](Stats& s, const nb::tuple& state) {
        new (&s) Stats();
        for (std::size_t i = 0; i < 5; ++i)
            s.*stats_fields[i].second = nb::cast<std::uint64_t>(state[i]);
    });
}

void bind_features(nb::module_& m) {
    nb::class_<Feature> feature(
        m, "Feature",
        "Where on a geometry a point lies.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.separation(box, box.at([5, 0, 0])).feature_a.kind.name\n"
        "'vertex'");
    feature.def_ro("kind", &Feature::kind)
        .def_ro("index", &Feature::index, "An edge is 3 * face + k, from corner k to the next.")
        .def("__eq__", [](const Feature& a, const Feature& b) { return a == b; })
        .def("__repr__", [](const Feature& f) {
            const char* kinds[] = {"vertex", "edge", "face", "interior"};
            return std::string("<allide.Feature ") + kinds[std::size_t(f.kind)] + " " +
                   std::to_string(f.index) + ">";
        });
    nb::class_<Separation> separation(m, "Separation",
                                      "Closest points in world coordinates.\n\n"
                                      ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                                      ">>> apart = allide.separation(box, box.at([5, 0, 0]))\n"
                                      ">>> apart.distance, float(apart.point_b[0])\n"
                                      "(3.0, 4.0)");
    separation.def_ro("distance", &Separation::distance, "Zero if and only if the two intersect.")
        .def_prop_ro("point_a", [](const Separation& s) { return to_array(s.point_a); })
        .def_prop_ro("point_b", [](const Separation& s) { return to_array(s.point_b); })
        .def_ro("feature_a", &Separation::feature_a)
        .def_ro("feature_b", &Separation::feature_b)
        .def("__repr__", [](const Separation& s) {
            return "<allide.Separation distance=" + text(s.distance) +
                   " point_a=" + text(s.point_a) + " point_b=" + text(s.point_b) + ">";
        });
    nb::class_<Penetration> penetration(
        m, "Penetration",
        "The shortest way to part two convex geometries.\n\n"
        ">>> box = allide.Geometry.convex(allide.box([1, 1, 1]))\n"
        ">>> allide.penetration(box, box.at([1.5, 0, 0])).direction\n"
        "array([1., 0., 0.])");
    penetration.def_ro("depth", &Penetration::depth)
        .def_prop_ro("direction", [](const Penetration& p) { return to_array(p.direction); })
        .def_prop_ro("point_a", [](const Penetration& p) { return to_array(p.point_a); })
        .def_prop_ro("point_b", [](const Penetration& p) { return to_array(p.point_b); })
        .def("__repr__", [](const Penetration& p) {
            return "<allide.Penetration depth=" + text(p.depth) +
                   " direction=" + text(p.direction) + ">";
        });
    pickles(feature, &Feature::kind, &Feature::index);
    pickles(separation, &Separation::distance, &Separation::point_a, &Separation::point_b,
            &Separation::feature_a, &Separation::feature_b);
    pickles(penetration, &Penetration::depth, &Penetration::direction, &Penetration::point_a,
            &Penetration::point_b);
}

void bind_contacts(nb::module_& m) {
    nb::class_<FacePair> pair(m, "FacePair",
                              "Two faces that intersect.\n\n"
                              ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                              ">>> allide.first_contact(box, box.at([2, 0, 0])).faces.kind.name\n"
                              "'touching'");
    pair.def_ro("face_a", &FacePair::face_a)
        .def_ro("face_b", &FacePair::face_b)
        .def_ro("kind", &FacePair::kind)
        .def("__eq__", [](const FacePair& a, const FacePair& b) { return a == b; })
        .def("__repr__", [](const FacePair& p) {
            return "<allide.FacePair face_a=" + std::to_string(p.face_a) +
                   " face_b=" + std::to_string(p.face_b) + ">";
        });
    nb::class_<Contact> contact(m, "Contact",
                                "Two faces that intersect, and a point that they share.\n\n"
                                ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                                ">>> float(allide.first_contact(box, box.at([2, 0, 0])).point[0])\n"
                                "1.0");
    contact.def_ro("faces", &Contact::faces)
        .def_prop_ro("point", [](const Contact& c) { return to_array(c.point); })
        .def("__repr__", [](const Contact& c) {
            return "<allide.Contact face_a=" + std::to_string(c.faces.face_a) +
                   " face_b=" + std::to_string(c.faces.face_b) + " point=" + text(c.point) + ">";
        });
    nb::class_<BudgetAnswer> answer(
        m, "BudgetAnswer",
        "The answer of intersects_within_budget.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.intersects_within_budget(box, box.at([9, 0, 0])).verdict.name\n"
        "'disjoint'");
    answer.def_ro("verdict", &BudgetAnswer::verdict)
        .def_ro("depth", &BudgetAnswer::depth, "How deep the search went.");
    pickles(pair, &FacePair::face_a, &FacePair::face_b, &FacePair::kind);
    pickles(contact, &Contact::faces, &Contact::point);
    pickles(answer, &BudgetAnswer::verdict, &BudgetAnswer::depth);
}

}  // namespace

std::string text(double value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

std::string text(Vec3 value) {
    return "(" + text(value.x) + ", " + text(value.y) + ", " + text(value.z) + ")";
}

void bind_contact(nb::module_& m) {
    bind_enum<ContactKind>(m, "ContactKind",
                           "How two closed faces meet.\n\n"
                           ">>> allide.ContactKind.crossing > allide.ContactKind.touching\n"
                           "True",
                           {{"none", ContactKind::none},
                            {"touching", ContactKind::touching},
                            {"coplanar", ContactKind::coplanar},
                            {"crossing", ContactKind::crossing}});
    bind_enum<FeatureKind>(m, "FeatureKind",
                           "The part of a geometry on which a point lies.\n\n"
                           ">>> [kind.name for kind in allide.FeatureKind]\n"
                           "['vertex', 'edge', 'face', 'interior']",
                           {{"vertex", FeatureKind::vertex},
                            {"edge", FeatureKind::edge},
                            {"face", FeatureKind::face},
                            {"interior", FeatureKind::interior}});
    bind_enum<BudgetVerdict>(m, "BudgetVerdict",
                             "What a query within a budget found.\n\n"
                             ">>> [verdict.name for verdict in allide.BudgetVerdict]\n"
                             "['disjoint', 'may_intersect', 'intersects']",
                             {{"disjoint", BudgetVerdict::disjoint},
                              {"may_intersect", BudgetVerdict::may_intersect},
                              {"intersects", BudgetVerdict::intersects}});
    bind_stats(m);
    bind_features(m);
    bind_contacts(m);
}

}  // namespace allide::python
