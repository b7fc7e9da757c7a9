"""Writes the pictures of the README from the real thing: make pictures."""
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from terminal import Terminal

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "docs" / "pictures"
MOMENT = "#UC2.3?do=1.1b,1.3a,PF2.8%201.1d,PF2.8%202.1a"
LOCKSTEP = os.environ.get("LOCKSTEP", str(ROOT / ".build/debug/lockstep"))
SHOTS = [("page", 1440, 900, "light", MOMENT), ("page-phone", 390, 844, "dark", MOMENT)]


def main():
    OUT.mkdir(exist_ok=True)
    page_file = ROOT / ".build" / "flows.html"
    subprocess.run([LOCKSTEP, "page", "--project", "flows", "-o", page_file], cwd=ROOT, check=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, width, height, scheme, moment in SHOTS:
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, offline=True, reduced_motion="reduce")
            page = context.new_page()
            page.goto(f"file://{page_file}{moment}")
            page.wait_for_selector("html.ready")
            page.screenshot(path=OUT / f"{name}.png")
        page = browser.new_page()
        page.set_content(editor())
        page.locator("pre").screenshot(path=OUT / "editor.png")
        browser.close()


def editor():
    """Neovim with a slip that is not saved, and the row under the cursor as its table says it."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "flows", folder, dirs_exist_ok=True)
        command = ["nvim", "--clean", "-c", "set termguicolors nonumber noshowcmd signcolumn=yes scrolloff=4", "-c", "syntax on"]
        command += ["-c", "hi NormalFloat guifg=#d4d7de guibg=#343b47 | hi SignColumn guibg=NONE"]
        command += ["--cmd", "nnoremap K <cmd>lua vim.lsp.buf.hover()<cr>", "--cmd", f"luafile {ROOT}/editors/neovim/lockstep.lua", "use-cases/UC2.3_UnlockTheApp.yaml"]
        terminal = Terminal(command, folder, 132, 34, {"LOCKSTEP": LOCKSTEP})
        terminal.until("flow: UC2.3")
        # A step that is not there, and then the cursor on the row below.
        terminal.type("/1.3a, user\r:s/next: 1.4/next: 1.44/\r")
        terminal.until("1.44", "no step")
        terminal.type("/1.3b\r:nohlsearch | echo\rK")
        terminal.until("1.44", "Leads to")
        picture = terminal.html()
        terminal.type("\x1b:qall!\r")
        terminal.close()
        return picture


if __name__ == "__main__":
    main()
