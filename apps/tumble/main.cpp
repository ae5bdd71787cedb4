// SPDX-License-Identifier: MIT
// Bodies tumble in a cube, bounce off its walls and exchange velocities when they collide.
#include <unistd.h>

#include <cstdio>

#include "tumble/motion.h"
#include "tumble/options.h"
#include "tumble/picture.h"
#include "tumble/report.h"

namespace {

using namespace tumble;

/// One line that is written over; silent where nobody watches.
class Progress {
public:
    explicit Progress(int frames) : frames_(frames), watched_(isatty(STDOUT_FILENO)) {}
    ~Progress() {
        if (watched_)
            std::printf("\r\x1b[K");
    }

    void show(int frame, const Detection& detection) const {
        if (!watched_)
            return;
        std::printf("\rframe %d of %d: %zu colliding pairs, %zu face pairs\x1b[K", frame, frames_,
                    detection.collisions.size(), face_pairs(detection));
        std::fflush(stdout);
    }

private:
    int frames_;
    bool watched_;
};

bool is_busier(const Detection& a, const Detection& b) {
    if (a.collisions.size() != b.collisions.size())
        return a.collisions.size() > b.collisions.size();
    return face_pairs(a) > face_pairs(b);
}

struct Run {
    Scene scene;
    Tally tally;
    Snapshot busiest;
};

Run run(const Options& options) {
    Run run{make_scene(options.bodies, options.seed), {}, {}};
    const Progress progress(options.frames);
    for (int frame = 1; frame <= options.frames; ++frame) {
        advance(run.scene.bodies);
        const Detection detection = detect(run.scene.bodies);
        add(run.tally, detection);
        progress.show(frame, detection);
        if (frame == 1 || is_busier(detection, run.busiest.detection))
            run.busiest = {frame, run.scene, detection};
        respond(run.scene, detection);
    }
    return run;
}

/// Returns the program's exit status.
int draw(const std::string& path, const Snapshot& busiest) {
    if (path.empty()) {
        std::printf("  picture      none; --svg FILE draws the busiest frame\n");
        return 0;
    }
    if (!save_picture(path, busiest.scene, busiest.detection)) {
        std::fprintf(stderr, "tumble: cannot write %s; name a file in a folder that exists\n",
                     path.c_str());
        return 1;
    }
    std::printf("  picture      frame %d in %s\n", busiest.frame, path.c_str());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = parse({argv + 1, argv + argc});
    if (!options.error.empty()) {
        std::fprintf(stderr, "tumble: %s\n", options.error.c_str());
        return 2;
    }
    if (options.help) {
        std::fputs(usage, stdout);
        return 0;
    }
    const auto [scene, tally, busiest] = run(options);
    print_report(options, tally, busiest, scene);
    return draw(options.svg, busiest);
}
