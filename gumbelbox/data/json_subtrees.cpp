#include "gumbelbox/data/json_subtrees.h"

#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/json_leaf.h"
#include "gumbelbox/data/json_tree.h"

namespace gumbelbox {
namespace {

constexpr EntityId kNone = JsonTree::kNone;

class SubtreeReader : public JsonEvents {
 public:
  SubtreeReader(const JsonText& text, JsonTree& tree) : text_(text), tree_(tree) {}

  void begin_object() override { begin(false); }
  void begin_array() override { begin(true); }
  void end_object() override { frames_.pop_back(); }
  void end_array() override { frames_.pop_back(); }

  void key(std::string_view name) override {
    const EntityId node = tree_.add(frames_.back().parent, text_.line());
    tree_.set_name(node, text_.require_name(name));
    frames_.back().node = node;
  }

  void scalar(const JsonScalar& value) override {
    const bool is_text = value.kind == JsonScalar::Kind::kText;
    if (frames_.empty() || (frames_.back().is_array && !is_text)) {
      if (value.kind == JsonScalar::Kind::kNull) {
        ++values_;
        return;
      }
      text_.fail("expected names with their subtrees, got a value that is neither");
    }
    const Frame& top = frames_.back();
    if (is_text && (top.is_array || !value.text.empty())) add_text(top.node, value.text);
    if (!is_text && !says_leaf(value)) ++values_;
  }

  /// Values in place of subtrees that say nothing about the hierarchy.
  std::size_t values() const noexcept { return values_; }

 private:
  struct Frame {
    bool is_array;
    EntityId parent;
    EntityId node;  // whose subtree a value is
  };

  void begin(bool is_array) {
    const EntityId parent = frames_.empty() ? kNone : frames_.back().node;
    frames_.push_back({.is_array = is_array, .parent = parent, .node = parent});
  }

  void add_text(EntityId parent, std::string_view text) {
    tree_.set_text(tree_.add(parent, text_.line()), text_.require_name(text));
  }

  const JsonText& text_;
  JsonTree& tree_;
  std::vector<Frame> frames_;
  std::size_t values_ = 0;
};

}  // namespace

void read_json_subtrees(JsonText& text, Taxonomy& taxonomy) {
  JsonTree tree;
  SubtreeReader reader(text, tree);
  text.read(reader);
  taxonomy.form = "JSON: names with their subtrees";
  tree.finish(taxonomy);
  taxonomy.left_out.push_back(left_out_values(reader.values()));
}

}  // namespace gumbelbox
