#include "gumbelbox/fit/memory_need.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>

#include "gumbelbox/store/checkpoint_file.h"
#include "tests/expect_error.h"
#include "tests/fit/stoppable.h"

namespace gumbelbox {
namespace {

FitOptions settled(int dim, int epochs, const std::string& init) {
  FitOptions options = short_run(epochs, init);
  options.model.dim = dim;
  settle(options, 200'000);
  return options;
}

TEST(MemoryNeed, GrowsWithTheTablesOfTheRun) {
  const DataSet data = path_of(1000);
  const auto need = [&](int dim, int epochs, const std::string& model = "gumbel") {
    FitOptions options = short_run(epochs);
    options.model.model = model;
    options.model.dim = dim;
    settle(options, data.train.pairs.size());
    return memory_need(options, data).memory;
  };
  const std::size_t table = 1000 * 2 * 512 * sizeof(float);
  EXPECT_GE(need(512, 10), 3 * table) << "parameters and two moments";
  EXPECT_LT(need(512, 10), 6 * table);
  EXPECT_GT(need(512, 10), 15 * need(32, 10));
  EXPECT_LT(need(512, 10, "poincare"), 3 * table) << "has no moments";
}

TEST(MemoryNeed, TellsTheSizesOfTheFiles) {
  Stoppable s;
  s.data = path_of(2000);
  FitOptions options = settled(40, 6, "random");
  options.sample.batch_size = 1000;
  s.stop(options, 3);
  const MemoryNeed need = memory_need(options, s.data);
  const auto kept = static_cast<double>(std::filesystem::file_size(s.keeper.path()));
  EXPECT_NEAR(static_cast<double>(need.checkpoint), kept, 0.01 * kept);
  const Fitted fitted = fit_alone(s.data, options);
  const auto model = static_cast<double>(bytes_of(fitted.model, s.folder).size());
  EXPECT_NEAR(static_cast<double>(need.model_file), model, 0.05 * model);
  options.epochs = 0;
  EXPECT_EQ(memory_need(options, s.data).checkpoint, 0U);
}

TEST(RequireMemory, SaysHowManyDimensionsWouldFit) {
  const DataSet data = path_of(200'000);
  const FitOptions options = settled(4096, 10, "layout");
  const std::size_t free = std::size_t{10} << 30;
  expect_error(ErrorKind::kIo,
               "200000 entities in 4096 dimensions need about 20 GB of memory, 11 GB are free; dim "
               "1024 would need 4.9 GB",
               [&] { require_memory(options, data, free); });
  require_memory(options, data, std::nullopt);
  require_memory(options, data, free * 2);
  FitOptions open = options;
  open.model.dim = kAutoDim;
  require_memory(open, data, 1);
  EXPECT_LE(memory_need(settled(1024, 10, "layout"), data).memory, free);
}

TEST(RequireMemory, WithoutDimensionsThatFitSaysOnlyWhatIsNeeded) {
  expect_error(ErrorKind::kIo,
               "1000 entities in 2 dimensions need about 258 KB of memory, 1 KB are free",
               [] { require_memory(settled(2, 1, "random"), path_of(1000), 1000); });
}

}  // namespace
}  // namespace gumbelbox
