// SPDX-License-Identifier: MIT
// Time is cut into windows. In a window only those faces can meet that are near each other at its
// middle. Invariant: the windows so far cover all times before `time_`, and nothing met in them.
#include <algorithm>
#include <cmath>
#include <set>

#include "motion/face_advance.h"
#include "query/candidates.h"
#include "query/numbering.h"
#include "query/piece_separation.h"
#include "query/round_faces.h"
#include "query/round_query.h"

namespace allide {
namespace {

constexpr std::uint64_t few_faces = 64, many_faces = 1024;

class Windows {
public:
    /// Given `all`, every pair of faces that meets is added to it, and none ends the search.
    Windows(const PairSearch& search, bool left_out, std::vector<FaceMeeting>* all = nullptr)
        : search_(search), pair_(search.pair), left_out_(left_out), all_(all) {}

    std::optional<Meeting> run() {
        if (left_out_)
            meet_those_left_out();
        width_ = pair_.end / 64;
        while (!is_done() && jump()) {
            const double width = std::min(width_, pair_.end - time_);
            if (!look(width)) {
                width_ = 0.25 * width;
                allowed_ *= 2;
                continue;
            }
            // If the count grows as fast as the window, wider ones gain nothing.
            const double growth = width / std::max(last_width_, 1e-300);
            const bool pays = static_cast<double>(seen_) <=
                              std::max<double>(few_faces, 0.8 * growth * double(last_seen_));
            last_seen_ = seen_;
            last_width_ = width;
            if (pays)
                width_ = 2 * width;
            if (time_ + width >= pair_.end)
                break;
            time_ += width;
        }
        return best_;
    }

    /// Adds pairs that meet in the poses given for time 1, and were not seen to meet before.
    void add_those_at_end() {
        const Poses end = Poses::given_for_end(pair_);
        find_pairs(end, pair_.gap + 2 * pair_.error(pair_.gap), [&](FaceNumbers faces) {
            if (met_.contains(faces) || std::ranges::binary_search(skipped_, faces))
                return true;
            if (const Meeting met = meeting_at(search_, faces, end);
                met.nearest.distance <= pair_.gap)
                all_->push_back({faces.a, faces.b, met});
            return true;
        });
    }

private:
    bool is_done() const { return best_ && (best_->exhausted || best_->time <= time_); }

    /// Pairs that meet at time 0 are followed alone, over all times.
    void meet_those_left_out() {
        const Poses start(pair_, 0);
        find_pairs(start, pair_.gap + 2 * pair_.error(pair_.gap), [&](FaceNumbers faces) {
            if (pair_.room(meeting_at(search_, faces, start).nearest.distance) <= 0)
                skipped_.push_back(faces);
            return true;
        });
        std::ranges::sort(skipped_);
        for (const FaceNumbers faces : skipped_)
            take(faces, parted_face_meeting(search_, faces));
    }

    /// Goes on as far as the distance of the wholes allows; false if that is all the time.
    bool jump() {
        if (left_out_ || seen_ != 0)
            return true;
        if (!search_.meter.allows(1)) {
            best_ = Meeting{time_, nowhere, {}, true};
            return false;
        }
        search_.meter.count_faces(1);
        const double left = pair_.end - time_;
        const double way = pair_.gap + pair_.speed * left;
        const PieceAt a(pair_.a, time_), b(pair_.b, time_);
        const Piece s = a.piece(), t = b.piece();
        Separation found{};
        if (!find_nearest({s, t, &memory_}, way + 2 * pair_.error(way), search_.work, found))
            return false;
        const double step = std::max(0.0, pair_.room(found.distance) / pair_.speed);
        if (step >= left)
            return false;
        time_ += step * (1 - 0x1p-40);
        width_ = std::max({width_, 4 * step, 0.25 * pair_.tolerance / pair_.speed});
        return true;
    }

    /// Advances the pairs of faces that may meet from now to `width` later; false if they are too
    /// many for a window that can be smaller.
    bool look(double width) {
        const double half = (0.5 + 0x1p-40) * width;
        const Poses middle(pair_, time_ + 0.5 * width);
        const double way = pair_.gap + pair_.speed * half;
        const bool may_be_smaller = pair_.speed * width > 0.25 * pair_.tolerance;
        const std::uint64_t most = may_be_smaller ? allowed_ : ~std::uint64_t(0);
        seen_ = 0;
        return find_pairs(
                   middle, way + 2 * pair_.error(way),
                   [&](FaceNumbers faces) {
                       if (++seen_ > most)
                           return false;
                       if (!search_.meter.allows(1)) {
                           take(faces, Meeting{time_, nowhere, {}, true});
                           return false;
                       }
                       search_.meter.count_faces(1);
                       if (!std::ranges::binary_search(skipped_, faces) && !met_.contains(faces) &&
                           !stay_apart(search_, faces, middle, half))
                           decide(faces, face_pair_meeting(search_, faces, {time_, latest(width)}));
                       return !(best_ && best_->exhausted);
                   }) ||
               (best_ && best_->exhausted);
    }

