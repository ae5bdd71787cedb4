// SPDX-License-Identifier: MIT
#include "figures/figure.h"
#include "figures/icollide.h"
#include "figures/kitamura.h"
#include "figures/quickcd.h"
#include "figures/vcollide.h"

namespace figures {

const std::vector<Experiment>& experiments() {
    static const std::vector<Experiment> all = {
        {"icollide-graph1", "Number of polytopes", "I-COLLIDE (1995), graph 1", icollide::graph1},
        {"icollide-graph2", "Faces of a polytope", "I-COLLIDE (1995), graph 2", icollide::graph2},
        {"icollide-graph3", "Density", "I-COLLIDE (1995), graph 3", icollide::graph3},
        {"icollide-graph4", "Rotation", "I-COLLIDE (1995), graph 4", icollide::graph4},
        {"icollide-graph5", "Rotation, dynamic boxes", "I-COLLIDE (1995), graph 5",
         icollide::graph5},
        {"icollide-graph6", "Rotation, fixed cubes", "I-COLLIDE (1995), graph 6", icollide::graph6},
        {"vcollide-figure5", "Bouncing bodies", "V-COLLIDE (1997), figure 5", vcollide::figure5},
        {"kitamura-figure6", "Two spheres approach", "Kitamura et al. (1998), figure 6",
         kitamura::approach},
        {"kitamura-figure7", "Faces of a sphere", "Kitamura et al. (1998), figure 7",
         kitamura::face_count},
        {"kitamura-figure8", "Fifteen shuttles", "Kitamura et al. (1998), figure 8",
         kitamura::shuttles},
        {"kitamura-figure12", "Hands that grasp", "Kitamura et al. (1998), figure 12",
         kitamura::interaction},
        {"kitamura-figure13", "Against separating planes", "Kitamura et al. (1998), figure 13",
         kitamura::separating_plane},
        {"kitamura-figure14", "Against octrees that are updated",
         "Kitamura et al. (1998), figure 14", kitamura::octree_update},
        {"kitamura-figure16", "Against distances, every cycle",
         "Kitamura et al. (1998), figures 16 and 17", kitamura::distance_cycles},
        {"kitamura-figure18", "Against distances, by faces", "Kitamura et al. (1998), figure 18",
         kitamura::distance_faces},
        {"quickcd-preliminary", "Grid, k-d tree, R-tree, mesh", "Klosowski (1998), chapter 2",
         quickcd::preliminary},
        {"quickcd-volumes", "k-DOPs and oriented boxes", "Klosowski (1998), section 5.3",
         quickcd::volumes},
        {"quickcd-building", "Preprocessing", "Klosowski (1998), section 5.3",
         quickcd::preprocessing},
        {"quickcd-rules", "Splitting rules", "Klosowski (1998), section 5.3",
         quickcd::splitting_rules},
        {"quickcd-traversals", "Order of descent", "Klosowski (1998), section 5.3",
         quickcd::traversals},
        {"quickcd-fronts", "Front tracking", "Klosowski (1998), chapter 6", quickcd::fronts},
        {"quickcd-spheres", "Parallel close proximity", "Klosowski (1998), section 5.3",
         quickcd::nested_spheres},
        {"quickcd-steps", "Every step of a flight", "Klosowski (1998), section 5.3",
         quickcd::every_step},
        {"quickcd-scaling", "Size of the environment", "Klosowski (1998), chapter 7",
         quickcd::scaling},
        {"quickcd-profile", "What a query consists of", "Klosowski (1998), chapter 7",
         quickcd::profile},
    };
    return all;
}

}  // namespace figures
