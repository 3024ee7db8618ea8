#!/usr/bin/env python3
"""Make the faces in this folder: the text from the Noto family, icons and signs from two crates.

Usage: subset.py FOLDER CRATES    (the folder with NotoSans-Regular.ttf and the others; the folder
                                   with the sources of egui-phosphor and epaint_default_fonts)
Needs: pip install fonttools skia-pathops
"""
import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger, Options as MergeOptions
from fontTools.ttLib import TTFont
from fontTools.ttLib.removeOverlaps import removeOverlaps
from fontTools.ttLib.scaleUpem import scale_upem

TEXT = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x386, 0x38B), 0x38C, *range(0x38E, 0x3A2), *range(0x3A3, 0x3CF)]
TEXT += [*range(0x400, 0x460), 0x490, 0x491, *range(0x2010, 0x2016)]
TEXT += map(ord, "‖‘’“”„†•…‰′″‹›⁄€™\u2007\u2008\u2009\u200a\u202f")
TEXT += map(ord, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
# Taken in this order from the first face that has them, where the text face has none.
EXTRA = {
    "NotoSansMath-Regular": "−√≤≥≈≠≡∞∩∪∈∉∅∂∇∑∏∆∫∠∥⊥⟂∧∨∀∃⊂⊆∘⋅⟨⟩⌊⌋⌈⌉←→↑↓↔↕↦⇒⇔↺↻▷△",
    "NotoSansSymbols-Regular": "⌃",
    "NotoSansSymbols2-Regular": "⏮⏭⏪⏩⏸⏵▮▾▸▲▼◀▶■□●○◆◇✓✗⌖⌘⇧",
}
# What egui, its file dialog and its Markdown draw as signs, from the fonts that egui brings along.
SIGNS = "⏴⏵⏶⏷☀☝☰⚙⚠✏✒✔✖❕⟲↗🌙🎞🎵🏠💡💬💾📁📂📋📌📥🔃🔍🔴🖊🖴🖵🖼🗀🗋🗐🚫"
NOTICE = (
    "Copyright 2015 Google LLC, Copyright 2016 Google LLC, Copyright 2017 Google Inc., "
    "Copyright 2018 Google LLC. All Rights Reserved."
)
LICENCE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."


def cut(path, unicodes, overlaps=False):
    """One face with these characters only: no hints, no layout tables, no overlapping contours."""
    font = TTFont(path)
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.glyph_names = False
    options.notdef_outline = True
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "MATH"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=unicodes)
    cutter.subset(font)
    if not overlaps:
        removeOverlaps(font)
    return font


def icons(crates, out):
    """The icons that the program names, from Phosphor."""
    crate = next(crates.glob("egui-phosphor-0.9.*"))
    known = re.findall(r'const (\w+): &str = "\\u\{(\w+)\}"', (crate / "src/variants/regular.rs").read_text())
    known = {name: int(code, 16) for name, code in known}
    src = Path(__file__).parents[2] / "src"
    named = {name for file in src.rglob("*.rs") for name in re.findall(r"\bicon::([A-Z_]+)", file.read_text())}
    save(cut(crate / "res/Phosphor.ttf", [known[name] for name in sorted(named)]), out)


def signs(crates, out):
    """The signs of egui's own widgets, from Noto Emoji and, where it has none, from emoji-icon-font."""
    folder = next(crates.glob("epaint_default_fonts-0.31.*")) / "fonts"
    wanted, files = set(map(ord, SIGNS)), []
    for name in ("NotoEmoji-Regular", "emoji-icon-font"):
        path = folder / f"{name}.ttf"
        here = wanted & set(TTFont(path).getBestCmap())
        wanted -= here
        # Overlaps are kept: some of these contours are not closed.
        font = cut(path, here, overlaps=True)
        scale_upem(font, 1000)
        files.append(Path(f"{out}.{name}.tmp"))
        font.save(files[-1])
    print("Signs not in any face:", [f"U+{c:04X}" for c in sorted(wanted)])
    merged = Merger(options=MergeOptions(drop_tables=["GSUB", "GPOS", "GDEF", "vhea", "vmtx"])).merge(list(map(str, files)))
    for file in files:
        file.unlink()
    save(merged, out)


def save(font, out):
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False
    font.save(out)


def make(folder, style, out):
    base = folder / f"NotoSans-{style}.ttf"
    have = set(TTFont(base).getBestCmap())
    extra = [ord(c) for text in EXTRA.values() for c in text]
    parts = [(base, set(TEXT + extra) & have)]
    for name, text in EXTRA.items():
        path = folder / f"{name}.ttf"
        new = {ord(c) for c in text} & set(TTFont(path).getBestCmap()) - have
        have |= new
        parts.append((path, new))
    missing = sorted(set(TEXT + extra) - have)
    print(style, "not in any face:", [f"U+{c:04X}" for c in missing])
    files = []
    for i, (path, unicodes) in enumerate(p for p in parts if p[1]):
        font = cut(path, unicodes)
        files.append(Path(f"{out}.{i}.tmp"))
        font.save(files[-1])
    metrics = TTFont(base)
    merged = Merger(options=MergeOptions(drop_tables=["GSUB", "GPOS", "GDEF"])).merge([str(f) for f in files])
    for file in files:
        file.unlink()
    for table, fields in {"hhea": ("ascent", "descent", "lineGap"),
                          "OS/2": ("sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent",
                                   "usWinDescent", "sCapHeight", "sxHeight", "usWeightClass", "fsSelection")}.items():
        for field in fields:
            setattr(merged[table], field, getattr(metrics[table], field))
    name = merged["name"]
    for record_id, text in {0: NOTICE, 1: "Collidoscope Sans", 2: style, 3: f"Collidoscope Sans {style}",
                            4: f"Collidoscope Sans {style}", 5: "Version 1.0, from Noto Sans 2.004",
                            13: LICENCE, 14: "https://scripts.sil.org/OFL", 6: f"CollidoscopeSans-{style}"}.items():
        name.removeNames(nameID=record_id)
        name.setName(text, record_id, 3, 1, 0x409)
    merged["head"].created = merged["head"].modified = metrics["head"].modified
    merged.recalcTimestamp = False
    merged.save(out)


if __name__ == "__main__":
    here = Path(__file__).parent
    for style in ("Regular", "Bold"):
        make(Path(sys.argv[1]), style, here / f"CollidoscopeSans-{style}.ttf")
    icons(Path(sys.argv[2]), here / "Icons.ttf")
    signs(Path(sys.argv[2]), here / "Signs.ttf")
