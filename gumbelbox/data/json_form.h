#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/json_shape.h"

namespace gumbelbox {

/// How a JSON file says a hierarchy. Keys that it does not use are empty.
struct JsonForm {
  enum class Kind {
    kNested,    ///< objects that hold those below them
    kSubtrees,  ///< {name: subtree}
    kRecords,   ///< objects that say their parents
  };
  Kind kind;
  JsonPath path = {};                       ///< of the outermost objects
  std::vector<std::string> children = {};   ///< keys of a nested form
  bool child_maps = false;                  ///< children are {name: object}, not an array
  bool named_by_keys = false;               ///< the outermost objects are {name: object} as well
  std::string name = {};                    ///< key of the name
  std::string id = {};                      ///< key of the id; may be that of the name
  std::vector<std::string> other_ids = {};  ///< keys of records that may be the id as well
  std::string parent = {};                  ///< key of records
  bool sure = true;                         ///< more of the text would not tell another form

  bool has_child_key(std::string_view key) const noexcept;
};

/// The form of a text; nothing if it is none of a hierarchy.
std::optional<JsonForm> find_json_form(const JsonShape& shape);

/// What the text seems to be where find_json_form() finds nothing: "an array of numbers".
std::string json_looks_like(const JsonShape& shape);

}  // namespace gumbelbox
