#include "cli/model_output.h"

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
               [&] { save_made_model(model, out, false); });
  EXPECT_EQ(bytes_of(out), "my thesis");
  EXPECT_EQ(bytes_of(out + ".new"), "also mine");
  EXPECT_EQ(load_model(out + ".new2").rows, model.rows);
  save_made_model(model, out, true);
  save_made_model(model, out, false);
  EXPECT_EQ(load_model(out).rows, model.rows);
}

}  // namespace
}  // namespace gumbelbox
