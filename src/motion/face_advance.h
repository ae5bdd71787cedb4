// SPDX-License-Identifier: MIT
#pragma once

#include "motion/moving_contact.h"
#include "motion/piece_advance.h"

namespace allide {

/// Face i of a and face j of b, or of a round piece its number 0.
struct FaceNumbers {
    std::uint32_t a, b;
    friend auto operator<=>(const FaceNumbers&, const FaceNumbers&) = default;
};

/// An interval of time, both ends included.
struct TimeSpan {
    double begin, end;
};

/// The poses of both pieces at a moment.
struct Poses {
    double time;
    Transform a, b;

    Poses(const MovingPair& pair, double at)
        : time(at), a(pair.a.track.pose(at)), b(pair.b.track.pose(at)) {}
    /// Those that were given for time 1.
    static Poses given_for_end(const MovingPair& pair) {
        Poses poses(pair, 1);
        poses.a = pair.a.end;
        poses.b = pair.b.end;
        return poses;
    }
};

/// The first meeting of two faces in an interval.
std::optional<Meeting> face_pair_meeting(const PairSearch& search, FaceNumbers faces,
                                         const TimeSpan& times);

/// Whether two faces surely stay apart for so long before and after a moment. It looks at that
/// moment only.
bool stay_apart(const PairSearch& search, FaceNumbers faces, const Poses& poses, double half);

/// Whether two faces that go straight meet at any time from 0 to 1; see `MovingPair::exact`.
MovingContact exact_contact(const MovingPair& pair, FaceNumbers faces);

/// That of faces which meet at time 0, after they have been seen apart.
std::optional<Meeting> parted_face_meeting(const PairSearch& search, FaceNumbers faces);

/// How two faces are at one moment, as a meeting.
Meeting meeting_at(const PairSearch& search, FaceNumbers faces, const Poses& poses);

}  // namespace allide
