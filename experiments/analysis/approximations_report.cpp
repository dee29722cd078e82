#include "experiments/analysis/approximations_report.h"

#include "experiments/analysis/domain_figure.h"
#include "experiments/analysis/inside_figures.h"
#include "experiments/analysis/overlap_figures.h"
#include "experiments/analysis/ratio_figure.h"
#include "experiments/analysis/side_figures.h"

namespace gumbelbox {

Report approximations_report(const ApproximationOptions& options) {
  Report report{"The approximations of Gumbel boxes",
                "Each approximation that the paper makes, against what it stands for. Lengths are "
                "in units of beta, the scale of the corners, where the axes say so."};
  add_softplus_figure(report);
  add_series_figure(report);
  add_domain_figure(report);
  add_ratio_figure(report, {options.samples, options.seed});
  add_inside_figure(report);
  add_intersection_figure(report);
  add_overlap_figures(report);
  return report;
}

}  // namespace gumbelbox
