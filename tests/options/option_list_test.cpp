#include "gumbelbox/options/option_list.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

struct Sample {
  std::string file = "m";
  std::string model = "gumbel";
  double beta = 0.5;
  bool json = false;
  std::optional<int> epochs = {};
};

template <class Visit>
void describe(Sample& o, Visit&& field) {
  field("MODEL", o.file, AnyText{}, "model file");
  field("model", o.model, OneOf{{"gumbel", "smooth"}}, "which model");
  field.shorthand("scale", {&o.beta}, LogRange{1e-6, 1}, "every scale");
  if (o.model == "gumbel") field("beta", o.beta, LogRange{1e-6, 1}, "scale");
  field("json", o.json, Flag{}, "JSON instead of text");
  field("epochs", o.epochs, Range{1}, "passes over the data");
}

std::vector<std::string> names(const OptionList& list) {
  std::vector<std::string> result;
  for (const OptionEntry& entry : list.entries()) result.push_back(entry.name);
  return result;
}

TEST(OptionList, KeepsTheOrderOfTheDescription) {
  EXPECT_EQ(names(option_list<Sample>()),
            (std::vector<std::string>{"MODEL", "model", "scale", "beta", "json", "epochs"}));
}

TEST(OptionList, TellsDefaultsOfOptionsThatHaveOne) {
  const OptionList list = option_list<Sample>();
  EXPECT_EQ(list.find("beta")->default_text, "0.5");
  EXPECT_EQ(list.find("beta")->help, "scale");
  EXPECT_EQ(list.find("MODEL")->default_text, "");
  EXPECT_EQ(list.find("scale")->default_text, "");
  EXPECT_EQ(list.find("json")->default_text, "");
  EXPECT_TRUE(list.find("json")->is_flag());
  EXPECT_TRUE(list.find("model")->is_text());
  EXPECT_FALSE(list.find("beta")->is_text());
  EXPECT_EQ(list.find("dim"), nullptr);
}

TEST(OptionList, OnlyAnOpenArgumentMayBeMissing) {
  OptionList list = option_list<Sample>();
  list("NAME", std::optional<std::string>(), AnyText{}, "entity");
  EXPECT_TRUE(list.find("NAME")->may_be_missing);
  EXPECT_FALSE(list.find("MODEL")->may_be_missing);
  EXPECT_FALSE(list.find("epochs")->may_be_missing);
}

TEST(OptionList, AnOpenOptionHasNoDefaultUntilOneIsSaid) {
  OptionList list = option_list<Sample>();
  ASSERT_NE(list.find("epochs"), nullptr);
  EXPECT_EQ(list.find("epochs")->default_text, "");
  EXPECT_EQ(list.find("epochs")->help, "passes over the data");
  EXPECT_TRUE(std::holds_alternative<Range>(list.find("epochs")->domain));
  list.set_default("epochs", "100, or 30 for large data");
  EXPECT_EQ(list.find("epochs")->default_text, "100, or 30 for large data");

  OptionList set;
  Sample sample{.epochs = 7};
  describe(sample, set);
  EXPECT_EQ(set.find("epochs")->default_text, "7");
}

TEST(OptionList, JoinsSeveralStatesOfOneStruct) {
  OptionList list;
  Sample smooth{.model = "smooth"};
  Sample gumbel;
  describe(smooth, list);
  describe(gumbel, list);
  EXPECT_EQ(names(list),
            (std::vector<std::string>{"MODEL", "model", "scale", "json", "epochs", "beta"}));
  EXPECT_EQ(list.find("model")->default_text, "varies");
  EXPECT_EQ(list.find("beta")->default_text, "0.5");
  list.set_default("model", "gumbel");
  EXPECT_EQ(list.find("model")->default_text, "gumbel");
}

}  // namespace
}  // namespace gumbelbox
