#pragma once

#include <string>

#include "gumbelbox/base/json.h"
#include "gumbelbox/probability/estimate.h"
#include "gumbelbox/query/evidence.h"

namespace gumbelbox {

/// Whether a standard error belongs to the number: something of it was drawn.
bool is_uncertain(const Estimate& found) noexcept;

/// A probability, its log (null for that of 0) and the method by which it was found; the standard
/// error if it is uncertain, the draws if there were any, the remark if there is one.
Json estimate_json(const Estimate& found, const std::string& method);

/// The same with what is known of its evidence: `cases`, and the remark behind that of the
/// estimate.
Json estimate_json(Estimate found, const Evidence& evidence, const std::string& method);

}  // namespace gumbelbox
