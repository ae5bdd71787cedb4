// SPDX-License-Identifier: MIT
// All pairs of faces that meet on the ways of two objects, each with its own first time.
#include <algorithm>

#include "motion/first_impact.h"
#include "motion/piece_advance.h"
#include "query/numbering.h"

namespace allide {
namespace {

class FaceImpactSearch {
public:
    FaceImpactSearch(const Moving& a, const Moving& b, const MotionOptions& options)
        : a_(a),
          b_(b),
          options_(options),
          work_(options.query),
          meter_(options.budget, work_.stats) {}

    FaceImpacts run() {
        const std::vector<MovingPiece> as = moving_pieces(a_), bs = moving_pieces(b_);
        for (const MovingPiece& a : as)
            for (const MovingPiece& b : bs)
                if (!a.is_empty() && !b.is_empty() && !result_.exhausted)
                    look_at(a, b);
        std::ranges::sort(result_.faces, {},
                          [](const FaceImpact& hit) { return std::pair(hit.face_a, hit.face_b); });
        return std::move(result_);
    }

private:
    void look_at(const MovingPiece& a, const MovingPiece& b) {
        const bool is_exact =
            options_.gap == 0 && options_.until == 1 && options_.start == Start::counts;
        const MovingPair pair =
            moving_pair(a, b, {options_.gap, options_.tolerance, options_.until, is_exact});
        const PairSearch search = {pair, options_.start, meter_, work_};
        std::vector<FaceMeeting> found;
        result_.exhausted = !add_face_meetings(search, found);
        for (const FaceMeeting& meeting : found)
            result_.faces.push_back(impact_of(a, b, meeting));
    }

    FaceImpact impact_of(const MovingPiece& a, const MovingPiece& b,
                         const FaceMeeting& faces) const {
        const Meeting& meeting = faces.meeting;
        const Separation& s = meeting.nearest;
        const PieceAt at_a(a, 0), at_b(b, 0);
        FaceImpact result = {number(at_a.piece(), faces.a, s.feature_a),
                             number(at_b.piece(), faces.b, s.feature_b),
                             {meeting.time, meeting.time, meeting.certain, false, s.point_a,
                              s.point_b, meeting.direction, s.feature_a, s.feature_b}};
        if (meeting.direction == Vec3{})
            result.impact.normal = between_origins(a_.pose(meeting.time), b_.pose(meeting.time));
        return result;
    }

    /// The part of a round shape that was met.
    static std::uint32_t number(const Piece& piece, std::uint32_t face, Feature met) {
        return piece.shape.round ? met.index : compound_index(face, piece);
    }

    const Moving &a_, &b_;
    const MotionOptions& options_;
    Work work_;
    BudgetMeter meter_;
    FaceImpacts result_;
};

}  // namespace

Result<FaceImpacts> try_face_impacts(const Moving& a, const Moving& b,
                                     const MotionOptions& options) {
    if (auto error = motion_options_error(options))
        return *std::move(error);
    if (Access::shape(a.start()).unbounded || Access::shape(b.start()).unbounded)
        return Error(ErrorCode::unsupported,
                     "half-spaces and planes have no list of faces that meet on the way; take "
                     "first_impact");
    return FaceImpactSearch(a, b, options).run();
}

}  // namespace allide
