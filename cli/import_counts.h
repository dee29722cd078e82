#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/arguments.h"
#include "cli/console.h"
#include "cli/form_flags.h"
#include "cli/output_folder.h"
#include "gumbelbox/data/rating_form.h"
#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// Values of KIND: what the file is. Ratings and baskets are never told by the content alone.
inline const OneOf kImportKinds{
    {"auto", "table", "json", "rdf", "obo", "wordnet", "ratings", "baskets"}};

/// What 'import ratings' and 'import baskets' may be told.
struct ImportCountsOptions {
  HolderKind holder = HolderKind::kUser;  ///< not an option: what the file has rows of
  std::optional<std::string> kind;
  std::string file;
  std::string out;
  std::string columns;
  std::string header = "auto";
  std::string like;
  std::uint64_t min_ratings = 0;
  std::uint64_t min_likes = 0;
  std::string titles;
  bool zeros = false;
  bool all_pairs = false;
  double hold_out_users = 0;
  std::uint64_t questions = 0;
  std::uint64_t seed = 1;
  bool force = false;
  bool json = false;
  bool quiet = false;
};

template <class Visit>
void describe(ImportCountsOptions& o, Visit&& field) {
  field("KIND", o.kind, kImportKinds, "what the file is, where its content does not tell");
  field("FILE", o.file, AnyText{}, "the file, perhaps with .gz, or - for standard input");
  field("out", o.out, AnyText{"FOLDER"}, "data folder to write");
  field("columns", o.columns, AnyText{"ROLE=COLUMN,..."},
        std::string(kColumnsHelp) +
            "; of ratings user=1,item=2,rating=3,title=4; of baskets basket=1,item=2");
  field("header", o.header, OneOf{{"auto", "yes", "no"}}, kHeaderHelp);
  if (o.holder == HolderKind::kUser) {
    field("like", o.like, AnyText{"'rating > 4'"},
          "which rows count: a column or 'rating', one of > >= < <= = !=, and a value; without it "
          "every row counts");
    field("min-ratings", o.min_ratings, Range{0, 1 << 30}, "keep items with more than N rows");
  }
  field("min-likes", o.min_likes, Range{0, 1 << 30},
        "keep items that more than N users like, or that more than N baskets have");
  field("titles", o.titles, AnyText{"FILE"}, "table of item id and title, to name the items by");
  field("zeros", o.zeros, Flag{}, "draw from all pairs of items, also those that never met");
  field("all-pairs", o.all_pairs, Flag{}, "put every pair that valid and test leave into train");
  field("hold-out-users", o.hold_out_users, RealRange{0, 0.99},
        "share of the users or baskets that only test.tsv is counted from");
  field("questions", o.questions, Range{0, 1 << 24},
        "write N questions P(a | b, c) and N P(a | b, !c) with their answers to questions.tsv");
  field("seed", o.seed, Range{0, 1 << 30}, "random seed; same seed, same folder");
  field("force", o.force, Flag{}, kForceHelp);
  field("json", o.json, Flag{}, "print the result as one JSON object");
  field("quiet", o.quiet, Flag{}, "do not say how the file was understood");
}

/// Runs 'import ratings' or 'import baskets'.
void import_counts(HolderKind holder, Arguments& arguments, Console& console);

}  // namespace gumbelbox
