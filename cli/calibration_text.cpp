#include "cli/calibration_text.h"

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

std::string parameters_text(const CalibrationMap& map) {
  switch (map.method) {
    case CalibrationMethod::kTemperature:
      return fmt::format("slope {:.4g}", map.slope);
    case CalibrationMethod::kPlatt:
      return fmt::format("slope {:.4g}, shift {:.4g}", map.slope, map.shift);
    default:
      return fmt::format("{} knots", map.knots.size());
  }
}

std::string choice_text(const CalibrationReport& report) {
  if (report.kept_stored) {
    return fmt::format(
        "the stored calibration is kept, a new one is no better: {}\n"
        "KL on valid decided: the stored one may have been fitted to these pairs, which lowers its "
        "KL; the new one was measured on pairs that it was not fitted to\n",
        calibration_text(*report.map));
  }
  if (report.map) return calibration_text(*report.map) + '\n';
  std::string text =
      "P is best as it is: no map surely lowers KL on pairs that it was not fitted to (";
  text += fmt::format("raw {:.5f}", report.choice.raw_kl);
  for (const auto& [method, kl] : report.choice.trials) {
    text += fmt::format(", {} {:.5f}", calibration_method_name(method), kl);
  }
  return text + ")\n";
}

}  // namespace

std::string calibration_text(const CalibrationMap& map) {
  return fmt::format("{} ({}), fitted to {} with mean P {:.4f}",
                     calibration_method_name(map.method), parameters_text(map),
                     counted(map.pairs, "pair", "pairs"), map.base_rate);
}

std::string calibration_in_use(const Model& model, bool raw) {
  if (!model.calibration) return "";
  if (raw) return "P is raw: the calibration of the model is not used\n";
  return fmt::format("P is calibrated: {}\n", calibration_text(*model.calibration));
}

std::string calibration_report_text(const CalibrationReport& report) {
  std::string text = choice_text(report);
  const bool replaces = report.stored && !report.kept_stored;
  const auto row = [&](const char* name, double before, double stored, double after) {
    text += fmt::format("{:<6}{:>9.5f}", name, before);
    if (replaces) text += fmt::format("{:>9.5f}", stored);
    text += fmt::format("{:>9.5f}\n", after);
  };
  text += fmt::format("{:<6}{:>9}{}{:>9}\n", "", replaces ? "raw" : "before",
                      replaces ? "   stored" : "", "after");
  const Agreement stored = report.stored.value_or(report.before);
  row("KL", report.before.kl, stored.kl, report.after.kl);
  row("ECE", report.before.ece, stored.ece, report.after.ece);
  text += fmt::format(
      "measured on {} of {}.tsv with mean P {:.4f}{}\n",
      counted(report.before.pairs, "pair", "pairs"), report.measured_on, report.base_rate,
      report.measured_on == "valid" && !report.kept_stored ? ", each with a map of the other half"
                                                           : "");
  if (report.map && report.after.kl > report.before.kl) {
    text += fmt::format(
        "warning: KL on {}.tsv is higher with the map: it learnt what only valid.tsv has; --raw "
        "shows P without it\n",
        report.measured_on);
  }
  return text;
}

}  // namespace gumbelbox
