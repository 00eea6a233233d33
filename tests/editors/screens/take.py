#!/usr/bin/env python3
"""Opens the examples in a real Neovim, Emacs and Vim, in a terminal of its own each, and types what a person would.

What has to be seen is looked for on the screen; the screens are left as pictures in .editors/pictures, from where
docs/pictures/make takes those of the README.
  SCORESHEET  the server; default: the dev build
  NVIM_BIN    Neovim 0.11 or newer; default: the one of tests/setup-editors
  ALE         the folder of ALE; default: where Debian puts it
  PICTURES    where the pictures go
  PATIENCE    how many seconds something may take to be seen
take.py [SCREEN...] takes those named, without a name all.
"""
import os, re, shutil, subprocess, sys, tempfile, time
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = str(Path(os.environ.get("SCORESHEET", ROOT / "target/debug/scoresheet")).absolute())
NVIM = os.environ.get("NVIM_BIN", str(ROOT / ".editors/nvim/bin/nvim"))
ALE = os.environ.get("ALE", "/usr/share/vim-ale")
PICTURES = Path(os.environ.get("PICTURES", ROOT / ".editors/pictures"))
PATIENCE = float(os.environ.get("PATIENCE", 20))  # seconds until something has to be seen; only a failure waits so long

SETTINGS = {
    "config/nvim/init.lua": f"""
vim.g.scoresheet_cmd = {{ '{PROGRAM}', 'lsp' }}
vim.diagnostic.config({{ severity_sort = true, virtual_lines = {{ current_line = true }} }})
vim.api.nvim_create_autocmd('LspAttach', {{ callback = function(args)
  vim.lsp.completion.enable(true, args.data.client_id, args.buf, {{ autotrigger = true }})
  vim.notify('attached')
end }})
vim.o.number, vim.o.termguicolors, vim.o.winborder = true, true, 'rounded'
vim.o.swapfile, vim.o.hlsearch, vim.o.laststatus, vim.o.ruler, vim.o.showmode = false, false, 0, false, false
vim.o.fillchars, vim.o.completeopt, vim.o.pumheight = 'eob: ', 'menuone,noinsert,popup', 9
vim.opt.shortmess:append('cS')
""",
    "init.el": f"""
(setq inhibit-startup-screen t native-comp-async-report-warnings-errors nil scoresheet-program "{PROGRAM}")
(load-theme 'modus-vivendi t) (menu-bar-mode -1) (global-display-line-numbers-mode)
(add-to-list 'load-path "{ROOT}/editors/emacs") (require 'scoresheet)
""",
    ".vim/vimrc": f"""
syntax on
filetype plugin on
set termguicolors background=dark number noshowcmd noswapfile
let [&t_8f, &t_8b] = ["\\<Esc>[38;2;%lu;%lu;%lum", "\\<Esc>[48;2;%lu;%lu;%lum"]
let g:scoresheet_cmd = ['{PROGRAM}', 'lsp']
""",
}
EMACS = "emacs -q -nw -l ~/init.el"
SLIP = r"Black's 7th, c7d3:? ?.*marble stands on c7. Did you mean c2d3\?"
# Name, editor, file, columns, rows; what is seen once the server has attached; and in turn what is typed, and the patterns
# that the screen then matches.
SCREENS = [
    ("finding", NVIM, "slip.apgn", 102, 15, "attached", [(":echo Enter ]d", [r"E +11 7\. c7d3", SLIP])]),
    ("hover", NVIM, "daisy.apgn", 84, 23, "attached", [
        (":set scrolloff=0 Enter /c5d6 Enter n zt :echo Enter", [r"^ 12 in return"]),
        ("K", [r"╭──.*╮", "White's 4th: c5d6", r"│e1 \. \. \. @ @ O\[O\]\. \. 9", "Score Black 0, White 1 · Black to move", "╰──"])]),
    ("completion", NVIM, "blog.abalone", 84, 15, "attached", [
        (":echo Enter G A Space 11. Space", [r"10\.c2d3 d7e7 11\. *\n +c3c4 +\w+ +3 push 1", "d5c5"])]),
    ("split", NVIM, "daisy.apgn", 96, 16, "attached", [
        ("/c5d6 Enter n :Scoresheet Space board Enter :echo Enter",
         ["│#1  4b  c5d6", r"│e1 \. \. \. @ @ O\[O\]\. \. 9", "│black 0  white 1"])]),
    ("emacs", EMACS, "slip.apgn", 100, 18, r"Flymake\[1 ", [("M-x flymake-goto-next-error Enter", [SLIP, r"\[eglot:work\]"])]),
    ("vim", "vim", "slip.apgn", 100, 14, r">> 11 7\. c7d3", [("11G w", [SLIP])]),
]


def account(home):
    """A home of its own with the plugins as packages, so that nobody's settings count."""
    shutil.copytree(ROOT / "examples", home / "work")
    shutil.copytree(ROOT / "editors/nvim", home / "data/nvim/site/pack/games/start/scoresheet")
    packages = home / ".vim/pack/games/start"
    packages.mkdir(parents=True)
    (packages / "scoresheet").symlink_to(ROOT / "editors/vim")
    (packages / "ale").symlink_to(ALE)
    for name, text in SETTINGS.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)


