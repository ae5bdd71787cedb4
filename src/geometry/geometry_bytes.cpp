// SPDX-License-Identifier: MIT
// The format is described in docs/manual/file_format.md: an envelope, then records of geometries,
// each after those that it is made of; the last is the one that was saved.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include <allide/geometry.h>

#include "base/backwards.h"
#include "base/byte_stream.h"
#include "base/checksum.h"
#include "base/thread_count.h"
#include "geometry/access.h"
#include "geometry/compound_record.h"
#include "geometry/compound_shape.h"
#include "geometry/mesh_record.h"
#include "geometry/round_geometry.h"

namespace allide {
namespace {

constexpr std::string_view magic =
    "\x89"
    "allide\n";
constexpr std::uint32_t format_version = 2, order_mark = 0x01020304;
constexpr std::size_t checksum_at = 16, size_at = 24, envelope_size = 32;

Error bad(const std::string& what) {
    return {ErrorCode::bad_file, what};
}

Error damaged(const std::string& what) {
    return bad(what + ": it is damaged; copy or save it again");
}

std::uint64_t checksum_of(std::string_view bytes) {
    const std::string_view checked = bytes.substr(size_at);
    return checksum(checked.data(), checked.size());
}

void put_envelope(ByteWriter& writer) {
    for (const char c : magic)
        writer.put(c);
    writer.put(format_version);
    writer.put(order_mark);
    writer.put(std::uint64_t{0});  // the checksum and the size, once there are such
    writer.put(std::uint64_t{0});
}

void seal(ByteWriter& writer) {
    writer.replace<std::uint64_t>(size_at, writer.view().size());
    writer.replace(checksum_at, checksum_of(writer.view()));
}

/// The error if the bytes are not a whole file of this version; nothing otherwise.
std::optional<Error> envelope_error(std::string_view bytes) {
    if (!bytes.starts_with(magic.substr(0, bytes.size())))
        return bad("is not a saved geometry; save_geometry writes those, load_mesh reads meshes");
    if (bytes.size() < envelope_size)
        return damaged("ends after " + std::to_string(bytes.size()) + " bytes, within the header");
    const auto version = load<std::uint32_t>(&bytes[8]);
    if (version != format_version)
        return Error(ErrorCode::unsupported,
                     "has version " + std::to_string(version) + " of the format, and this allide " +
                         "reads version " + std::to_string(format_version) +
                         "; make it from its mesh again, or use the allide that saved it");
    if (load<std::uint32_t>(&bytes[12]) != order_mark)
        return damaged("has its bytes in another order");
    const auto size = load<std::uint64_t>(&bytes[size_at]);
    if (size != bytes.size())
        return damaged("has " + std::to_string(bytes.size()) + " bytes instead of " +
                       std::to_string(size));
    if (load<std::uint64_t>(&bytes[checksum_at]) != checksum_of(bytes))
        return damaged("does not give its checksum");
    return std::nullopt;
}

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class Writer {
public:
    Result<std::vector<std::byte>> written(const Geometry& geometry) {
        put_envelope(writer_);
        // In this order the parts of a nested compound come before it.
        std::vector<const Geometry*> distinct;
        const std::span<const Part> parts = geometry.parts();
        for (const std::size_t i : backwards(parts.size()))
            note(parts[i].geometry, distinct);
        note(geometry, distinct);
        writer_.put(static_cast<std::uint32_t>(distinct.size()));
        for (const Geometry* each : distinct)
            put(*each);
        seal(writer_);
        if (!budget_.allows(writer_.view().size()))
            return Error(ErrorCode::unsupported,
                         "the compound repeats its parts more than a thousandfold, which no reader "
                         "accepts; save its parts, or make it of fewer copies");
        return writer_.taken();
    }

private:
    void note(const Geometry& geometry, std::vector<const Geometry*>& distinct) {
        const auto number = static_cast<std::uint32_t>(distinct.size());
        if (numbers_.emplace(&Access::impl(geometry), number).second)
            distinct.push_back(&geometry);
    }

    void put(const Geometry& geometry) {
        const Geometry::Impl& impl = Access::impl(geometry);
        const RecordKind kind = {impl.kind, impl.inside};
        writer_.put(static_cast<std::uint32_t>(std::ranges::find(record_kinds, kind) -
                                               std::begin(record_kinds)));
        if (impl.round)
            return put_round_record(writer_, *impl.round);
        if (!impl.compound)
            return put_mesh_record(writer_, impl);
        const std::vector<Part> given = given_parts(*impl.compound);
        std::vector<std::uint32_t> geometries;
        for (const Part& part : given)
            geometries.push_back(numbers_.find(&Access::impl(part.geometry))->second);
        put_compound_record(writer_, given, geometries);
        budget_.add(given);
    }

    ByteWriter writer_;
    std::map<const Geometry::Impl*, std::uint32_t> numbers_;
    CompoundBudget budget_;
};

/// Reads the records of bytes whose envelope is valid.
class Reader {
public:
    Reader(std::string_view bytes, int threads)
        : size_(bytes.size()), threads_(threads), reader_(bytes.substr(envelope_size)) {}

