#include "gumbelbox/store/note_json.h"

#include <optional>

#include "gumbelbox/base/format.h"
#include "gumbelbox/store/strict_json.h"

namespace gumbelbox {
namespace {

std::optional<std::size_t> find_count(const Json& note, const char* name) {
  const auto found = note.find(name);
  if (found == note.end()) return 0;
  if (!found->is_number_unsigned()) return {};
  return found->get<std::size_t>();
}

/// Whether it is a note; adds it if its kind is known.
bool add_note(const Json& entry, std::vector<Note>& notes) {
  if (!entry.is_object() || !entry.contains("kind") || !entry["kind"].is_string()) return false;
  const auto count = find_count(entry, "count");
  const auto other = find_count(entry, "other");
  const Json text = entry.value("text", Json(""));
  if (!count || !other || !text.is_string()) return false;
  if (const auto kind = find_note_kind(entry["kind"].get<std::string>())) {
    notes.push_back({*kind, *count, *other, text.get<std::string>()});
  }
  return true;
}

/// The limits of the strict reader, which takes objects only, hold for a list as well.
Json parse_list(const std::string& text, const Safetensors& file) {
  if (!Json::accept(text)) file.fail("metadata 'notes' is no list");
  try {
    const Json wrapped = parse_strict_json("{\"notes\":" + text + "}");
    if (wrapped["notes"].is_array()) return wrapped["notes"];
  } catch (const JsonError& error) {
    file.fail(fmt::format("metadata 'notes' {}", error.what()));
  }
  file.fail("metadata 'notes' is no list");
}

}  // namespace

Json notes_json(std::span<const Note> notes) {
  Json all = Json::array();
  for (const Note& note : notes) {
    Json entry{{"kind", note_name(note.kind)}};
    if (note.count > 0) entry["count"] = note.count;
    if (note.other > 0) entry["other"] = note.other;
    if (!note.text.empty()) entry["text"] = note.text;
    all.push_back(std::move(entry));
  }
  return all;
}

std::vector<Note> read_notes(const Safetensors& file) {
  std::vector<Note> notes;
  const std::string* text = file.find_metadata("notes");
  if (text == nullptr) return notes;
  const Json all = parse_list(*text, file);
  for (const Json& entry : all) {
    if (!add_note(entry, notes)) file.fail("metadata 'notes' has an entry that is no note");
  }
  return notes;
}

}  // namespace gumbelbox
