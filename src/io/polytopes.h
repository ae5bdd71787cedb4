// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "io/model.h"

namespace allide {

/// A library of named polytopes in one text file; docs/manual/formats.md has the grammar.
Result<Model> read_polytopes(std::string_view text);
std::string write_polytopes(const Model& model);

}  // namespace allide