    double latest(double width) const {
        const double end = std::min(time_ + width, pair_.end);
        return best_ ? std::min(end, best_->time) : end;
    }

    /// Drops pairs of near faces that exact signs show never to meet.
    void decide(FaceNumbers faces, std::optional<Meeting> meeting) {
        if (meeting && !meeting->exhausted && pair_.exact) {
            const MovingContact contact = exact_contact(pair_, faces);
            if (contact == MovingContact::apart)
                return;
            meeting->certain = contact == MovingContact::meet;
        }
        take(faces, meeting);
    }

    void take(FaceNumbers faces, std::optional<Meeting> meeting) {
        if (!meeting)
            return;
        if (all_ && !meeting->exhausted) {
            // Distances of faces are 0 only where they meet, and the poses at time 0 are exact.
            meeting->certain |= meeting->time == 0 && meeting->nearest.distance == 0;
            met_.insert(faces);
            all_->push_back({faces.a, faces.b, *meeting});
            return;
        }
        if (meeting->exhausted)  // what is known is what was known before this window
            meeting->time = time_;
        if (!best_ || meeting->exhausted || meeting->time < best_->time)
            best_ = meeting;
    }

    /// Calls visit(faces) for all pairs that may be within `margin`, until it says false.
    template <class Visit>
    bool find_pairs(const Poses& poses, double margin, const Visit& visit) {
        const PieceAt a(pair_.a, poses.a), b(pair_.b, poses.b);
        const Piece s = a.piece(), t = b.piece();
        Work& work = search_.work;
        if (!any_round(s, t))
            return for_each_candidate({s, t}, margin, work, [&](std::uint32_t i, std::uint32_t j) {
                return visit(FaceNumbers{i, j});
            });
        const RoundAndMesh pair = round_and_mesh(s, t);
        const double limit = (pair.shape.reach() + margin) * (1 + 0x1p-40);
        return for_each_near_face(
                   pair, limit, work.wide(), [&](std::uint32_t face, const Triangle&) {
                       return visit(pair.is_swapped ? FaceNumbers{face, 0} : FaceNumbers{0, face});
                   }) == RoundSearch::done;
    }

    const PairSearch& search_;
    const MovingPair& pair_;
    bool left_out_;
    PairMemory memory_;
    std::vector<FaceNumbers> skipped_;
    std::vector<FaceMeeting>* all_;
    std::set<FaceNumbers> met_;  ///< those in `all_`
    std::optional<Meeting> best_;
    double time_ = 0, width_ = 0, last_width_ = 0;
    std::uint64_t seen_ = 0, last_seen_ = 0, allowed_ = many_faces;
};

/// Two round pieces at the poses that were given for time 1.
std::optional<Meeting> round_meeting_at_end(const PairSearch& search) {
    const MovingPair& pair = search.pair;
    const PieceAt a(pair.a, pair.a.end), b(pair.b, pair.b.end);
    const Piece s = a.piece(), t = b.piece();
    Separation found{};
    if (!find_nearest({s, t}, pair.gap, search.work, found))
        return std::nullopt;
    renumber_for_compound(found, s, t);
    Meeting meeting{1, found, normalized(found.point_b - found.point_a)};
    meeting.certain = found.distance == 0 && contact_is_certain(world_round(s), world_round(t));
    return meeting;
}

/// A round shape has one face here, that of the feature which is met.
bool add_round_meeting(const PairSearch& search, bool left_out, std::vector<FaceMeeting>& found) {
    const MovingPair& pair = search.pair;
    const PieceAt a(pair.a, 0), b(pair.b, 0);
    const Piece s = a.piece(), t = b.piece();
    Separation at_start{};
    find_nearest({s, t}, anywhere, search.work, at_start);
    const bool meet = pair.room(at_start.distance) <= 0;
    auto meeting = whole_meeting(search, left_out && meet);
    if (meeting && meeting->exhausted)
        return false;
    const bool turns = pair.a.track.turns() || pair.b.track.turns();
    if (!meeting && pair.end == 1 && turns && !(left_out && meet))
        meeting = round_meeting_at_end(search);
    if (!meeting)
        return true;
    meeting->certain |= meeting->time == 0 && meeting->nearest.distance == 0 &&
                        contact_is_certain(world_round(s), world_round(t));
    found.push_back({0, 0, *meeting});
    return true;
}

}  // namespace

std::optional<Meeting> face_meeting(const PairSearch& search, bool left_out) {
    return Windows(search, left_out).run();
}

bool add_face_meetings(const PairSearch& search, std::vector<FaceMeeting>& found) {
    const MovingPair& pair = search.pair;
    const bool left_out = search.start == Start::left_out;
    if (pair.a.is_round() && pair.b.is_round())
        return add_round_meeting(search, left_out, found);
    Windows windows(search, left_out, &found);
    if (const auto ended = windows.run(); ended && ended->exhausted)
        return false;
    if (pair.end == 1 && (pair.a.track.turns() || pair.b.track.turns()))
        windows.add_those_at_end();
    return true;
}

}  // namespace allide
