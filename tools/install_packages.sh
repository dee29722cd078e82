#!/bin/bash
# Installs the packages of some lists that are missing; does nothing if none is.
# usage: tools/install_packages.sh LIST ...
set -euo pipefail

mapfile -t wanted < <(cat "$@" | grep -Ev '^[[:space:]]*(#|$)')

if ! command -v dpkg-query > /dev/null; then
  echo "not a Debian system; please install by hand what corresponds to: ${wanted[*]}" >&2
  exit 0
fi

installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' 2> /dev/null |
  sed -n 's/^installed //p')
missing=()
for package in "${wanted[@]}"; do
  grep -qxF -- "$package" <<< "$installed" || missing+=("$package")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

if [[ $(id -u) -eq 0 ]]; then
  as_root=(env)
elif command -v sudo > /dev/null && { sudo -n true 2> /dev/null || [[ -t 0 ]]; }; then
  as_root=(sudo env)
else
  echo "missing packages; please run as root: apt update && apt install ${missing[*]}" >&2
  exit 1
fi
echo "installing ${missing[*]}" >&2
"${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get update -qq
"${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
  --no-install-recommends "${missing[@]}"
