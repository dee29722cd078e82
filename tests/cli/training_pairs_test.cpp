#include "cli/training_pairs.h"

#include <gtest/gtest.h>

#include <sstream>

namespace gumbelbox {
namespace {

/// Where what is said can be read.
struct Listener {
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
};

/// 0 > 1 > 2 with the edge that follows, and 2 > 3 in valid.
DataSet chain() {
  DataSet data;
  for (const char* name : {"a", "b", "c", "d"}) data.vocabulary.add(name);
  data.train.pairs = {{0, 1}, {0, 2}, {1, 2}};
  data.valid.emplace().pairs = {{2, 3}};
  return data;
}

/// A path of 7000 entities: some 24 million pairs follow.
DataSet long_path() {
  DataSet data;
  for (EntityId id = 0; id < 7000; ++id) {
    data.vocabulary.add(std::to_string(id));
    if (id > 0) data.train.pairs.push_back({id - 1, id});
  }
  return data;
}

TEST(ChooseReject, IsWhatTheFilterSays) {
  Listener listener;
  DataSet data = chain();
  data.train.pairs = {{0, 1}, {1, 2}};
  const auto size_with = [&](const std::string& filter, bool trains = true) {
    SampleOptions options{.filter_negatives = filter};
    return choose_reject(data, options, trains, listener.console).size();
  };
  EXPECT_EQ(size_with("closure"), 3U);
  EXPECT_EQ(size_with("train"), 2U);
  EXPECT_EQ(size_with("known"), 3U);
  EXPECT_EQ(size_with("closure", false), 2U) << "nothing is trained";
  EXPECT_EQ(listener.err.str(), "");
}

TEST(ChooseReject, IsTheEdgesWhereTooManyPairsFollow) {
  Listener listener;
  SampleOptions options;
  EXPECT_EQ(choose_reject(long_path(), options, true, listener.console).size(), 6999U);
  EXPECT_EQ(options.filter_negatives, "train");
  EXPECT_EQ(listener.err.str(),
            "too many pairs follow from the edges: some of them will be negatives\n");
}

}  // namespace
}  // namespace gumbelbox
