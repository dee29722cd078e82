#include <iostream>
#include <string>
#include <vector>

#include "cli/program.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  return gumbelbox::run_program(std::vector<std::string>(argv + 1, argv + argc), std::cout,
                                std::cerr);
}
