#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "gumbelbox/data/vocabulary.h"
#include "gumbelbox/query/query_engine.h"

namespace gumbelbox {

/// The name as printable() writes it: "name<TAB>probability<TAB>known" or "...<TAB>inferred", with
/// the end of the line.
std::string relative_line(const Answer& answer, const Vocabulary& vocabulary);

/// A line on how many answers there are if only the first `shown` of them are printed, and how to
/// see all; else empty.
std::string rest_text(std::span<const Answer> answers, std::size_t shown);

}  // namespace gumbelbox
