#include "cli/import_counts.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <ostream>
#include <span>
#include <utility>

#include "cli/data_flags.h"
#include "cli/path_list.h"
#include "cli/progress.h"
#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/listed.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/data/basket_file.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/counted_data.h"
#include "gumbelbox/data/rating_file.h"
#include "gumbelbox/data/title_file.h"

namespace gumbelbox {
namespace {

TextFile open_file(const std::string& path, Console& console) {
  TextFile file(path);
  file.set_watch(watch_reading(console));
  return file;
}

ItemRows read_rows(const ImportCountsOptions& o, Console& console) {
  RatingOptions options;
  options.form.holder = o.holder;
  if (!o.columns.empty()) options.form.columns = parse_rating_columns(o.columns);
  if (o.header != "auto") options.form.header = o.header == "yes";
  if (!o.like.empty()) options.like = parse_like(o.like);
  ItemRows rows = o.holder == HolderKind::kBasket
                      ? read_baskets(open_file(o.file, console), options.form)
                      : read_ratings(open_file(o.file, console), options);
  if (o.holder == HolderKind::kUser) {
    rows.form += options.like ? "; liked: " + options.like->text() : "; every row counts";
  }
  if (!o.titles.empty()) read_titles(open_file(o.titles, console), rows);
  return rows;
}

CountOptions count_options(const ImportCountsOptions& o) {
  return {.min_ratings = o.min_ratings,
          .min_likes = o.min_likes,
          .zeros = o.zeros,
          .all_pairs = o.all_pairs,
          .hold_out_users = o.hold_out_users,
          .questions = o.questions,
          .seed = o.seed};
}

/// A message of the library with flags in place of its options. Others than of usage may begin with
/// a file that is called as an option is.
std::string in_flags(const Error& error) {
  const std::string text = with_flags(error.what());
  if (error.kind() != ErrorKind::kUsage) return text;
  for (const std::string_view option : {"like", "columns", "hold-out-users", "all-pairs"}) {
    if (text.starts_with(fmt::format("{}: ", option))) return "--" + text;
  }
  return text;
}

/// Does work of the library, whose errors then name flags.
template <class Work>
auto with_own_words(Work work) {
  try {
    return work();
  } catch (const Error& error) {
    throw Error(error.kind(), in_flags(error));
  }
}

/// Shows how far the counting is, once it takes long.
std::function<void(std::uint64_t, std::uint64_t)> watch_counting(Console& console) {
  constexpr double kUnseen = 1;  // seconds
  auto progress = std::make_shared<std::optional<Progress>>();
  return [&console, progress, start = steady_seconds()](std::uint64_t done, std::uint64_t all) {
    if (!*progress && steady_seconds() - start > kUnseen) {
      progress->emplace(console, "counting", all, "items");
    }
    if (*progress) (*progress)->update(done);
  };
}

/// A pair of train in words: "of 500 users who like A, 120 like B".
std::string in_words(const CountedData& counted, std::size_t i) {
  const EdgeList& train = counted.data.train;
  const auto name = [&](EntityId id) { return in_sentence(counted.data.vocabulary.name(id)); };
  const auto n_b = static_cast<std::size_t>(train.n_b[i]);
  const auto n_ab = static_cast<std::size_t>(train.n_ab[i]);
  const auto [a, b] = train.pairs[i];
  const auto verb = [&](std::size_t n) {
    return counted.rated ? (n == 1 ? "likes" : "like") : (n == 1 ? "has" : "have");
  };
  const bool basket = counted.holder == HolderKind::kBasket;
  const std::string one =
      fmt::format("{}{}", counted.held_out > 0 ? "training " : "", basket ? "basket" : "user");
  return fmt::format("of {} {} {}, {} {} {}", gumbelbox::counted(n_b, one, one + "s"),
                     basket ? "with" : fmt::format("who {}", verb(n_b)), name(b), n_ab, verb(n_ab),
                     name(a));
}

/// Two pairs of train that came together most often, with different conditions.
std::vector<std::size_t> telling_pairs(const EdgeList& train) {
  const auto most = std::ranges::max_element(train.n_ab) - train.n_ab.begin();
  const auto first = static_cast<std::size_t>(most);
  std::vector<std::size_t> shown{first};
  std::optional<std::size_t> second;
  for (std::size_t i = 0; i < train.pairs.size(); ++i) {
    const Pair pair = train.pairs[i];
    const Pair known = train.pairs[first];
    if (pair.b == known.b || pair == Pair{known.b, known.a}) continue;
    if (!second || train.n_ab[i] > train.n_ab[*second]) second = i;
  }
  if (second) shown.push_back(*second);
  return shown;
}

void show_examples(const CountedData& counted, Console& console) {
  console.err << "reads as: ";
  const char* separator = "";
  for (const std::size_t i : telling_pairs(counted.data.train)) {
    console.err << std::exchange(separator, "; ") << in_words(counted, i);
  }
  console.err << '\n';
}

void show_notes(std::span<const std::string> notes, Console& console) {
  for (const std::string& note : notes) console.err << printable(with_flags(note)) << '\n';
}

/// Says what is known as soon as it is: what was read helps where counting fails. Notes tell of
/// lost rows, so --quiet leaves them.
CountedData count(const ImportCountsOptions& o, Console& console) {
  ItemRows rows = with_own_words([&] { return read_rows(o, console); });
  if (!o.quiet) console.err << fmt::format("{}: {}\n", printable(rows.file), printable(rows.form));
  show_notes(rows.notes, console);
  const std::size_t shown = rows.notes.size();
  CountOptions options = count_options(o);
  options.watch = watch_counting(console);
  CountedData counted = with_own_words([&] { return count_items(std::move(rows), options); });
  if (!o.quiet) show_examples(counted, console);
  show_notes(std::span(counted.data.notes).subspan(shown), console);
  return counted;
}

std::size_t size_of(const std::optional<EdgeList>& part) { return part ? part->pairs.size() : 0; }

Json report_json(const CountedData& counted) {
  const DataSet& data = counted.data;
  Json left_out = Json::object();
  for (const LeftOut& part : data.left_out) left_out[part.key] = part.count;
  Json notes = Json::array();
  for (const std::string& note : data.notes) notes.push_back(with_flags(note));
  return {{"entities", data.vocabulary.size()},
          {"pairs", data.train.pairs.size()},
          {"valid", size_of(data.valid)},
          {"test", size_of(data.test)},
          {"users", counted.holders},
          {"held_out_users", counted.held_out},
          {"rows", counted.rows},
          {"likes", counted.likes},
          {"questions", counted.questions.size()},
          {"form", data.form},
          {"left_out", left_out},
          {"notes", notes}};
}

/// "counted from 6040 users, 1000209 rows, 226310 likes".
std::string source_text(const CountedData& counted) {
  const bool basket = counted.holder == HolderKind::kBasket;
  std::string text =
      "counted from " +
      gumbelbox::counted(counted.holders, basket ? "basket" : "user", basket ? "baskets" : "users");
  if (counted.held_out > 0) {
    text += fmt::format(", test.tsv from {} of them that the other files do not know",
                        counted.held_out);
  }
  text += basket ? fmt::format("; {}", gumbelbox::counted(counted.likes, "purchase", "purchases"))
                 : fmt::format("; {}", gumbelbox::counted(counted.rows, "row", "rows"));
  if (counted.rated) text += ", " + gumbelbox::counted(counted.likes, "like", "likes");
  return text;
}

void print_report(const CountedData& counted, const std::string& folder, std::ostream& out) {
  const DataSet& data = counted.data;
  std::vector<std::string> parts{gumbelbox::counted(data.train.pairs.size(), "pair", "pairs") +
                                 " in train.tsv"};
  if (data.valid) parts.push_back(fmt::format("{} in valid.tsv", size_of(data.valid)));
  if (data.test) parts.push_back(fmt::format("{} in test.tsv", size_of(data.test)));
  out << fmt::format("{}: {}, {}\n", printable(folder),
                     gumbelbox::counted(data.vocabulary.size(), "entity", "entities"),
                     listed(parts));
  out << source_text(counted) << '\n';
  if (!counted.questions.empty()) {
    out << gumbelbox::counted(counted.questions.size(), "question", "questions")
        << " in questions.tsv\n";
  }
  for (const LeftOut& part : data.left_out) {
    if (part.count == 0) continue;
    out << "left out: " << gumbelbox::counted(part.count, part.one, part.many) << '\n';
  }
}

}  // namespace

void import_counts(HolderKind holder, Arguments& arguments, Console& console) {
  ImportCountsOptions o;
  o.holder = holder;
  arguments.read(o);
  arguments.finish(holder == HolderKind::kUser ? "ratings have no such option"
                                               : "baskets have no such option");
  console.quiet = o.quiet;
  PathList paths;
  paths.replaces("--out", o.out);
  paths.reads("FILE", o.file);
  paths.reads("--titles", o.titles);
  paths.reads("--config", arguments.config_path());
  paths.require_apart();
  writing_folder([&] { require_folder_for(o.out, count_options(o), o.force); });
  const CountedData counted = count(o, console);
  writing_folder([&] { write_counted_folder(counted, o.out, folder_options(o.force, console)); });
  if (o.json) {
    console.out << report_json(counted).dump() << '\n';
  } else {
    print_report(counted, o.out, console.out);
  }
}

}  // namespace gumbelbox
