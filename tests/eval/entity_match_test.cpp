#include "gumbelbox/eval/entity_match.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

Vocabulary vocabulary_of(std::initializer_list<const char*> names) {
  Vocabulary vocabulary;
  for (const char* name : names) vocabulary.add(name);
  return vocabulary;
}

TEST(EntityMatch, MatchesByNameInWhateverOrder) {
  const Vocabulary model = vocabulary_of({"animal", "dog", "cat", "poodle"});
  EXPECT_EQ(match_entities(vocabulary_of({"poodle", "animal", "dog"}), model),
            (std::vector<EntityId>{3, 0, 1}));
  EXPECT_EQ(match_entities(vocabulary_of({}), model), std::vector<EntityId>());
}

TEST(EntityMatch, NamesTheEntityThatTheModelLacks) {
  const Vocabulary model = vocabulary_of({"animal", "dog"});
  expect_error(ErrorKind::kNotFound, "entity 'fish' of the data is not in the model", [&] {
    match_entities(vocabulary_of({"animal", "fish", "dog"}), model);
  });
}

TEST(EntityMatch, RepeatedNamesMatchByIdInEqualVocabularies) {
  const Vocabulary films = vocabulary_of({"play", "Hamlet", "Hamlet"});
  EXPECT_EQ(match_entities(films, films), (std::vector<EntityId>{0, 1, 2}));
}

TEST(EntityMatch, RepeatedNamesNeedEqualVocabularies) {
  const Vocabulary films = vocabulary_of({"play", "Hamlet", "Hamlet"});
  const Vocabulary other_order = vocabulary_of({"Hamlet", "play", "Hamlet"});
  const Vocabulary once = vocabulary_of({"play", "Hamlet"});
  for (const auto& [data, model] :
       {std::pair(&films, &other_order), std::pair(&once, &films), std::pair(&films, &once)}) {
    expect_error(ErrorKind::kInput,
                 "names repeat, so that entities are matched by id; expected the entities of the "
                 "model in the same order, found others",
                 [&] { match_entities(*data, *model); });
  }
}

TEST(EntityMatch, TranslatesBothEndsOfAPair) {
  const std::vector<Pair> pairs{{0, 1}, {2, 0}};
  const std::vector<EntityId> ids{7, 5, 3};
  EXPECT_EQ(translate(pairs, ids), (std::vector<Pair>{{7, 5}, {3, 7}}));
}

}  // namespace
}  // namespace gumbelbox
