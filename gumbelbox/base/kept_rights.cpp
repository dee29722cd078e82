#include "gumbelbox/base/kept_rights.h"

#include <sys/stat.h>
#include <unistd.h>

namespace gumbelbox {

void keep_rights(const std::string& old, const Descriptor& fresh) {
  constexpr uid_t kSameOwner = static_cast<uid_t>(-1);
  struct stat status {};
  if (::stat(old.c_str(), &status) != 0) return;
  // Only root may give a file away, but everybody to a group of their own. Before the rights, since
  // a change of the owner takes some away.
  if (::fchown(fresh.number(), status.st_uid, status.st_gid) != 0 &&
      ::fchown(fresh.number(), kSameOwner, status.st_gid) != 0) {
    // It stays ours.
  }
  const mode_t kept = S_ISDIR(status.st_mode) ? 07777 : 0777;
  ::fchmod(fresh.number(), status.st_mode & kept);
}

}  // namespace gumbelbox
