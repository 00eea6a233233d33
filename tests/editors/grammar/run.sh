#!/usr/bin/env bash
# The grammars: scopes at places, snapshots of whole records, and that Neovim and the server see the same.
#   SCORESHEET  the server; default: the dev build
#   NVIM_BIN    Neovim; default: the one of tests/setup-editors
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

here=tests/editors/grammar
bin=.editors/grammars/node_modules/.bin
# The grammars of Markdown are VS Code's own.
markdown=.editors/vscode/node_modules/code-server/lib/vscode/extensions/markdown-basics
nvim=${NVIM_BIN:-.editors/nvim/bin/nvim}
server=${SCORESHEET:-target/debug/scoresheet}

passed=0
failed=0
check() {
    local name=$1 said
    shift
    if said=$("$@" 2>&1); then
        passed=$((passed + 1))
        echo "ok    $name"
    else
        failed=$((failed + 1))
        echo "FAIL  $name"
        echo "    ${said//$'\n'/$'\n'    }"
    fi
}

check "the grammars are what the description says" syntaxes/make --check
refused() {
    local copy
    copy=$(mktemp -d) && mkdir "$copy/syntaxes" && sed "$1" syntaxes/games.toml >"$copy/syntaxes/games.toml" &&
        cp syntaxes/make "$copy/syntaxes" && ! "$copy/syntaxes/make" --check 2>"$copy/said" && grep -q "$2" "$copy/said"
    local status=$?
    rm -r "$copy"
    return "$status"
}
check "a description that looks back any far is refused" refused 's/(?<=\[a-z\])/(?<=[a-z] *)/' 'looks back'
check "so is one that tries each place twice" refused "s/^nag = '.*/nag = ' *:? *'/" 'repeated twice'
# Some slips in an assertion keep the reader of assertions busy for ever.
bounded() { timeout -k 5 60 "$@"; }
config=$(mktemp --suffix .json)
said=$(mktemp)
trap 'rm -f "$config" "$said"' EXIT
# As the extension contributes them, but where they stand in the repository.
python3 - "$config" "$PWD" "$PWD/$markdown" <<'PY'
import json, os, sys
out, root, markdown = sys.argv[1:]
grammars = []
for at, folder in ((root + '/editors/vscode', root), (markdown, markdown)):
    for grammar in json.load(open(at + '/package.json'))['contributes']['grammars']:
        grammars.append({**grammar, 'path': os.path.relpath(folder + '/' + grammar['path'], os.path.dirname(out))})
json.dump({'contributes': {'languages': [], 'grammars': grammars}}, open(out, 'w'))
PY
for test in "$here"/*.test.*; do
    check "${test##*/}" bounded "$bin/vscode-tmgrammar-test" --config "$config" "$test"
done
for record in "$here"/record.*; do
    case $record in
    *.snap) continue ;;
    *.apgn) game=abalone ;;
    *) game=${record##*.} ;;
    esac
    check "snapshot of ${record##*/}" bounded "$bin/vscode-tmgrammar-snap" --config "$config" --scope "source.$game" "$record"
done

check "no line takes the square of its length" node "$here/slow.mjs" "$nvim"
timeout -k 5 120 node "$here/agree.mjs" "$nvim" "$server" \
    "$here"/{record,damaged}.{apgn,derive,tantrix} examples/*.* tests/editors/nvim/slip.* | tee "$said"
IFS=' ,' read -r _ _ good _ bad _ < <(tail -n 1 "$said")
passed=$((passed + ${good:-0}))
failed=$((failed + ${bad:-1}))
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
