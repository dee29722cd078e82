#include "gumbelbox/data/json_nested.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/json_leaf.h"
#include "gumbelbox/data/json_tree.h"

namespace gumbelbox {
namespace {

constexpr EntityId kNone = JsonTree::kNone;

class NestedReader : public JsonEvents {
 public:
  NestedReader(const JsonText& text, const JsonForm& form, JsonTree& tree)
      : text_(text), form_(form), tree_(tree) {}

  void begin_object() override {
    if (skipped_ > 0) {
      ++skipped_;
    } else if (frames_.empty() || frames_.back().kind == Kind::kWay) {
      begin_on_way();
    } else if (const Frame top = frames_.back(); top.kind == Kind::kNode) {
      if (top.key != Key::kChildren) {
        ++skipped_;
      } else if (form_.child_maps) {
        frames_.push_back({.kind = Kind::kMap, .node = top.node});
      } else {
        begin_node(top.node);
      }
    } else {
      begin_node(top.node);
      if (top.kind == Kind::kMap) set_name(map_key_);
    }
  }

  void key(std::string_view name) override {
    if (skipped_ > 0) {
      constexpr std::size_t kInElement = 2;  // the array and the object
      if (in_other_array_ && skipped_ == kInElement && name == form_.name) count_left_out();
      return;
    }
    Frame& top = frames_.back();
    if (top.kind == Kind::kMap) map_key_ = name;
    if (top.kind == Kind::kWay) {
      top.key = matches(form_.path[top.level], name) ? Key::kFollowed : Key::kOther;
    }
    if (top.kind == Kind::kNode) {
      // The key of the name may be that of the id.
      top.key = name == form_.name          ? Key::kName
                : name == form_.id          ? Key::kId
                : form_.has_child_key(name) ? Key::kChildren
                                            : Key::kOther;
      if (top.key == Key::kOther) other_key_ = name;
      require_once(top, name);
    }
  }

  void end_object() override { end(); }

  void begin_array() override {
    if (skipped_ > 0) {
      ++skipped_;
    } else if (frames_.empty()) {
      frames_.push_back({.kind = Kind::kWay, .key = Key::kFollowed});
    } else if (const Frame top = frames_.back(); top.kind == Kind::kWay) {
      if (top.key != Key::kFollowed) {
        ++skipped_;
      } else {
        frames_.push_back({.kind = Kind::kWay,
                           .key = Key::kFollowed,
                           .level = top.level + (top.is_object ? 1U : 0U)});
      }
    } else if (top.kind == Kind::kNode) {
      if (top.key == Key::kChildren) {
        frames_.push_back({.kind = Kind::kList, .node = top.node});
      } else {
        in_other_array_ = true;
        ++skipped_;
      }
    } else if (top.kind == Kind::kMap) {
      frames_.push_back({.kind = Kind::kList, .node = add_leaf(top.node, map_key_)});
    } else {
      frames_.push_back(top);  // an array in an array says nothing more
    }
  }

  void end_array() override { end(); }

  void scalar(const JsonScalar& value) override {
    if (skipped_ > 0 || frames_.empty()) return;
    const Frame top = frames_.back();
    if (top.kind == Kind::kMap) {
      add_leaf(top.node, map_key_);
      if (!says_leaf(value)) ++values_;
      return;
    }
    require_node(top, value);
    if (!value.names()) return;
    if (top.kind == Kind::kList) add_text(top.node, value.text);
    if (top.kind == Kind::kWay && !top.is_object && top.level == form_.path.size()) {
      add_text(kNone, value.text);
    }
    if (top.kind != Kind::kNode) return;
    if (top.key == Key::kName) set_name(value.text);
    if (top.key == Key::kId || (top.key == Key::kName && form_.name == form_.id)) {
      set_id(value.text);
    }
    if (top.key == Key::kChildren && !value.text.empty()) add_text(top.node, value.text);
  }

  /// Values in place of subtrees that say nothing about the hierarchy.
  std::size_t values() const noexcept { return values_; }

  /// Objects with names that lie under keys of no children.
  LeftOut left_out() const {
    LeftOut result{"objects_under_other_keys", "object under another key than the children",
                   "objects under other keys than the children"};
    std::string keys;
    for (const auto& [key, count] : left_out_) {
      keys += (keys.empty() ? "" : ", ") + in_quotes(key);
      result.count += count;
    }
    if (keys.empty()) return result;
    result.one = "object under " + keys;
    result.many = "objects under " + keys;
    return result;
  }

 private:
  enum class Kind : unsigned char {
    kWay,   // to the outermost nodes
    kNode,  // an object with a name
    kList,  // of children
    kMap,   // of children by their names
  };
  enum class Key : unsigned char { kOther, kFollowed, kName, kId, kChildren };

  struct Frame {
    Kind kind;
    Key key = Key::kOther;   // the last one
    bool is_object = false;  // on the way
    unsigned level = 0;      // on the way: keys before
    EntityId node = kNone;   // the node itself, or whose children these are
    unsigned seen = 0;       // of a node, a bit for each key that it uses
  };

