#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// A text in quotes as Graphviz shows it, character by character: its escapes do not work.
std::string dot_text(std::string_view text);

/// Throws kUsage if the model keeps no edges.
void require_edges(const Model& model);

/// Writes the hierarchy that the model was trained on as a Graphviz digraph from parent to child,
/// without the edges that follow from others: minimal_edges(). Nodes are called by the names; where
/// several entities have one name, by name and id. With `shown` the
/// graph has only that entity, in bold, its ancestors and its children, and the edges among them.
/// Throws as require_edges() does.
void write_dot_graph(const Model& model, std::optional<EntityId> shown, std::ostream& out);

}  // namespace gumbelbox
