#!/bin/sh
# Plays the matches of digests.json under every CPython 3.11, 3.12 and 3.13 found here, each in a throw-away
# environment that holds pydantic as locked in requirements/run.txt, and nothing else.
set -eu

uv=${UV:-uv}
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
unset PYTHONPATH PYTHONHOME || true

# What mainmatch.rules and mainmatch.games import, with all that these import: whole entries of the lock, hashes included.
awk '/^[a-z]/ { split($1, pin, "=="); keep = pin[1] ~ /^(annotated-types|pydantic|pydantic-core|typing-extensions|typing-inspection)$/ }
    keep' requirements/run.txt >"$scratch/run.txt"

# A pyenv shim for a Python that isn't switched on answers nothing but a complaint.
version_of() {
    "$1" -c 'import platform as p; print(p.python_implementation(), ".".join(p.python_version_tuple()[:2]))' 2>/dev/null || true
}

found=0 failed=0
for version in 3.11 3.12 3.13; do
    asked=0
    for python in "$HOME"/.pyenv/versions/"$version".*/bin/python "$(command -v "python$version" || true)"; do
        [ -x "$python" ] && [ "$(version_of "$python")" = "CPython $version" ] || continue
        # A pyenv shim and what it starts are one Python.
        real=$("$python" -c 'import os, sys; print(os.path.realpath(sys.executable))')
        case " ${seen:-} " in *" $real "*) continue ;; esac
        seen="${seen:-} $real"
        asked=1 found=1
        "$uv" venv --quiet --clear --no-python-downloads --python "$real" "$scratch/venv"
        "$uv" pip install --quiet --no-deps --require-hashes --python "$scratch/venv/bin/python" -r "$scratch/run.txt"
        if "$scratch/venv/bin/python" -B -m tests.games.digests; then
            printf '%s\n' "$("$real" --version) ($real): every game as in tests/games/digests.json"
        else
            failed=1
        fi
    done
    [ "$asked" = 1 ] || printf '%s\n' "Python $version: not found here"
done
[ "$found" = 1 ] || printf '%s\n' "no CPython 3.11, 3.12 or 3.13 was found" >&2
[ "$found$failed" = 10 ]
