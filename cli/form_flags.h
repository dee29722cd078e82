#pragma once

#include <string>
#include <string_view>

#include "gumbelbox/data/data_set.h"
#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// What a user may say of a file whose content does not tell how to read it.
struct FormFlags {
  std::string columns;
  std::string header = "auto";
  std::string relations;
};

inline constexpr std::string_view kColumnsHelp =
    "of a table, which columns to read, by number or title: parent=3,child=1,name=2, or path=2, or "
    "level=1,level=2";
inline constexpr std::string_view kHeaderHelp = "of a table, whether its first line holds titles";

template <class Visit>
void describe(FormFlags& o, Visit&& field) {
  field("columns", o.columns, AnyText{"ROLE=COLUMN,..."}, kColumnsHelp);
  field("header", o.header, OneOf{{"auto", "yes", "no"}}, kHeaderHelp);
  field("relations", o.relations, AnyText{"NAME,..."},
        "of an ontology, the relations that make edges, such as is_a,part_of");
}

FormOptions form_options(const FormFlags& flags);

}  // namespace gumbelbox
