#include "gumbelbox/draw/nested_layout.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/draw/interval_model.h"

namespace gumbelbox {
namespace {

/// Levels 0, 1, ... with so many others each, every one with children.
Neighbourhood levels(std::size_t count, std::size_t others, std::size_t children) {
  Neighbourhood made;
  EntityId next = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Level level{next++, 1000, {}};
    for (std::size_t j = 0; j < others; ++j) {
      Relative relative{next++, children, {}};
      for (std::size_t k = 0; k < children; ++k) relative.children.push_back(next++);
      level.others.push_back(relative);
    }
    made.levels.push_back(level);
  }
  return made;
}

bool lies_in(const Area& inner, const Area& outer) {
  return inner.left > outer.left && inner.right() < outer.right() && inner.top > outer.top &&
         inner.bottom() < outer.bottom();
}

bool are_apart(const Area& x, const Area& y) {
  return x.right() < y.left || y.right() < x.left || x.bottom() < y.top || y.bottom() < x.top;
}

/// Every two boxes lie in each other or apart, and in an outer box below its name.
void expect_nested(const std::vector<NestedBox>& boxes) {
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    EXPECT_GT(boxes[i].area.width, 50);
    EXPECT_GT(boxes[i].area.height, 15);
    for (std::size_t j = i + 1; j < boxes.size(); ++j) {
      const Area& outer = boxes[i].area;
      const Area& inner = boxes[j].area;
      if (are_apart(outer, inner)) continue;
      EXPECT_TRUE(lies_in(inner, outer)) << i << ' ' << j;
      EXPECT_GE(inner.top + 1e-9, outer.top + name_height(boxes[i].part)) << i << ' ' << j;
    }
  }
}

std::size_t count(const std::vector<NestedBox>& boxes, Part part) {
  return static_cast<std::size_t>(std::count_if(
      boxes.begin(), boxes.end(), [&](const NestedBox& b) { return b.part == part; }));
}

TEST(NestedLayout, NestsEverythingAndLetsNothingOverlap) {
  for (const std::size_t depth : {1, 2, 3, 4, 5, 6}) {
    for (const std::size_t others : {0, 1, 3, 16}) {
      for (const std::size_t children : {0, 1, 8}) {
        const auto boxes = nested_layout(levels(depth, others, children), 872);
        SCOPED_TRACE(testing::Message() << depth << ' ' << others << ' ' << children);
        expect_nested(boxes);
        EXPECT_EQ(count(boxes, Part::kShown), 1U);
        EXPECT_EQ(count(boxes, Part::kChain), depth - 1);
        EXPECT_EQ(count(boxes, Part::kRelative) > 0, others > 0);
        EXPECT_EQ(count(boxes, Part::kChild) > 0, others > 0 && children > 0);
        EXPECT_EQ(boxes[0].area.width, 872);
        EXPECT_LT(boxes[0].area.height, 700);
      }
    }
  }
}

TEST(NestedLayout, PutsEachLevelIntoTheOneBefore) {
  const auto boxes = nested_layout(levels(4, 3, 2), 872);
  std::vector<Area> chain;
  for (const NestedBox& box : boxes) {
    if (box.part == Part::kChain || box.part == Part::kShown) chain.push_back(box.area);
  }
  ASSERT_EQ(chain.size(), 4U);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_TRUE(lies_in(chain[i], chain[i - 1])) << i;
}

TEST(NestedLayout, PutsTheOthersOfALevelIntoThatLevelOnly) {
  const auto boxes = nested_layout(levels(4, 3, 2), 872);
  for (const NestedBox& level : boxes) {
    if (level.part != Part::kChain && level.part != Part::kShown) continue;
    for (const NestedBox& other : boxes) {
      if (other.part != Part::kRelative && other.part != Part::kChild) continue;
      EXPECT_EQ(lies_in(other.area, level.area), other.level >= level.level);
    }
  }
}

TEST(NestedLayout, LeavesEmptyBoxesOutBesideFullOnes) {
  Neighbourhood two = levels(2, 2, 1);
  two.levels[0].others[1] = {99, 0, {}};
  for (const NestedBox& box : nested_layout(two, 872)) EXPECT_NE(box.id, 99U);
}

TEST(NestedLayout, ShowsAtLeastTwoChildrenOfEachBoxBesideALevel) {
  for (const std::size_t depth : {2, 3}) {
    const auto boxes = nested_layout(levels(depth, 16, 8), 872);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      if (boxes[i].part != Part::kRelative) continue;
      ASSERT_LT(i + 2, boxes.size());
      EXPECT_EQ(boxes[i + 1].part, Part::kChild) << depth << ' ' << i;
      EXPECT_EQ(boxes[i + 2].part, Part::kChild) << depth << ' ' << i;
    }
  }
}

TEST(NestedLayout, MakesRoomForSeveralBoxesBesideALeaf) {
  Neighbourhood leaf = levels(2, 5, 0);
  leaf.levels[1].others.clear();
  EXPECT_GE(count(nested_layout(leaf, 872), Part::kRelative), 4U);
}

TEST(NestedLayout, ShowsTheWholeModelAsAFrame) {
  Neighbourhood forest = levels(1, 3, 2);
  forest.levels[0].id.reset();
  const auto boxes = nested_layout(forest, 872);
  EXPECT_EQ(boxes[0].part, Part::kChain);
  EXPECT_EQ(boxes[0].id, std::nullopt);
  EXPECT_EQ(count(boxes, Part::kRelative), 3U);
}

}  // namespace
}  // namespace gumbelbox
