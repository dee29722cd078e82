#include "gumbelbox/fit/resume.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <vector>

#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/fit/instruction_set_change.h"
#include "gumbelbox/options/option_reader.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/simd/instruction_set.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

/// As options are named while they are read.
std::string dashed(std::string name) {
  std::ranges::replace(name, '_', '-');
  return name;
}

/// What is written down beside options, and an option of early programs where it did nothing.
bool is_no_option(std::string_view name, std::string_view text) {
  return name == "origin" || name == "earlier-learning-rates" ||
         name == dashed(kVolumesAreShares) || (name == "hard-negatives" && text == "0");
}

/// "dim 4 (it had 5), ..." for all options that differ.
std::string differences(const OptionTexts& then, const OptionTexts& now) {
  std::string text;
  for (const auto& [name, value] : now) {
    const auto old = std::ranges::find(then, name, &OptionTexts::value_type::first);
    if (old != then.end() && old->second == value) continue;
    text += fmt::format("{}{} {} (it had {})", text.empty() ? "" : ", ", name, value,
                        old == then.end() ? "none" : old->second);
  }
  return text;
}

/// Of the pairs that select the best epoch; empty if there are none.
std::string valid_checksum(const DataSet& data) {
  if (!data.valid) return {};
  Checksum sum;
  sum.add(std::as_bytes(std::span(data.valid->pairs)));
  sum.add(std::as_bytes(std::span(data.valid->targets)));
  sum.add("\n");
  if (data.valid_neg) sum.add(std::as_bytes(std::span(data.valid_neg->pairs)));
  return sum.text();
}

}  // namespace

FitOptions options_of(const OptionTexts& texts, const std::string& path) {
  const GivenOptions none;
  GivenOptions given;
  for (const auto& [name, text] : texts) {
    given[dashed(name)] = {text, fmt::format("{}: {}", path, name)};
  }
  FitOptions options;
  OptionReader reader(none, given);
  try {
    describe(options, reader);
  } catch (const Error& error) {
    throw Error(ErrorKind::kFormat, error.what());
  }
  for (const std::string& name : reader.unused()) {
    if (is_no_option(name, given.at(name).text)) continue;
    throw Error(ErrorKind::kFormat, fmt::format("{}: it has the option {} {}, which this version "
                                                "does not know",
                                                path, name, given.at(name).text));
  }
  return options;
}

void keep_decisions(const FitOptions& then, FitOptions& now) {
  if (now.model.dim == kAutoDim) now.model.dim = then.model.dim;
  if (now.sample.batch_size == kAllPairs) now.sample.batch_size = then.sample.batch_size;
}

void require_same_options(const RunNotes& notes, const FitOptions& now, const std::string& path) {
  const FitOptions then = options_of(notes.options, path);
  FitOptions compared = now;
  if (!notes.failure.empty()) {
    const double rate = then.learning_rate.value_or(0);
    if (now.learning_rate.value_or(rate) >= rate) {
      throw Error(
          ErrorKind::kUsage,
          fmt::format("{}: that run ended: {}; it can go on with a lower learning rate, say "
                      "{}",
                      path, notes.failure, option_text(rate / 10)));
    }
    compared.learning_rate = then.learning_rate;
  }
  const std::string different = differences(notes.options, option_texts(compared));
  if (different.empty()) return;
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: that run had other options: {}; options that are left out are taken "
                          "from it",
                          path, different));
}

RunNotes notes_of(const FitOptions& options, const DataSet& data) {
  return {.options = option_texts(options),
          .data_checksum = data.checksum().text(),
          .valid_checksum = valid_checksum(data),
          .failure = {},
          .instruction_set = instruction_set()};
}

void require_same_data(const RunNotes& notes, const DataSet& data, const std::string& path) {
  const bool same_train = notes.data_checksum == data.checksum().text();
  if (same_train && notes.valid_checksum == valid_checksum(data)) return;
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: that run had other data: the {} differ", path,
                          same_train ? "validation pairs" : "names or the training edges"));
}

TrainState resumed_state(Checkpoint from, double rate_now) {
  const double before =
      options_of(from.notes.options, "checkpoint").learning_rate.value_or(rate_now);
  const std::optional<Note> change = change_of_instruction_set(from);
  TrainState state = std::move(from.state);
  if (change) state.notes.push_back(*change);
  if (before == rate_now || state.pairs == 0) return state;
  const std::string position =
      fmt::format("up to step {} of epoch {}", state.batches, state.epochs + 1);
  std::string& earlier = state.earlier_rates;
  if (earlier.ends_with(position)) return state;  // nothing was done with the rate since then
  earlier += fmt::format("{}{} {}", earlier.empty() ? "" : ", ", option_text(before), position);
  return state;
}

std::optional<Model> find_finished(const std::string& out, const DataSet& data,
                                   const std::function<void(FitOptions&)>& read_given) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(out, error);
  if (error || size == 0) return {};
  Model model = load_model(out);
  if (model.data_checksum != data.checksum().text()) {
    throw Error(ErrorKind::kUsage, fmt::format("{}: this model was made of other data", out));
  }
  const FitOptions then = options_of(model.options, out);
  FitOptions now = then;
  read_given(now);
  keep_decisions(then, now);
  const std::string different = differences(option_texts(then), option_texts(now));
  if (different.empty()) return model;
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: this model is finished and had other options: {}", out, different));
}

}  // namespace gumbelbox
