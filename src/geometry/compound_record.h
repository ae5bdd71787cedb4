// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <allide/geometry.h>

#include "base/byte_stream.h"

namespace allide {

/// Holds what compounds take, beside the geometries of their parts, to a thousand times the size of
/// their file and 256 MiB: few bytes can nest compounds to billions of parts.
class CompoundBudget {
public:
    void add(std::span<const Part> given);
    bool allows(std::size_t file_size) const {
        return bytes_ <= 0x1p28 + 1000 * static_cast<double>(file_size);
    }

private:
    double bytes_ = 0;  ///< nearly, and the same on every machine
};

/// Parts as given to the maker, their geometries by the numbers of their records.
void put_compound_record(ByteWriter& writer, std::span<const Part> given,
                         const std::vector<std::uint32_t>& geometries);

struct StoredParts {
    std::vector<std::uint32_t> geometries;
    std::vector<std::int32_t> parents;
    std::vector<Transform> poses;
};

/// May leave the reader short, and then they mean nothing.
StoredParts take_compound_record(ByteReader& reader);

}  // namespace allide
