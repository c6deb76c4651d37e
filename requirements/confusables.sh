#!/bin/sh
# Writes app/mainmatch/services/names/confusables.txt: which characters look alike (UTS 39), as ICU, the Unicode
# Consortium's own library, knows it. A new version is written here first.
set -eu

version=78.3.1

here=$(cd "$(dirname "$0")/.." && pwd)
target=$here/app/mainmatch/services/names/confusables.txt
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet "icukit-pyicu==$version"
"$scratch/venv/bin/python" - "$target" <<'END'
import sys

import icu

checker, decompose = icu.SpoofChecker(), icu.Normalizer2.getNFDInstance().normalize
scalars = (chr(point) for point in range(0x110000) if not 0xD800 <= point < 0xE000)
whole = [character for character in scalars if str(decompose(character)) == character]
ignored = icu.UnicodeSet("[:Default_Ignorable_Code_Point:]")
with open(sys.argv[1], "w", encoding="ascii") as file:
    print(f"# Confusables of Unicode {icu.UNICODE_VERSION} (UTS 39), by ICU {icu.ICU_VERSION}. See LICENSE.", file=file)
    for character in whole:
        looks_like = str(checker.getSkeleton(0, character))
        if looks_like != character and not ignored.contains(character):
            print(f"{ord(character):04X}", *(f"{ord(each):04X}" for each in looks_like), file=file)
END
