#include "cli/result_rows.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <utility>

#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/train/history_json.h"

namespace gumbelbox {
namespace {

using Runs = std::span<const RunResult>;

/// One figure of a row over its seeds.
struct Figure {
  double mean = 0;
  double spread = 0;
};

Figure figure_of(Runs runs, const std::string& name) {
  std::vector<double> values;
  for (const RunResult& run : runs) values.push_back(run.figures.at(name));
  double sum = 0;
  for (const double value : values) sum += value;
  const auto [low, high] = std::ranges::minmax(values);
  return {sum / static_cast<double>(values.size()), high - low};
}

/// What is measured of probabilities, in the order of the table; the questions come last.
constexpr const char* kCountFigures[] = {"kl",          "pearson",  "spearman",
                                         "ece",         "kl_rare",  "joint",
                                         "joint_added", "negation", "negation_added"};

constexpr const char* kIdentity[] = {"name",  "dataset",  "dim",  "metric", "protocol",
                                     "start", "settings", "note", "split",  "regularized"};

/// What tells a row from the others of its table.
Json identity_of(const ExperimentRow& row, const std::string& protocol) {
  return {{"name", row.train.model.model},
          {"dataset", row.dataset},
          {"dim", row.train.model.dim},
          {"metric", row.metric},
          {"protocol", protocol},
          {"start", row.train.init.value_or("counts")},
          {"settings", row.settings},
          {"note", row.note},
          {"split", row.split},
          {"regularized", row.train.penalty != "none"}};
}

/// Of everything that shapes a run but its seed.
std::string checksum_of(const FitOptions& options) {
  OptionTexts texts = option_texts(options);
  std::ranges::sort(texts);
  Checksum sum;
  for (const auto& [name, text] : texts) sum.add(name + "=" + text + "\n");
  return sum.text();
}

bool is_of(const Json& row, const Json& identity) {
  return std::ranges::all_of(identity.items(), [&](const auto& field) {
    return row.is_object() && row.value(field.key(), Json()) == field.value();
  });
}

/// Null if there is none, or one of other options.
Json find_known(const Json& known, const ExperimentRow& row, const std::string& protocol) {
  const Json identity = identity_of(row, protocol);
  for (const Json& one : known) {
    if (!is_of(one, identity)) continue;
    const std::string options = checksum_of(row.train);
    if (one.value("options", options) == options) return one;
  }
  return {};
}

Json row_json(const ExperimentRow& row, Runs runs, const std::string& protocol) {
  const bool is_f1 = row.metric == "f1";
  const Figure figure = figure_of(runs, is_f1 ? "test" : protocol);
  double seconds = 0;
  for (const RunResult& run : runs) seconds += run.seconds;
  Json result = identity_of(row, protocol);
  result.update({{"options", checksum_of(row.train)},
                 {"boxes", origin_of(row.train, row.train.epochs.value_or(0))},
                 {"selected_on", is_f1 ? "valid" : "test, as published"},
                 {"seeds", runs.size()},
                 {"paper", row.paper > 0 ? Json(row.paper) : Json()},
                 {"ours", figure.mean},
                 {"spread", figure.spread},
                 {"seconds", seconds}});
  if (!is_f1) return result;
  result["valid"] = figure_of(runs, "valid").mean;
  result["epoch"] = figure_of(runs, "epoch").mean;
  result["curve"] = history_json(runs.front().curve);
  result["boxes"] = origin_of(row.train, result["epoch"] > 0 ? 1 : 0);
  return result;
}

double paper_figure(const ExperimentRow& row, const std::string& figure) {
  if (figure == "kl") return row.paper;
  if (figure == "pearson") return row.paper_pearson;
  return figure == "spearman" ? row.paper_spearman : 0;
}

/// One row a figure, of the model or of what stands beside it.
void add_figures(const ExperimentRow& row, Runs runs, const std::string& baseline, Json& all) {
  double seconds = 0;
  for (const RunResult& run : runs) seconds += run.seconds;
  for (const std::string figure : kCountFigures) {
    const std::string name = baseline.empty() ? figure : baseline + " " + figure;
    if (!runs.front().figures.contains(name)) continue;
    const Figure found = figure_of(runs, name);
    const double paper = baseline.empty() ? paper_figure(row, figure) : 0;
    Json result = identity_of(row, "test");
    result["metric"] = figure;
    if (!baseline.empty()) result.update({{"name", baseline}, {"settings", "none"}, {"note", ""}});
    result.update({{"options", checksum_of(row.train)},
                   {"selected_on", "valid"},
                   {"seeds", runs.size()},
                   {"paper", paper > 0 ? Json(paper) : Json()},
                   {"ours", found.mean},
                   {"spread", found.spread},
                   {"seconds", baseline.empty() ? seconds : 0},
                   {"boxes", baseline.empty() ? "trained" : "none"}});
    if (baseline.empty()) result["epoch"] = figure_of(runs, "epoch").mean;
    all.push_back(std::move(result));
  }
}

/// The rows of an earlier result that these would be, if they are of the same options.
void add_known_count_rows(const ExperimentRow& row, const Json& known, Json& all) {
  const Json identity = identity_of(row, "test");
  const auto is_ours = [&](const Json& one) {
    const bool baseline = row.baselines && one.value("settings", "") == "none";
    for (const auto& field : identity.items()) {
      const std::string& key = field.key();
      if (key == "metric") continue;
      if (baseline && (key == "name" || key == "settings" || key == "note")) continue;
      if (one.value(key, Json()) != field.value()) return false;
    }
    return one.value("options", "") == checksum_of(row.train);
  };
  for (const Json& one : known) {
    if (one.is_object() && is_ours(one)) all.push_back(one);
  }
}

void add_count_rows(const ExperimentRow& row, Runs runs, const Json& known, Json& all) {
  if (runs.empty()) return add_known_count_rows(row, known, all);
  add_figures(row, runs, "", all);
  if (!row.baselines) return;
  add_figures(row, runs, "popularity", all);
  add_figures(row, runs, "counts", all);
}

std::vector<std::string> protocols_of(const ExperimentRow& row) {
  if (row.metric == "f1") return {"threshold"};
  return {"paper", "strict"};
}

}  // namespace

Json result_rows(std::span<const ExperimentRow> rows, std::span<const std::vector<RunResult>> runs,
                 const Json& known) {
  Json result = Json::array();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].metric == "kl") {
      add_count_rows(rows[i], runs[i], known, result);
      continue;
    }
    for (const std::string& protocol : protocols_of(rows[i])) {
      Json row = runs[i].empty() ? find_known(known, rows[i], protocol)
                                 : row_json(rows[i], runs[i], protocol);
      if (!row.is_null()) result.push_back(std::move(row));
    }
  }
  return result;
}

