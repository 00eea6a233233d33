#!/usr/bin/env bash
# Drives a real Neovim against the built server.
#   SCORESHEET  the server; default: the dev build
#   NVIM_BIN    Neovim 0.11 or newer; default: the one of tests/setup-editors, else that of the PATH
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../../.." && pwd)
nvim=${NVIM_BIN:-$root/.editors/nvim/bin/nvim}
[ -x "$nvim" ] || nvim=$(type -P nvim) || {
    echo "no Neovim: run tests/setup-editors, or name one in NVIM_BIN" >&2
    exit 1
}
export SCORESHEET=${SCORESHEET:-$root/target/debug/scoresheet}

# Boards are demanded of servers whose source has them.
BOARDS=$(grep -c '"scoresheet/board"' "$root/src/server/mod.rs" || true)
export BOARDS

# An account of its own, so that nobody's settings count. The plugin is copied to where its README puts it.
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_STATE_HOME=$home/state \
    XDG_CACHE_HOME=$home/cache LANG=C.UTF-8 LC_ALL=C.UTF-8
unset NVIM NVIM_APPNAME VIMINIT VIM VIMRUNTIME
mkdir -p "$XDG_CONFIG_HOME/nvim" "$XDG_DATA_HOME/nvim/site/pack/games/start" "$home/work"
cp -R "$root/editors/nvim" "$XDG_DATA_HOME/nvim/site/pack/games/start/scoresheet"
cp "$here"/slip.* "$home/work"
echo "vim.g.scoresheet_cmd = { vim.env.SCORESHEET, 'lsp' }" >"$XDG_CONFIG_HOME/nvim/init.lua"

cd "$home/work"
status=0
# What Neovim says about its modes goes to stderr and matters only when something is wrong.
timeout -k 5 120 "$nvim" --headless -c "luafile $here/test.lua" </dev/null 2>"$home/messages" || status=$?
if [ "$status" -ne 0 ]; then
    sed 's/^/nvim: /' "$home/messages" >&2
    find "$XDG_STATE_HOME" -name lsp.log -exec tail -n 20 {} + >&2
fi
exit "$status"
