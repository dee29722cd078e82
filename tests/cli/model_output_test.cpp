#include "cli/model_output.h"

#include "cli/output_path.h"
#include "gumbelbox/store/model_file.h"
#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(SaveMadeModel, GoesBesideAFileThatCameMeanwhile) {
  const Scratch scratch;
  const Model model = load_model(train_animals(scratch));
  const std::string out = scratch.file("late", "my thesis");
  scratch.file("late.new", "also mine");
  expect_error(ErrorKind::kUsage,
               out +
                   ": expected a model to replace, or no file, found a file of another kind; "
                   "move it away or choose another name; the model is in " +
                   out + ".new2",
               [&] { save_made_model(model, out, {}); });
  EXPECT_EQ(bytes_of(out), "my thesis");
  EXPECT_EQ(bytes_of(out + ".new"), "also mine");
  EXPECT_EQ(load_model(out + ".new2").rows, model.rows);
}

TEST(SaveMadeModel, ReplacesItsLikeAndWhatForceFoundBefore) {
  const Scratch scratch;
  const Model model = load_model(train_animals(scratch));
  const std::string out = scratch.file("old", "my old thesis");
  std::ostringstream ignored;
  std::ostringstream err;
  Console console{.out = ignored, .err = err};
  const std::optional<FileStamp> forced = require_replaceable_model(out, &console);
  ASSERT_TRUE(forced);
  save_made_model(model, out, forced);
  EXPECT_EQ(load_model(out).rows, model.rows);
  EXPECT_FALSE(require_replaceable_model(out, &console)) << "it is a model now";
  save_made_model(model, out, {});
  scratch.file("old", "my new and longer thesis");
  EXPECT_THROW(save_made_model(model, out, forced), Error);
  EXPECT_EQ(bytes_of(out), "my new and longer thesis");
}

}  // namespace
}  // namespace gumbelbox
