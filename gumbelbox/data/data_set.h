#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gumbelbox/base/checksum.h"
#include "gumbelbox/data/column_choice.h"
#include "gumbelbox/data/edge_file.h"
#include "gumbelbox/data/file_form.h"
#include "gumbelbox/data/marginals.h"
#include "gumbelbox/data/taxonomy.h"
#include "gumbelbox/data/vocabulary.h"

namespace gumbelbox {

/// What a model is trained on and measured with.
struct DataSet {
  Vocabulary vocabulary;
  DataKind kind = DataKind::kHierarchy;
  std::string train_file;         ///< where train was read, for messages
  std::string form;               ///< what a file was taken for; empty for a data folder
  bool told_by_name = false;      ///< a name is one entity, wherever the file has it
  EdgeList train;                 ///< without duplicates and self-loops
  std::optional<EdgeList> valid;  ///< this and the following: every line of the file
  std::optional<EdgeList> test;
  std::optional<EdgeList> valid_neg;  ///< pairs that do not hold; no targets
  std::optional<EdgeList> test_neg;

  /// The pairs of test as counted from the training users; only where test was counted from others.
  std::optional<EdgeList> test_counted;

  std::vector<Marginal> marginals;  ///< one an entity; empty if not known
  DroppedEdges dropped;             ///< from train
  std::vector<LeftOut> left_out;    ///< what the form has besides edges
  std::vector<std::string> notes;   ///< what the user should know about the files

  /// Of the kind, the names, train with all its values and the marginals, as parsed: equal for a
  /// plain and a gzip file. Platforms of the same byte order agree.
  Checksum checksum() const;
};

/// How a single file is to be read, where its content does not tell.
struct FormOptions {
  std::optional<FileForm> form = std::nullopt;  ///< if unset, told by the content
  std::vector<ColumnChoice> columns = {};       ///< of a table: what stands where
  std::optional<bool> header = std::nullopt;    ///< of a table: whether its first line is one
  std::vector<std::string> relations = {};      ///< of an ontology: what makes an edge
  bool id_names = false;   ///< of an ontology: entities are called by their ids
  bool keep_root = false;  ///< of WordNet: that everything lies below
};

struct LoadOptions {
  std::string train = "train";                  ///< of a data folder, the file to train on
  bool valid = true;                            ///< read valid and valid_neg
  bool test = true;                             ///< read test, test_neg and test_counted
  std::optional<DataKind> kind = std::nullopt;  ///< if unset, told by the columns of train
  std::size_t most_examples = 0;                ///< of dropped edges, of either kind
  FormOptions form = {};
  TextFile::Watch watch = nullptr;  ///< of a single file that is read
};

/// Reads a data folder, an OpenKE folder, a folder of WordNet, or a file of any form that
/// file_form.h knows ("-" for standard input), which has only train. Parts that are not asked for
/// are not opened. Throws kIo, and kInput with file and line; kUsage for options of another form.
DataSet load_data(const std::string& path, const LoadOptions& options = {});

/// The same for what only hierarchies have: throws kInput also if the data are probabilities.
DataSet load_hierarchy(const std::string& path, const LoadOptions& options = {});

}  // namespace gumbelbox
