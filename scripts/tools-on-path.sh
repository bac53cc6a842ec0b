# shellcheck shell=bash
# Sourced by the chains: puts the tools on the PATH. AB_BIN names their folder; otherwise
# those on the PATH count, and without any the newest build of this checkout.
checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [[ -n ${AB_BIN:-} ]]; then
  PATH=$AB_BIN:$PATH
elif ! command -v ab-score >/dev/null; then
  newest=$checkout/target/debug
  [[ $checkout/target/release/ab-score -nt $newest/ab-score ]] && newest=$checkout/target/release
  PATH=$newest:$PATH
fi
if ! command -v ab-score >/dev/null; then
  printf '%s: the tools are not built: run make build\n' "${0##*/}" >&2
  exit 2
fi
