#include "cli/resume.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <span>
#include <vector>

#include "cli/checkpoint_keeper.h"
#include "cli/output_path.h"
#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/options/option_reader.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

std::string dashed(std::string name) {
  std::ranges::replace(name, '_', '-');
  return name;
}

/// "--dim 4 (it had 5), ..." for all options that differ.
std::string differences(const OptionTexts& then, const OptionTexts& now) {
  std::string text;
  for (const auto& [name, value] : now) {
    const auto old = std::ranges::find(then, name, &OptionTexts::value_type::first);
    if (old != then.end() && old->second == value) continue;
    text += fmt::format("{}--{} {} (it had {})", text.empty() ? "" : ", ", dashed(name), value,
                        old == then.end() ? "none" : old->second);
  }
  return text;
}

/// Of the pairs that select the best epoch; empty if there are none.
std::string valid_checksum(const DataSet& data) {
  if (!data.valid) return {};
  Checksum sum;
  sum.add(std::as_bytes(std::span(data.valid->pairs)));
  sum.add("\n");
  if (data.valid_neg) sum.add(std::as_bytes(std::span(data.valid_neg->pairs)));
  return sum.text();
}

}  // namespace

TrainOptions options_of(const RunNotes& notes, const std::string& path) {
  const GivenOptions none;
  GivenOptions given;
  for (const auto& [name, text] : notes.options) {
    given[dashed(name)] = {text, fmt::format("{}: {}", path, name)};
  }
  TrainOptions options;
  try {
    describe(options, OptionReader(none, given));
  } catch (const Error& error) {
    throw Error(ErrorKind::kFormat, error.what());
  }
  return options;
}

void require_same_options(const RunNotes& notes, const TrainOptions& now, const std::string& path) {
  const TrainOptions then = options_of(notes, path);
  TrainOptions compared = now;
  if (!notes.failure.empty()) {
    if (now.learning_rate >= then.learning_rate) {
      throw Error(ErrorKind::kUsage,
                  fmt::format("{}: that run ended: {}; it can go on with a lower rate, say "
                              "--learning-rate {}",
                              path, notes.failure, option_text(then.learning_rate / 10)));
    }
    compared.learning_rate = then.learning_rate;
  }
  const std::string different = differences(notes.options, option_texts(compared));
  if (different.empty()) return;
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: that run had other options: {}; options that are left out are taken "
                          "from it, --restart begins anew",
                          path, different));
}

RunNotes notes_of(const TrainOptions& options, const DataSet& data) {
  return {.options = option_texts(options),
          .data_checksum = data.checksum().text(),
          .valid_checksum = valid_checksum(data),
          .failure = {},
          .earlier_rates = {}};
}

void require_same_data(const RunNotes& notes, const RunNotes& now, const std::string& path) {
  const bool same_train = notes.data_checksum == now.data_checksum;
  if (same_train && notes.valid_checksum == now.valid_checksum) return;
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: that run had other data: the {} differ; --restart begins anew", path,
                          same_train ? "validation pairs" : "names or the training edges"));
}

std::string earlier_rates(const Checkpoint& from, double rate_now) {
  const double before = options_of(from.notes, "checkpoint").learning_rate;
  if (before == rate_now || from.state.pairs == 0) return from.notes.earlier_rates;
  const std::string position =
      fmt::format("up to step {} of epoch {}", from.state.batches, from.state.epochs + 1);
  const std::string& earlier = from.notes.earlier_rates;
  if (earlier.ends_with(position)) return earlier;  // nothing was done with the rate since then
  return fmt::format("{}{}{} {}", earlier, earlier.empty() ? "" : ", ", option_text(before),
                     position);
}

std::optional<Model> find_finished(const std::string& out, const DataSet& data,
                                   const std::function<void(TrainOptions&)>& read_given) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(out, error);
  if (error || size == 0) return {};
  std::optional<Model> model;
  TrainOptions then;
  try {
    model = load_model(out);
    then = options_of({.options = model->options,
                       .data_checksum = {},
                       .valid_checksum = {},
                       .failure = {},
                       .earlier_rates = {}},
                      out);
  } catch (const Error& unreadable) {
    throw Error(unreadable.kind(), fmt::format("{}; --restart replaces it", unreadable.what()));
  }
  if (model->data_checksum != data.checksum().text()) {
    throw Error(ErrorKind::kUsage,
                fmt::format("{}: this model was made of other data; --restart replaces it", out));
  }
  TrainOptions now = then;
  read_given(now);
  const std::string different = differences(option_texts(then), option_texts(now));
  if (different.empty()) return model;
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: this model is finished and had other options: {}; --restart "
                          "replaces it",
                          out, different));
}

std::optional<Checkpoint> find_checkpoint(const std::string& out, bool resume, bool restart) {
  if (resume && restart) {
    throw Error(ErrorKind::kUsage, "expected one of --resume and --restart, got both");
  }
  const std::string path = checkpoint_path(out);
  if (resume && path.empty()) {
    throw Error(ErrorKind::kUsage,
                fmt::format("--resume: expected --out to be a file, got '{}', beside which no run "
                            "keeps a checkpoint",
                            out));
  }
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return {};
  require_replaceable(path, R"("format":"gumbelbox checkpoint")", "a checkpoint");
  if (restart) return {};
  if (resume) {
    try {
      return load_checkpoint(path);
    } catch (const Error& unreadable) {
      throw Error(unreadable.kind(), fmt::format("{}; --restart begins anew", unreadable.what()));
    }
  }
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: there is a run that did not finish; --resume goes on from it, "
                          "--restart begins anew",
                          path));
}

}  // namespace gumbelbox