  /// Refuses a key that a node had before: one of its values would be lost.
  void require_once(Frame& node, std::string_view name) const {
    if (node.key == Key::kOther) return;
    unsigned bit = node.key == Key::kName ? 1U : 2U;
    if (node.key == Key::kChildren) {
      constexpr std::ptrdiff_t kMostKeys = 30;
      const auto place = std::ranges::find(form_.children, name) - form_.children.begin();
      if (place >= kMostKeys) return;
      bit = 4U << static_cast<unsigned>(place);
    }
    if ((node.seen & bit) != 0) text_.fail(key_comes_twice(name));
    node.seen |= bit;
  }

  /// Refuses a value in the place of a node that would be lost.
  void require_node(const Frame& top, const JsonScalar& value) const {
    const bool on_way = top.kind == Kind::kWay && !top.is_object && top.level == form_.path.size();
    const bool in_list = top.kind == Kind::kList || on_way;
    const bool number = value.kind == JsonScalar::Kind::kNumber;
    const bool is_true = value.kind == JsonScalar::Kind::kBoolean && value.text == "true";
    const bool children = top.kind == Kind::kNode && top.key == Key::kChildren;
    if ((in_list && !value.names()) || (children && (number || is_true))) {
      text_.fail(fmt::format("expected {}, got {}",
                             in_list ? "an object or a name" : "an array or an object of children",
                             value.text));
    }
  }

  void begin_on_way() {
    const Frame top =
        frames_.empty() ? Frame{.kind = Kind::kWay, .key = Key::kFollowed} : frames_.back();
    if (top.key != Key::kFollowed) {
      ++skipped_;
      return;
    }
    const unsigned level = top.level + (top.is_object ? 1U : 0U);
    if (level == form_.path.size() && form_.named_by_keys) {
      frames_.push_back({.kind = Kind::kMap});
    } else if (level == form_.path.size()) {
      begin_node(kNone);
    } else {
      frames_.push_back({.kind = Kind::kWay, .is_object = true, .level = level});
    }
  }

  void begin_node(EntityId parent) {
    frames_.push_back({.kind = Kind::kNode, .node = tree_.add(parent, text_.line())});
  }

  void count_left_out() {
    constexpr std::size_t kMostKeys = 5;
    const auto known = left_out_.find(other_key_);
    if (known != left_out_.end()) {
      ++known->second;
    } else {
      ++left_out_[left_out_.size() < kMostKeys ? other_key_ : "..."];
    }
  }

  void end() {
    if (skipped_ > 0) {
      if (--skipped_ == 0) in_other_array_ = false;
      return;
    }
    const Frame top = frames_.back();
    frames_.pop_back();
    if (top.kind != Kind::kNode || tree_.has_name(top.node)) return;
    const bool wraps_all = frames_.empty();  // {"code": 200, "categories": [...]}
    if (tree_.has_id(top.node) && !wraps_all) {
      tree_.set_name_as_id(top.node);
    } else if (!tree_.is_at_top(top.node)) {
      text_.fail(form_.named_by_keys
                     ? "expected a name before every object, got this object without"
                     : fmt::format("expected a name, key {}, in the object that ends here",
                                   in_quotes(form_.name)));
    }
  }

  void set_name(std::string_view name) {
    tree_.set_name(frames_.back().node, text_.require_name(name));
  }

  void set_id(std::string_view id) {
    const std::string line = one_line(id);
    if (!line.empty()) tree_.set_id(frames_.back().node, line);
  }

  EntityId add_leaf(EntityId parent, std::string_view name) {
    const EntityId node = tree_.add(parent, text_.line());
    tree_.set_name(node, text_.require_name(name));
    return node;
  }

  void add_text(EntityId parent, std::string_view text) {
    tree_.set_text(tree_.add(parent, text_.line()), text_.require_name(text));
  }

  const JsonText& text_;
  const JsonForm& form_;
  JsonTree& tree_;
  std::vector<Frame> frames_;
  std::size_t skipped_ = 0;  // open containers that do not matter, inside the last frame
  std::string map_key_;
  std::string other_key_;        // the last key of a node that is for nothing
  bool in_other_array_ = false;  // its array is skipped
  std::map<std::string, std::size_t> left_out_;
  std::size_t values_ = 0;
};

std::string describe(const JsonForm& form) {
  std::string text = "nested JSON: children in ";
  for (std::size_t i = 0; i < form.children.size(); ++i) {
    if (i > 0) text += i + 1 == form.children.size() ? " and " : ", ";
    text += fmt::format("\"{}\"", form.children[i]);
  }
  text += form.named_by_keys ? ", names before them" : fmt::format(", names in \"{}\"", form.name);
  return one_line(text);
}

}  // namespace

void read_json_nested(JsonText& text, const JsonForm& form, Taxonomy& taxonomy) {
  JsonTree tree;
  NestedReader reader(text, form, tree);
  text.read(reader);
  taxonomy.form = describe(form);
  tree.finish(taxonomy);
  taxonomy.left_out.push_back(left_out_values(reader.values()));
  taxonomy.left_out.push_back(reader.left_out());
}

}  // namespace gumbelbox
