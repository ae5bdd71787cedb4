// SPDX-License-Identifier: MIT
#include "handles.h"

#include <atomic>
#include <bit>
#if !defined(__wasi__)
#include <mutex>
#endif

namespace allide::c {
namespace {

#if defined(__wasi__)
struct Lock {};  // one thread
Lock lock() {
    return {};
}
#else
std::unique_lock<std::mutex> lock() {
    static std::mutex mutex;
    return std::unique_lock(mutex);
}
#endif

constexpr int slot_bits = 28, generation_bits = 28;
constexpr std::uint64_t generations = std::uint64_t(1) << generation_bits;
constexpr int first_chunk_bits = 6, chunk_count = slot_bits - first_chunk_bits;

constexpr std::uint64_t make_id(Kind kind, std::uint32_t slot, std::uint64_t generation) {
    return std::uint64_t(kind) << (slot_bits + generation_bits) |
           std::uint64_t(slot) << generation_bits | generation;
}
constexpr Kind kind_of(std::uint64_t id) {
    return static_cast<Kind>(id >> (slot_bits + generation_bits));
}
constexpr std::uint32_t slot_of(std::uint64_t id) {
    return static_cast<std::uint32_t>(id >> generation_bits & ((1u << slot_bits) - 1));
}
constexpr std::uint64_t generation_of(std::uint64_t id) {
    return id & (generations - 1);
}

struct Slot {
    std::atomic<std::uint64_t> id = 0;  ///< the last one given out
    std::atomic<void*> thing = nullptr;
};

/// Slots never move: chunk k holds 2^(k + 6) of them.
struct Table {
    std::atomic<Slot*> chunks[chunk_count] = {};
    std::atomic<std::uint32_t> size = 0;
    std::vector<std::uint32_t> free;

    Slot& at(std::uint32_t slot) {
        const std::uint32_t shifted = slot + (1u << first_chunk_bits);
        const int width = std::bit_width(shifted) - 1;
        return chunks[width - first_chunk_bits].load(
            std::memory_order_acquire)[shifted - (1u << width)];
    }

    /// Adds one more slot.
    bool grow() {
        const std::uint32_t slot = size.load(std::memory_order_relaxed);
        const std::uint32_t shifted = slot + (1u << first_chunk_bits);
        const int chunk = std::bit_width(shifted) - 1 - first_chunk_bits;
        if (chunk >= chunk_count)
            return false;
        if (chunks[chunk] == nullptr) {
            const std::size_t slots = std::size_t(1) << (chunk + first_chunk_bits);
            free.reserve(slot + slots);  // so that destroying never allocates
            chunks[chunk].store(new Slot[slots], std::memory_order_release);
        }
        free.push_back(slot);
        size.store(slot + 1, std::memory_order_release);
        return true;
    }
};

/// Never destroyed, so that handles may be used until the very end of the program.
Table& table() {
    static Table& only = *new Table;
    return only;
}

const char* name(Kind kind) {
    constexpr const char* names[] = {
        "",        "mesh",    "polygon mesh", "geometry",    "placed geometry",
        "scratch", "tracker", "world",        "pair finder", "moving geometry"};
    return names[static_cast<int>(kind)];
}

bool is_kind(Kind kind) {
    return kind >= Kind::mesh && kind <= Kind::moving;
}

void reject(Kind wanted, std::uint64_t id, bool dead) {
    const std::string what = name(wanted);
    if (id == 0)
        fail(allide_foreign_handle, "the handle of a " + what + " is zero; make one first");
    else if (is_kind(kind_of(id)) && kind_of(id) != wanted)
        fail(allide_foreign_handle,
             "a " + what + " is wanted, the handle is that of a " + name(kind_of(id)));
    else if (dead)
        fail(allide_dead_handle, "the handle is that of a " + what + " that was destroyed");
    else
        fail(allide_foreign_handle, "the handle of a " + what + " was never given out");
}

/// The slot of a live id; null, with the failure kept, for others.
Slot* live_slot(Kind kind, std::uint64_t id) {
    const std::uint32_t slot = slot_of(id);
    if (kind_of(id) != kind || slot >= table().size.load(std::memory_order_acquire)) {
        reject(kind, id, false);
        return nullptr;
    }
    Slot& found = table().at(slot);
    const std::uint64_t last = found.id.load(std::memory_order_acquire);
    if (last == id && found.thing.load(std::memory_order_acquire) != nullptr)
        return &found;
    const std::uint64_t generation = generation_of(id);
    reject(kind, id, generation != 0 && generation <= generation_of(last));
    return nullptr;
}

}  // namespace

std::uint64_t put(Kind kind, void* thing) {
    [[maybe_unused]] const auto locked = lock();
    Table& all = table();
    if (all.free.empty() && !all.grow()) {
        fail(allide_out_of_memory, "there are 2^28 handles already; destroy some");
        return 0;
    }
    const std::uint32_t slot = all.free.back();
    all.free.pop_back();
    Slot& taken = all.at(slot);
    const std::uint64_t id = make_id(kind, slot, generation_of(taken.id) + 1);
    taken.id.store(id, std::memory_order_release);
    taken.thing.store(thing, std::memory_order_release);
    return id;
}

void* find(Kind kind, std::uint64_t id) {
    const Slot* slot = live_slot(kind, id);
    return slot != nullptr ? slot->thing.load(std::memory_order_acquire) : nullptr;
}

void* take(Kind kind, std::uint64_t id) {
    [[maybe_unused]] const auto locked = lock();
    Slot* slot = live_slot(kind, id);
    if (slot == nullptr)
        return nullptr;
    // A slot whose generations are used up is left alone.
    if (generation_of(id) + 1 < generations)
        table().free.push_back(slot_of(id));
    return slot->thing.exchange(nullptr, std::memory_order_acq_rel);
}

}  // namespace allide::c
