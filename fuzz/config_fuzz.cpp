#include "cli/commands.h"
#include "cli/config.h"
#include "fuzz/memory_file.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gumbelbox;
  static const OptionList options = kTrainCommand.options();
  const MemoryFile file(as_text(data, size));
  allow_error([&] {
    for (const auto& [name, option] : read_config(file.path(), options)) {
      require(options.find(name) != nullptr);
      require(option.where.starts_with(file.path() + ":"));
    }
  });
  return 0;
}