std::vector<std::string> left_out(const Json& known, const Json& rows) {
  std::vector<std::string> notes;
  for (const Json& old : known) {
    const auto replaces = [&](const Json& row) {
      return std::ranges::all_of(kIdentity, [&](const char* field) {
        return old.is_object() && old.value(field, Json()) == row.at(field);
      });
    };
    if (std::ranges::any_of(rows, replaces)) continue;
    notes.push_back(
        old.is_object() ? fmt::format("{} {}", old.value("name", ""), old.value("note", "")) : "?");
  }
  return notes;
}

namespace {

/// One line for all figures of a model.
void print_count_rows(const Json& rows, std::ostream& out) {
  out << fmt::format("{:<14} {:<14} {:<15} {:>3} {:<9} {:>6}", "data", "split", "model", "dim",
                     "settings", "paper");
  for (const char* figure : kCountFigures) out << fmt::format(" {:>14}", figure);
  out << "  note\n";
  for (std::size_t i = 0; i < rows.size();) {
    const Json& first = rows[i];
    std::map<std::string, double> figures;
    do {
      figures[rows[i]["metric"]] = rows[i]["ours"];
    } while (++i < rows.size() && rows[i]["metric"] != kCountFigures[0]);
    out << fmt::format(
        "{:<14} {:<14} {:<15} {:>3} {:<9} {:>6}", first["dataset"].get<std::string>(),
        first["split"].get<std::string>(), first["name"].get<std::string>(),
        first["dim"].get<int>(), first["settings"].get<std::string>(),
        first["paper"].is_null() ? "-" : fmt::format("{:.4f}", first["paper"].get<double>()));
    for (const char* figure : kCountFigures) {
      out << (figures.contains(figure) ? fmt::format(" {:>14.4f}", figures[figure])
                                       : fmt::format(" {:>14}", "-"));
    }
    out << fmt::format("  {}\n", first["note"].get<std::string>());
  }
}

}  // namespace

void print_result_rows(const Json& rows, std::ostream& out) {
  if (!rows.empty() && rows[0]["metric"] == kCountFigures[0]) return print_count_rows(rows, out);
  out << fmt::format("{:<16} {:<8} {:>3}  {:<25} {:<9} {:<9} {:>6} {:>6} {:>7}  {}\n", "data",
                     "model", "dim", "boxes", "settings", "protocol", "paper", "ours", "spread",
                     "note");
  for (const Json& row : rows) {
    const std::string paper =
        row["paper"].is_null() ? "-" : fmt::format("{:.3f}", row["paper"].get<double>());
    std::string note = row["note"].get<std::string>();
    for (const std::string& more :
         {row["regularized"] == true ? "penalty" : std::string(),
          row["split"] != "given" ? row["split"].get<std::string>() : ""}) {
      if (!more.empty()) note = note.empty() ? more : more + "; " + note;
    }
    out << fmt::format("{:<16} {:<8} {:>3}  {:<25} {:<9} {:<9} {:>6} {:>6.3f} {:>7.3f}  {}\n",
                       row["dataset"].get<std::string>(), row["name"].get<std::string>(),
                       row["dim"].get<int>(), row["boxes"].get<std::string>(),
                       row["settings"].get<std::string>(), row["protocol"].get<std::string>(),
                       paper, row["ours"].get<double>(), row["spread"].get<double>(), note);
  }
}

}  // namespace gumbelbox
