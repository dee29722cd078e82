// Runs a fuzz target on all files of a folder. usage: NAME_fuzz FOLDER

#include <cstdio>
#include <filesystem>

#include "fuzz/fuzz.h"
#include "gumbelbox/base/file.h"

int main(int count, char** arguments) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(count > 1 ? arguments[1] : ".")) {
    const std::string content = gumbelbox::read_file(entry.path());
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(content.data()), content.size());
    ++files;
  }
  std::printf("%d files\n", files);
  return files > 0 ? 0 : 1;
}
