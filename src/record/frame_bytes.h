// SPDX-License-Identifier: MIT
// The payloads of chunks: written and read in one order.
#pragma once

#include <allide/record.h>

#include "base/byte_stream.h"

namespace allide::recorded {

/// Settings that hold for a whole recording.
struct Settings {
    RecordPrecision precision = RecordPrecision::view;
    bool is_of_world = false;
    WorldOptions world = {};
};

void put_settings(ByteWriter& writer, const Settings& settings);
void put_object(ByteWriter& writer, const RecordedObject& object);
void put_frame(ByteWriter& writer, const RecordedFrame& frame, RecordPrecision precision);

/// These give what the bytes say; `reader.is_short()` and `is_sound` tell whether it can be.
Settings take_settings(ByteReader& reader, bool& is_sound);
RecordedObject take_object(ByteReader& reader, bool& is_sound);
/// Without `added`, which follows from the chunks before the frame.
RecordedFrame take_frame(ByteReader& reader, RecordPrecision precision, bool& is_sound);

}  // namespace allide::recorded
