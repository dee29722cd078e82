#pragma once

#include <iosfwd>

namespace gumbelbox {

/// Where a verb writes: results to `out`, progress and remarks to `err`. Tests pass string streams.
struct Console {
  std::ostream& out;
  std::ostream& err;
  bool err_is_terminal = false;
  bool quiet = false;  ///< no progress; a verb sets it from its --quiet
};

}  // namespace gumbelbox
