// SPDX-License-Identifier: MIT
#include "bench/peers/contest.h"

#include <algorithm>

#include "base/timer.h"

namespace allide::peers {
namespace {

/// The size of a scene that `most` of an entry limits.
std::size_t magnitude(const Scene& scene) {
    return scene.size() > 2 ? scene.size()
                            : std::max(scene.mesh(0).faces.size(), scene.mesh(1).faces.size());
}

/// A contestant on its way through a motion.
class Run {
public:
    Run(const Show& show, const Entry& entry)
        : motion_(show.begin()), contestant_(entry.make(show.scene, motion_().poses)) {}

    /// Seconds; the answer is left in `answer`.
    double step() {
        const Moment moment = motion_();
        answer.clear();
        const Timer timer;
        if (!moment.vertices.empty())
            contestant_->deform(moment.vertices);
        contestant_->ask(moment.poses, answer);
        return timer.seconds();
    }

    Answer answer;

private:
    Motion motion_;
    std::unique_ptr<Contestant> contestant_;
};

class Contest {
public:
    Contest(const Workload& workload, const Budget& budget)
        : workload_(workload), budget_(budget), show_(workload.make()) {}

    bool takes_part(const Entry& entry) const {
        return entry.question == workload_.question && magnitude(show_.scene) <= entry.most &&
               (!entry.is_oracle || budget_.with_oracle);
    }

    /// The first contestant is the one whose answers are right.
    void check(Run& run, Judgement& judgement) {
        const Timer timer;
        const bool first = answers_.empty();
        const auto steps = first ? static_cast<std::size_t>(budget_.check_steps) : answers_.size();
        for (std::size_t i = 0; i < steps && (i == 0 || timer.seconds() < budget_.check); ++i) {
            run.step();
            normalize(run.answer, workload_.question);
            if (first)
                answers_.push_back(run.answer);
            judge(answers_[i], run.answer, judgement);
        }
    }

    /// Adds samples, each the mean of as many steps as the workload says, or of those that the
    /// budget allows if these are fewer.
    void time(Run& run, std::vector<double>& samples, int& steps) const {
        const Timer timer;
        for (int sample = 0; sample < budget_.samples && timer.seconds() < budget_.time; ++sample) {
            double sum = 0;
            int count = 0;
            while (count < workload_.steps && (count == 0 || timer.seconds() < budget_.time)) {
                sum += run.step();
                ++count;
            }
            if (sample == 0 || count == workload_.steps)
                samples.push_back(sum / count / workload_.queries);
            steps += count;
        }
    }

    const Show& show() const { return show_; }

private:
    const Workload& workload_;
    Budget budget_;
    Show show_;
    std::vector<Answer> answers_;
};

void summarize(std::vector<double> samples, Row& row) {
    std::ranges::sort(samples);
    row.median = samples[samples.size() / 2];
    row.min = samples.front();
}

}  // namespace

std::vector<Row> run(const Workload& workload, const std::vector<Peer>& peers, const Budget& budget,
                     const std::function<void(const Row&)>& progress) {
    Contest contest(workload, budget);
    std::unique_ptr<Run> first;
    std::vector<double> first_samples;
    std::vector<Row> rows;
    for (const Peer& peer : peers)
        for (const Entry& entry : peer.entries) {
            if (!contest.takes_part(entry))
                continue;
            Row row = {.workload = workload.name,
                       .size = workload.size,
                       .unit = workload.unit,
                       .peer = peer.name,
                       .configuration = entry.configuration};
            auto current = std::make_unique<Run>(contest.show(), entry);
            contest.check(*current, row.judgement);
            std::vector<double> samples;
            contest.time(*current, samples, row.steps);
            summarize(samples, row);
            rows.push_back(std::move(row));
            rows.back().ratio = rows.back().median / rows.front().median;
            progress(rows.back());
            if (!first) {
                first = std::move(current);
                first_samples = std::move(samples);
            }
        }
    contest.time(*first, first_samples, rows.front().steps);
    summarize(first_samples, rows.front());
    for (Row& row : rows)
        row.ratio = row.median / rows.front().median;
    return rows;
}

}  // namespace allide::peers
