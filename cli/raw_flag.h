#pragma once

#include "gumbelbox/options/option.h"
#include "gumbelbox/query/query_engine.h"

namespace gumbelbox {

/// Whether a verb is to leave the calibration of a model aside.
struct RawFlag {
  bool raw = false;

  Probabilities probabilities() const noexcept {
    return raw ? Probabilities::kRaw : Probabilities::kCalibrated;
  }
};

template <class Visit>
void describe(RawFlag& o, Visit&& field) {
  field("raw", o.raw, Flag{}, "P as the boxes have it, without the calibration of the model");
}

}  // namespace gumbelbox
