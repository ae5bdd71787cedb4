// SPDX-License-Identifier: MIT
#include "temporary_file.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <climits>
#include <cstdlib>
#include <iterator>

#include <allide/error.h>

#include "signals.h"

namespace cli {
namespace {

/// A name where a signal handler can read it at any time.
struct Slot {
    std::atomic<bool> used = false;
    char name[PATH_MAX];
};

Slot slots[8];

[[noreturn]] void fail() {
    throw allide::Error(allide::ErrorCode::bad_file,
                        "no temporary file can be made; set TMPDIR to a folder that is writable");
}

/// The name of a temporary file before its letters are chosen.
std::string pattern(const std::string& extension) {
    std::error_code failure;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(failure);
    const std::string name = (folder / "allide-XXXXXX").string() + extension;
    if (failure || name.size() >= PATH_MAX)
        fail();
    return name;
}

}  // namespace

TemporaryFile::TemporaryFile(const std::string& extension) {
    const std::string name = pattern(extension);
    const Uninterrupted whole;
    Slot* const slot = std::ranges::find(slots, false, [](const Slot& s) { return s.used.load(); });
    if (slot == std::end(slots))
        fail();
    name.copy(slot->name, name.size());
    slot->name[name.size()] = '\0';
    const int file = mkstemps(slot->name, static_cast<int>(extension.size()));
    if (file == -1)
        fail();
    close(file);
    slot->used = true;
    slot_ = static_cast<std::size_t>(slot - slots);
}

TemporaryFile::~TemporaryFile() {
    const Uninterrupted whole;
    unlink(slots[slot_].name);
    slots[slot_].used = false;
}

std::filesystem::path TemporaryFile::path() const {
    return slots[slot_].name;
}

void remove_temporary_files() {
    for (const Slot& slot : slots)
        if (slot.used)
            unlink(slot.name);
}

}  // namespace cli
