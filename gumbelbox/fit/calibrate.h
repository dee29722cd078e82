#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "gumbelbox/base/json.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/eval/agreement.h"
#include "gumbelbox/eval/calibration_fit.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// A calibration of a model, and what it is worth.
struct CalibrationReport {
  std::optional<CalibrationMap> map;  ///< fitted to valid; nothing if P is best as it is
  CalibrationChoice choice;           ///< how the methods did, each fitted to one half of valid and
                                      ///< measured on the other

  std::string measured_on;  ///< "test", or "valid" if there is none: then by the maps of the halves
  Agreement before;         ///< of the raw P, on these pairs
  Agreement after;          ///< of the calibrated P; the same as before without a map
  double base_rate = 0;     ///< mean given probability of these pairs

  std::optional<Agreement> stored = {};  ///< of P by the calibration that the model has already
  bool kept_stored = false;              ///< whether `map` is that one, as a new one is no better
};

/// A map that makes probabilities of the scores of a model that has none:
///
///   P(a | b) = 1 / (1 + e^-(slope * score + shift))
///
/// the Platt map of the link kLogit. An isotonic map would not do: it has few heights, so that most
/// answers of a question would have the same probability.
struct FittedLink {
  CalibrationMap map;
  std::string fitted_to;  ///< in words
};

/// Fits it to pairs of a hierarchy that hold and pairs that do not: valid, or the edges of train if
/// valid has fewer than 20; and valid_neg, or ten drawn pairs for each that are not in known(),
/// which is not asked for otherwise. Scores beyond +-13.8 count as that (calibration_map.h).
FittedLink fit_link(const DataSet& data, const PairScore& stored, const Table& rows,
                    const std::function<EdgeSet()>& known, std::uint64_t seed, Workers& workers);

/// Fits a calibration of P(a | b) to valid: to the given probabilities, or for a hierarchy to 1 for
/// valid and 0 for valid_neg. Without a method the one that does best on pairs that it was not
/// fitted to, or none if P is better as it is; but a calibration that the model has is kept if its
/// KL on valid, to which it may have been fitted, is as low as that of a new one on pairs that it
/// was not fitted to. A new one is always fitted to the raw P. Throws kInput if data are
/// missing, and as match_entities().
CalibrationReport fit_model_calibration(const Model& model, const DataSet& data,
                                        std::optional<CalibrationMethod> method, Workers& workers);

/// {"method", "ece_before", "ece_after", "kl_before", "kl_after", "base_rate", "pairs",
/// "measured_on", "fitted_pairs", "fitted_base_rate", "kl_stored", "ece_stored", "kept_stored"};
/// "none" for no map, null for what is not there.
Json calibration_report_json(const CalibrationReport& report);

}  // namespace gumbelbox
