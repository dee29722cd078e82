#pragma once

#include <span>

#include "cli/arguments.h"
#include "cli/console.h"
#include "gumbelbox/options/option_list.h"

namespace gumbelbox {

/// Options that the help shows together.
struct OptionGroup {
  const char* title;
  const char* names;  ///< with a blank between them
};

/// One verb of the program.
struct Command {
  const char* name;
  const char* summary;        ///< one line for the list of verbs: lower case, no final dot
  const char* description;    ///< what it does, needs and prints; paragraphs, wrapped by the help
  const char* examples;       ///< whole command lines, one a line
  const char* required = "";  ///< options that must be given, as the usage line shows them
  OptionList (*options)();    ///< all that the verb may take, over all models and kinds of data
  void (*run)(Arguments& arguments, Console& console);
  std::span<const OptionGroup> groups = {};  ///< of a verb with many options; others come last
  const char* everyday = "";  ///< options of the short help in its order, with blanks; empty: all
  const char* details = "";   ///< paragraphs for those who want all
};

}  // namespace gumbelbox
