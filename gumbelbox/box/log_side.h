#pragma once

namespace gumbelbox {

/// What a side kernel of the gap returns: the log of the expected side length of one dimension, and
/// its derivative by the gap between the corners.
struct LogSide {
  double value;
  double slope;
};

}  // namespace gumbelbox
