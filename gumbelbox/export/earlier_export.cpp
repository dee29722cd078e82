#include "gumbelbox/export/earlier_export.h"

namespace gumbelbox {

std::optional<SealForm> export_seal(ExportFormat format) {
  switch (format) {
    case ExportFormat::kNpz:
      return kBareSeal;  // the comment of a zip file
    case ExportFormat::kJson:
      return kJsonSeal;
    case ExportFormat::kDot:
      return kDotSeal;
    case ExportFormat::kSvg:
      return kMarkupSeal;
    default:
      return std::nullopt;
  }
}

bool is_earlier_export(ExportFormat format, const std::string& path) {
  const std::optional<SealForm> seal = export_seal(format);
  return seal && has_whole_seal(path, *seal);
}

}  // namespace gumbelbox