    Result<Geometry> read() {
        const auto count = reader_.take<std::uint32_t>();
        for (std::uint32_t i = 0; i < count && !reader_.is_short(); ++i) {
            Result<Geometry> geometry = read_record();
            if (reader_.is_short())
                break;
            if (!geometry)
                return count == 1 ? geometry : in_record(i, geometry.error());
            geometries_.push_back(*std::move(geometry));
            is_used_.push_back(false);
        }
        if (reader_.is_short() || reader_.left() != 0 || geometries_.empty())
            return bad("holds other counts than fit its " + std::to_string(size_) + " bytes" +
                       made_up);
        if (std::ranges::count(is_used_, false) != 1)
            return bad("holds a geometry that is no part of the last one" + std::string(made_up));
        return std::move(geometries_.back());
    }

private:
    Result<Geometry> read_record() {
        const auto kind = reader_.take<std::uint32_t>();
        if (kind >= std::size(record_kinds))
            return bad("has the unknown kind " + std::to_string(kind) + made_up);
        if (record_kinds[kind].kind == GeometryKind::compound)
            return read_compound();
        if (record_kinds[kind].kind == GeometryKind::round)
            return take_round_record(reader_, record_kinds[kind].inside);
        return take_mesh_record(reader_, record_kinds[kind], threads_);
    }

    Result<Geometry> read_compound() {
        const StoredParts stored = take_compound_record(reader_);
        std::vector<Part> parts;
        for (std::size_t i = 0; i < stored.poses.size(); ++i) {
            const std::uint32_t number = stored.geometries[i];
            if (number >= geometries_.size())
                return bad("part " + std::to_string(i) + " is of geometry " +
                           std::to_string(number) + ", which does not come before it" + made_up);
            is_used_[number] = true;
            parts.push_back({geometries_[number], stored.poses[i], stored.parents[i]});
        }
        budget_.add(parts);
        if (!budget_.allows(size_))
            return bad("would be more than a thousand times as large as the file" +
                       std::string(made_up));
        return Geometry::try_compound(parts);
    }

    static Error in_record(std::uint32_t number, const Error& error) {
        return {error.code(), "geometry " + std::to_string(number) + ": " + error.what()};
    }

    std::size_t size_;
    int threads_;
    ByteReader reader_;
    std::vector<Geometry> geometries_;
    std::vector<bool> is_used_;
    CompoundBudget budget_;
};

}  // namespace

Result<std::vector<std::byte>> Geometry::try_to_bytes() const {
    return Writer().written(*this);
}

Result<Geometry> Geometry::try_from_bytes(std::span<const std::byte> bytes, int threads) {
    if (auto error = thread_count_error(threads))
        return *std::move(error);
    if (auto error = envelope_error(text_of(bytes)))
        return *std::move(error);
    return Reader(text_of(bytes), thread_count(threads)).read();
}

}  // namespace allide
