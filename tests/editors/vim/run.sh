#!/usr/bin/env bash
# Drives a real Vim with ALE against the built server.
#   SCORESHEET  the server; default: the dev build
#   VIM_BIN     Vim 8.2 or newer; default: that of the PATH
#   ALE         the folder of ALE; default: where Debian puts it
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../../.." && pwd)
vim=$(type -P "${VIM_BIN:-vim}") || {
    echo "no Vim: run tests/setup-editors, or name one in VIM_BIN" >&2
    exit 1
}
ale=${ALE:-/usr/share/vim-ale}
[ -d "$ale/autoload" ] || {
    echo "no ALE: run tests/setup-editors, or name its folder in ALE" >&2
    exit 1
}
export SCORESHEET=${SCORESHEET:-$root/target/debug/scoresheet}

# An account of its own, so that nobody's settings count. Both plugins are packages, ours linked as its README says.
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME=$home LANG=C.UTF-8 LC_ALL=C.UTF-8
unset VIM VIMRUNTIME VIMINIT MYVIMRC XDG_CONFIG_HOME
mkdir -p "$home/.vim/pack/games/start" "$home/.vim/pack/lsp/start" "$home/work"
ln -s "$root/editors/vim" "$home/.vim/pack/games/start/scoresheet"
ln -s "$ale" "$home/.vim/pack/lsp/start/ale"
cat >"$home/.vim/vimrc" <<'END'
syntax on
filetype plugin on
set nomore encoding=utf-8 t_RV= t_u7= t_RF= t_RB=
let g:scoresheet_cmd = [$SCORESHEET, 'lsp']
let g:ale_hover_to_preview = 1
END
# The records that all editors are tested with; but ALE counts columns in bytes whatever servers count in, so letters of
# two bytes do not stand before a slip here.
for record in "$here"/../nvim/slip.*; do
    sed 's/ö/o/g; s/é/e/g; s/à/a/g' "$record" >"$home/work/$(basename "$record")"
done

cd "$home/work"
# On a screen of its own, as a Vim without one does without windows too, and with a keyboard on which nobody types.
mkfifo "$home/keys"
exec 3<>"$home/keys"
printf -v start '%q ' "$vim" -Nu "$home/.vim/vimrc" -S "$here/test.vim"
status=0
# The bound stands around the screen, not in it: in there it would put Vim in the background of its terminal, where the
# shell that `script` takes decides whether it is stopped for good.
SHELL=/bin/sh TERM=xterm timeout -k 5 120 script -qec "stty rows 40 cols 120; exec $start" "$home/screen" \
    <&3 >/dev/null 2>&1 || status=$?
if ! cat results 2>/dev/null; then
    echo "the test wrote nothing" >&2
    status=1
fi
if [ "$status" -ne 0 ]; then
    tail -c 2000 "$home/screen" | tr -d '\033' | sed 's/^/vim: /' >&2
fi
exit "$status"
