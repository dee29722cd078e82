#pragma once

#include <cstddef>
#include <string_view>

#include "gumbelbox/base/text_file.h"

namespace gumbelbox {

/// Subject or object of a triple. The texts are valid until the listener returns.
struct RdfTerm {
  enum class Kind { kIri, kBlankNode, kLiteral };
  Kind kind;
  std::string_view text;      ///< the IRI in full, the label of the blank node, or the literal
  std::string_view language;  ///< of a literal: "en-GB"; empty if it has none
};

struct RdfTriple {
  RdfTerm subject;
  std::string_view predicate;  ///< an IRI in full
  RdfTerm object;
  std::size_t line;  ///< where the object ends
};

/// Takes what parse_rdf() finds, in the order of the file. What it throws ends the parsing.
class RdfListener {
 public:
  virtual ~RdfListener() = default;

  /// A prefix, without its colon, and the IRI that it stands for from here on.
  virtual void declare_prefix(std::string_view prefix, std::string_view iri) = 0;

  virtual void add_triple(const RdfTriple& triple) = 0;
};

/// Reads Turtle, of which N-Triples is a part. All texts are UTF-8. A relative IRI stays as it is
/// where no base is declared. Memory does not grow with the file. Throws as TextFile does, and
/// kInput with file and line: for a syntax error, an IRI with a blank say, a prefix that is not
/// declared, text that is not UTF-8, a statement of more than 16 MiB, and brackets nested many
/// hundred times. REQUIRES: no block of the file was read.
void parse_rdf(TextFile file, RdfListener& listener);

}  // namespace gumbelbox
