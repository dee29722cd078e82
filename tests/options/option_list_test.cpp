#include "gumbelbox/options/option_list.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

struct Sample {
  std::string file = "m";
  std::string model = "gumbel";
  double beta = 0.5;
  bool json = false;
};

template <class Visit>
void describe(Sample& o, Visit&& field) {
  field("MODEL", o.file, AnyText{}, "model file");
  field("model", o.model, OneOf{{"gumbel", "smooth"}}, "which model");
  field.shorthand("scale", {&o.beta}, LogRange{1e-6, 1}, "every scale");
  if (o.model == "gumbel") field("beta", o.beta, LogRange{1e-6, 1}, "scale");
  field("json", o.json, Flag{}, "JSON instead of text");
}

std::vector<std::string> names(const OptionList& list) {
  std::vector<std::string> result;
  for (const OptionEntry& entry : list.entries()) result.push_back(entry.name);
  return result;
}

TEST(OptionList, KeepsTheOrderOfTheDescription) {
  EXPECT_EQ(names(option_list<Sample>()),
            (std::vector<std::string>{"MODEL", "model", "scale", "beta", "json"}));
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

TEST(OptionList, JoinsSeveralStatesOfOneStruct) {
  OptionList list;
  Sample smooth{.model = "smooth"};
  Sample gumbel;
  describe(smooth, list);
  describe(gumbel, list);
  EXPECT_EQ(names(list), (std::vector<std::string>{"MODEL", "model", "scale", "json", "beta"}));
  EXPECT_EQ(list.find("model")->default_text, "varies");
  EXPECT_EQ(list.find("beta")->default_text, "0.5");
  list.set_default("model", "gumbel");
  EXPECT_EQ(list.find("model")->default_text, "gumbel");
}

}  // namespace
}  // namespace gumbelbox
