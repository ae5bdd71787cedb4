// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <allide/error.h>

namespace allide {

bool is_gzip(std::string_view bytes);
/// The text in a gzipped file; of a text longer than `limit` a part that is longer too. It needs
/// zlib, which the web's module lacks.
Result<std::string> unpack_gzip(std::string_view bytes, std::size_t limit);

}  // namespace allide