class Terminal:
    """A terminal on which an editor runs."""

    def __init__(self, home, editor, file, columns, rows):
        self.socket = str(home / "tmux")
        self.env = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
                    "TERM": "xterm-256color", "SHELL": "/bin/sh"}
        for kind in ("config", "data", "state", "cache"):
            self.env[f"XDG_{kind.upper()}_HOME"] = str(home / kind)
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows),
                  f"cd {home}/work; COLORTERM=truecolor {editor} {file}",
                  ";", "set", "-g", "status", "off", ";", "set", "-ga", "terminal-overrides", ",*:Tc")

    def tmux(self, *words):
        command = ["tmux", "-S", self.socket, "-f", "/dev/null", *words]
        return subprocess.run(command, env=self.env, check=True, capture_output=True, text=True, timeout=60).stdout

    def keys(self, typed):
        for key in typed.split():
            self.tmux("send-keys", key)

    def screen(self):
        return self.tmux("capture-pane", "-e", "-N", "-p")

    def settled(self, patterns):
        """The screen once it matches all patterns and no longer changes; else the last one, and what is missing."""
        end, before = time.monotonic() + PATIENCE, None
        while True:
            shown = self.screen()
            missing = [pattern for pattern in patterns if not re.search(pattern, plain(shown), re.M)]
            late = time.monotonic() > end
            if late or (not missing and shown == before):
                return shown, missing
            before = shown
            time.sleep(0.3)


def plain(shown):
    return re.sub(r"\x1b\[[0-9;:]*m", "", shown)


def taken(name, editor, file, columns, rows, attached, steps):
    """Takes one screen; what failed on the way to it, or nothing."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        home = Path(home)
        account(home)
        terminal = Terminal(home, editor, file, columns, rows)
        try:
            for typed, patterns in [("", [attached]), *steps]:
                terminal.keys(typed)
                shown, missing = terminal.settled(patterns)
                (PICTURES / f"{name}.svg").write_text(svg(shown, columns))
                if missing:
                    what = f"typed {typed}" if typed else "the server attaches"
                    return f"{what}, {name}: {missing} not seen:\n{plain(shown).rstrip()}"
        except (subprocess.SubprocessError, ValueError) as error:
            return f"{name}: {error} {getattr(error, 'stderr', '') or ''}"
        finally:
            subprocess.run(["tmux", "-S", terminal.socket, "kill-server"], capture_output=True)
    return None


# ---- a screen as a drawing

PAGE, INK = "#14161b", "#e0e2ea"
WIDE, HIGH, SIZE = 8.4, 17, 14  # a cell and its letters, in pixels


def svg(shown, columns):
    """The screen as a drawing. Each run of letters is held to its cells, whatever font shows it."""
    lines = shown.rstrip("\n").split("\n")
    while lines and not plain(lines[-1]).strip():
        lines.pop()
    backs, letters, style = [], [], {}
    for row, line in enumerate(lines):
        column = 0
        for codes, text in re.findall(r"(?:\x1b\[([0-9;:]*)m)?([^\x1b]*)", line):
            turn(style, codes)
            x, y, width = column * WIDE, row * HIGH, len(text) * WIDE
            column += len(text)
            if text and style.get("back", PAGE) != PAGE:
                backs.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{HIGH}" fill="{style["back"]}"/>')
            if style.get("line") and text.strip():
                backs.append(f'<path d="M{x:.1f} {y + 16}h{width:.1f}" stroke="{style["line"]}"/>')
            for word in re.finditer(r"\S+(?: \S+)*", text):
                x, span = (column - len(text) + word.start()) * WIDE, len(word[0]) * WIDE
                weight = ' font-weight="bold"' if style.get("bold") else ""
                letters.append(f'<text x="{x:.1f}" y="{y + 13}" textLength="{span:.1f}" fill="{style.get("fore", INK)}"'
                               f'{weight}>{escape(word[0])}</text>')
    wide, high = columns * WIDE + 24, len(lines) * HIGH + 24
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}" height="{high}" viewBox="-12 -12 {wide:.1f} {high}">\n'
            f'<rect x="-12" y="-12" width="{wide:.1f}" height="{high}" rx="8" fill="{PAGE}"/>\n' + "\n".join(backs) +
            f'\n<g font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="{SIZE}" xml:space="preserve">\n'
            + "\n".join(letters) + "\n</g>\n</svg>\n")


def turn(style, codes):
    """Applies the numbers of an escape sequence."""
    numbers = [int(code or 0) for code in re.split("[;:]", codes)] if codes else []
    while numbers:
        code = numbers.pop(0)
        if code in (38, 48, 58):
            if len(numbers) < 4 or numbers[0] != 2:
                raise ValueError(f"a colour that is not RGB: {codes}")
            style[{38: "fore", 48: "back", 58: "line"}[code]] = "#%02x%02x%02x" % tuple(numbers[1:4])
            del numbers[:4]
        elif code == 0:
            style.clear()
        elif code == 1:
            style["bold"] = True
        elif code == 4:
            style.setdefault("line", style.get("fore", INK))
        elif code in (39, 49, 59):
            style.pop({39: "fore", 49: "back", 59: "line"}[code], None)


def main():
    PICTURES.mkdir(parents=True, exist_ok=True)
    wanted = [screen for screen in SCREENS if screen[0] in sys.argv[1:] or not sys.argv[1:]]
    with ThreadPoolExecutor(2) as pool:
        faults = list(pool.map(lambda screen: taken(*screen), wanted))
    for (name, *_), fault in zip(wanted, faults):
        print(f"FAIL  {fault}" if fault else f"ok    {name} is seen as it should be")
    failed = sum(map(bool, faults))
    print(f"{len(wanted) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
