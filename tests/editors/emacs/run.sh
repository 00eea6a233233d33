#!/usr/bin/env bash
# Drives a real Emacs with Eglot against the built server.
#   SCORESHEET  the server; default: the dev build
#   EMACS       Emacs 28 or newer; default: that of the PATH
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../../.." && pwd)
emacs=$(type -P "${EMACS:-emacs}") || {
    echo "no Emacs: run tests/setup-editors, or name one in EMACS" >&2
    exit 1
}
export SCORESHEET=${SCORESHEET:-$root/target/debug/scoresheet}

# An account of its own, so that nobody's settings count.
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME=$home LANG=C.UTF-8 LC_ALL=C.UTF-8 EMACS_TEST_LINT=$here/lint.el EMACS_TEST_PACKAGE=$home/scoresheet.el
unset XDG_CONFIG_HOME EMACSLOADPATH
mkdir -p "$home/work"
cp "$root/editors/emacs/scoresheet.el" "$home"
# The records that all editors are tested with.
cp "$here"/../nvim/slip.* "$home/work"

cd "$home/work"
status=0
# Not -Q, which leaves out where distributions keep Eglot.
timeout -k 5 120 "$emacs" -q --batch -l "$here/test.el" </dev/null 2>"$home/messages" || status=$?
if [ "$status" -ne 0 ]; then
    tail -n 40 "$home/messages" | sed 's/^/emacs: /' >&2
fi
exit "$status"
