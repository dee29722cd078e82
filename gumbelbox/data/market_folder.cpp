#include "gumbelbox/data/market_folder.h"

#include <algorithm>
#include <ostream>
#include <span>
#include <vector>

#include "gumbelbox/base/format.h"
#include "gumbelbox/base/whole_folder.h"
#include "gumbelbox/data/market.h"
#include "gumbelbox/data/market_questions.h"

namespace gumbelbox {
namespace {

enum Part : std::uint32_t { kMarketPart, kPeoplePart, kQuestionsPart };

Random random_of(const MarketOptions& options, Part part) {
  return Random(options.seed, RandomUse::kMarket, 0, part);
}

/// Names such as "item017", in whose order the numbers ascend.
class NumberedNames {
 public:
  NumberedNames(std::string word, std::size_t count)
      : word_(std::move(word)),
        digits_(std::to_string(std::max<std::size_t>(count, 1) - 1).size()) {}

  std::string operator()(std::size_t number) const {
    return fmt::format("{}{:0{}}", word_, number, digits_);
  }

 private:
  std::string word_;
  std::size_t digits_;
};

std::size_t write_ratings(std::span<const Basket> baskets, const NumberedNames& item_name,
                          std::ostream& out) {
  const NumberedNames person_name("person", baskets.size());
  std::size_t rows = 0;
  for (std::size_t person = 0; person < baskets.size(); ++person) {
    const std::string name = person_name(person);
    for (const EntityId item : baskets[person]) out << name << '\t' << item_name(item) << '\n';
    rows += baskets[person].size();
  }
  return rows;
}

std::size_t write_truth(const Market& market, const NumberedNames& name, std::ostream& out) {
  for (EntityId a = 0; a < market.items(); ++a) {
    for (EntityId b = 0; b < market.items(); ++b) {
      if (a == b) continue;
      out << fmt::format("{}\t{}\t{:.10g}\n", name(a), name(b),
                         true_probability(market, {.a = a, .b = b}));
    }
  }
  return market.items() * (market.items() - 1);
}

std::string question_text(const MarketQuestion& q, const NumberedNames& name) {
  switch (q.kind) {
    case MarketQuestion::Kind::kPair:
      return fmt::format("P({} | {})", name(q.a), name(q.b));
    case MarketQuestion::Kind::kJoint:
      return fmt::format("P({} | {}, {})", name(q.a), name(q.b), name(q.c));
    case MarketQuestion::Kind::kNegation:
      break;
  }
  return fmt::format("P({} | {}, !{})", name(q.a), name(q.b), name(q.c));
}

void write_questions(const Market& market, std::span<const MarketQuestion> questions,
                     const NumberedNames& name, std::ostream& out) {
  for (const MarketQuestion& question : questions) {
    out << fmt::format("{}\t{:.10g}\n", question_text(question, name),
                       true_probability(market, question));
  }
}

}  // namespace

MarketSize write_market(const MarketOptions& options, const std::string& folder,
                        const FolderOptions& replace) {
  Random market_random = random_of(options, kMarketPart);
  Random people_random = random_of(options, kPeoplePart);
  Random questions_random = random_of(options, kQuestionsPart);
  const Market market = random_market(options.classes, options.items, market_random);
  const std::vector<Basket> baskets = draw_baskets(market, options.people, people_random);
  const std::vector<MarketQuestion> questions =
      draw_questions(market, options.people, options.questions, questions_random);
  const NumberedNames item_name("item", market.items());
  MarketSize size{.questions = questions.size()};
  size.without_items = static_cast<std::size_t>(std::ranges::count_if(baskets, &Basket::empty));
  const NewFile files[] = {
      {std::string(kMarketFiles[0]),
       [&](std::ostream& out) { size.rows = write_ratings(baskets, item_name, out); }},
      {std::string(kMarketFiles[1]),
       [&](std::ostream& out) { size.pairs = write_truth(market, item_name, out); }},
      {std::string(kMarketFiles[2]),
       [&](std::ostream& out) { write_questions(market, questions, item_name, out); }},
  };
  write_folder(folder, files, replace);
  return size;
}

}  // namespace gumbelbox
