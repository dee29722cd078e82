#include "gumbelbox/export/npy_array.h"

#include <gtest/gtest.h>

#include <cstring>

#include "tests/export/boxes_to_export.h"
#include "tests/score/point_entry.h"

namespace gumbelbox {
namespace {

std::string items_of(const NpyArray& array) {
  std::string bytes;
  array.write_items([&](std::string_view next) { bytes += next; });
  return bytes;
}

template <class Item>
std::vector<Item> items_as(const NpyArray& array) {
  const std::string bytes = items_of(array);
  std::vector<Item> items(bytes.size() / sizeof(Item));
  if (!items.empty()) std::memcpy(items.data(), bytes.data(), bytes.size());
  return items;
}

using Shape = std::vector<std::uint64_t>;

TEST(NpyHeader, IsThatOfTheFormatsDocument) {
  const std::string header = npy_header({"<f4", 4, {3, 2}, {}});
  EXPECT_EQ(header.size(), 128U);
  EXPECT_EQ(header.substr(0, 10), std::string("\x93NUMPY\x01\x00\x76\x00", 10));
  EXPECT_EQ(header.substr(10, 59), "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }");
  EXPECT_EQ(header.back(), '\n');
  EXPECT_EQ(header.find_first_not_of(' ', 69), 127U);
}

TEST(NpyHeader, HasACommaBehindASingleLength) {
  EXPECT_NE(npy_header({"<U5", 20, {7}, {}}).find("'shape': (7,), }"), std::string::npos);
}

TEST(NpyHeader, FillsUpTo64BytesAndNotFurther) {
  for (std::size_t letters = 0; letters < 64; ++letters) {
    const std::string header = npy_header({std::string(letters, 'x'), 4, {1}, {}});
    EXPECT_EQ(header.size() % 64, 0U) << letters;
    EXPECT_LE(header.size() - header.find('}'), 65U) << letters;
  }
}

TEST(WriteNpy, PutsTheItemsBehindTheHeader) {
  const std::vector<Pair> edges{{1, 2}, {3, 4}};
  const NpyArray array = npy_edges(edges);
  std::string bytes;
  write_npy(array, [&](std::string_view next) { bytes += next; });
  EXPECT_EQ(bytes, npy_header(array) + items_of(array));
  EXPECT_EQ(npy_size(array), bytes.size());
}

TEST(NpyColumns, AreAPartOfEveryRow) {
  const Model model = boxes_to_export();
  EntityNumbers numbers(model);
  const NpyArray upper = npy_columns(numbers, 2, 2);
  EXPECT_EQ(upper.type, "<f4");
  EXPECT_EQ(upper.shape, (Shape{2, 2}));
  EXPECT_EQ(items_as<float>(upper), (std::vector<float>{2, 1.5F, 1.5F, 1}));
}

TEST(NpyCorners, HaveLowerBeforeUpper) {
  const Model model = boxes_to_export();
  EntityNumbers numbers(model);
  const NpyArray corners = npy_corners(numbers);
  EXPECT_EQ(corners.shape, (Shape{2, 2, 2}));
  EXPECT_EQ(items_as<float>(corners), (std::vector<float>{0, 0.5F, 2, 1.5F, 0.5F, 0.75F, 1.5F, 1}));
}

TEST(NpyCorners, LeaveOtherTensorsOut) {
  ModelOptions score{.model = "gaussian", .dim = 1};
  add_defaults(score);
  const Model model = model_of(score, {{"a", {1, 2, 0.25F}}});
  EntityNumbers numbers(model);
  EXPECT_EQ(items_as<float>(npy_corners(numbers)), (std::vector<float>{1, 3}));
}

TEST(NpyCorners, OfAModelWithoutBoxesAreAllNumbers) {
  const Model model = model_of({.model = "point", .dim = 3}, {{"a", {1, 2, 3}}});
  EntityNumbers numbers(model, point());
  EXPECT_EQ(npy_corners(numbers).shape, (Shape{1, 3}));
}

TEST(NpyEdges, HaveTheParentFirst) {
  const std::vector<Pair> edges{{1, 2}, {3, 4}};
  EXPECT_EQ(npy_edges(edges).type, "<i4");
  EXPECT_EQ(npy_edges(edges).shape, (Shape{2, 2}));
  EXPECT_EQ(items_as<std::int32_t>(npy_edges(edges)), (std::vector<std::int32_t>{1, 2, 3, 4}));
}

TEST(NpyNames, AreCodePointsInTheWidthOfTheLongest) {
  NameTable names;
  names.add("ab");
  names.add("\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\x95");  // U+E9, U+20AC, U+1F415
  const NpyArray array = npy_names(names);
  EXPECT_EQ(array.type, "<U3");
  EXPECT_EQ(array.item_size, 12U);
  EXPECT_EQ(array.shape, (Shape{2}));
  EXPECT_EQ(items_as<char32_t>(array),
            (std::vector<char32_t>{U'a', U'b', 0, 0xE9, 0x20AC, 0x1F415}));
}

TEST(NpyNames, DecodeTheLastCodePointOfEveryLength) {
  NameTable names;
  names.add("\x7f\xdf\xbf\xef\xbf\xbf\xf4\x8f\xbf\xbf");
  EXPECT_EQ(items_as<char32_t>(npy_names(names)),
            (std::vector<char32_t>{0x7F, 0x7FF, 0xFFFF, 0x10FFFF}));
}

TEST(NpyNames, HaveAWidthEvenWithoutNames) {
  const NameTable none;
  EXPECT_EQ(npy_names(none).type, "<U1");
  EXPECT_EQ(items_of(npy_names(none)), "");
}

}  // namespace
}  // namespace gumbelbox
