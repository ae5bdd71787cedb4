// SPDX-License-Identifier: MIT
// The options --record, --view and others that write recordings.
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <vector>

#include <allide/record.h>

#include "objects.h"
#include "output.h"

namespace cli {

struct RecordOptions {
    std::string record, view;
    bool exact = false;
    int every = 1;

    bool any() const { return !record.empty() || !view.empty(); }
};

/// --record, --view and --exact, and --every where there are several frames.
void add_record_options(CLI::App& verb, RecordOptions& options, bool has_frames);
/// Rejects --exact or --every without a recording.
void check_record_options(const RecordOptions& options);
/// Rejects the standard output, for verbs that print their answer there, and one file for both.
void demand_record_file(const RecordOptions& options);

/// A recorder for a verb; `details` are its options, which viewers show.
allide::Recorder make_recorder(const RecordOptions& options, const std::string& verb,
                               const Json& details);
/// Ends the recording and writes it where `options` say.
void write_recording(allide::Recorder& recorder, const RecordOptions& options);

/// The pairs whose boxes overlap and that the report does not have.
std::vector<allide::NearPair> near_pairs(const allide::World& world, const allide::Report& report);

/// Whether the two intersect, with their faces that meet and what these share.
allide::PairAnswer contact_answer(const allide::Placed& a, const allide::Placed& b);

/// Records the objects as one frame: their contacts, and what is near.
void record_scene(allide::Recorder& recorder, const std::vector<Object>& objects,
                  const allide::WorldOptions& options, const allide::ObjectOptions& object = {});

/// Writes the viewer with the recording in it.
void write_view(const std::string& path, std::span<const std::byte> recording);

/// Whether the file is a recording, by how it begins.
bool is_recording(const std::string& path);
/// Reads it. Errors name the file; one that ends early is told on standard error.
allide::Recording read_recording(const std::string& path);

}  // namespace cli
