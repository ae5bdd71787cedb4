// SPDX-License-Identifier: MIT
#pragma once

#include <allide/x3d.h>

#include "x3d/scanner.h"

namespace allide {

/// A value of any type but nodes, in brackets if there are many and not just one.
bool read_value(SceneScanner& scanner, const NodeField& field, const ReadLimits& limits,
                SceneValue& value);
/// A value without brackets up to the end of the text, as in attributes of XML; there a single
/// string has no quotes.
bool read_bare_value(SceneScanner& scanner, const NodeField& field, const ReadLimits& limits,
                     SceneValue& value);

}  // namespace allide
