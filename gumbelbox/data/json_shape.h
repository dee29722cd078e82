#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/json_text.h"

namespace gumbelbox {

/// The keys that lead from the top of a JSON text to some object, arrays left out; "*" is any key.
using JsonPath = std::vector<std::string>;

/// Whether a part of a path stands for a key.
bool matches(const std::string& part, std::string_view key) noexcept;

/// Makes a path stand for another one too. REQUIRES: `other` is not shorter; what it has more does
/// not count.
void join_path(JsonPath& path, const JsonPath& other);

/// What objects have under one key.
struct JsonKeyUse {
  std::size_t texts = 0;
  std::size_t numbers = 0;
  std::size_t nulls = 0;  ///< and booleans
  std::size_t arrays = 0;
  std::size_t objects = 0;
  std::size_t named_objects = 0;  ///< that have a name or an id

  struct Elements {  ///< of the arrays
    std::size_t texts = 0;
    std::size_t numbers = 0;
    std::size_t objects = 0;
    std::size_t named_objects = 0;
  } elements = {};

  bool placed = false;
  JsonPath place = {};  ///< of the outermost objects that have the key

  std::size_t names() const noexcept { return texts + numbers; }
};

/// Objects that lie under one key, in arrays or not.
struct JsonObjects {
  std::size_t count = 0;
  std::size_t cut = 0;  ///< that the text does not end, so that a name may follow
  std::map<std::string, JsonKeyUse, std::less<>> keys = {};
};

/// Counts how the keys of a JSON text are used, so that its form can be told.
class JsonShape : public JsonEvents {
 public:
  explicit JsonShape(const JsonText& text) : text_(text) {}

  std::size_t line = 1;  ///< of the first value
  /// By the key that the objects lie under; "" at the top.
  std::map<std::string, JsonObjects, std::less<>> objects = {};
  JsonKeyUse top = {};  ///< the values of the file
  bool geo = false;     ///< something says that it is GeoJSON

  /// Ends what is still open, where the text was cut.
  void finish();

  void begin_object() override;
  void key(std::string_view name) override;
  void end_object() override;
  void begin_array() override;
  void end_array() override;
  void scalar(const JsonScalar& value) override;

 private:
  struct Frame {
    JsonObjects* objects;  // of the container, or of the objects in an array; null: not counted
    JsonKeyUse* use;       // of the key in the object, or of the array; null: not counted
    bool is_array;
    bool named = false;
    bool in_array = false;  // an element of an array
    JsonKeyUse* holder = nullptr;
  };

  JsonKeyUse* value_use();
  void place(JsonKeyUse& use) const;

  const JsonText& text_;
  bool began_ = false;
  std::vector<Frame> frames_;
  JsonPath path_;  // the current keys of the open objects
};

}  // namespace gumbelbox
