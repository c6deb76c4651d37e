#!/bin/sh
# A Node and an npm for clients/typescript and clients/web, if there are none or old ones: from the hashed lock, into .venv.
# The Makefile calls it; it needs no root. Without them the clients' tests are skipped, and in CI a skip fails.
set -u

here=$(cd "$(dirname "$0")/.." && pwd)
PATH=$here/.venv/node:$PATH

say() { printf '%s\n' "mainmatch: $*" >&2; }
# What Vite needs; the kit itself is content with 20.10.
is_new_enough() {
    command -v npm >/dev/null && node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

is_new_enough && exit 0
if sh "$here/requirements/install.sh" node; then
    # In a folder of their own, so that it can be put before an old Node of the system without putting Python there, too.
    mkdir -p "$here/.venv/node"
    for name in node npm npx; do ln -sf "../bin/$name" "$here/.venv/node/$name"; done
    is_new_enough && exit 0
fi
say "There is no Node 20.19 or newer with npm, so the tests of clients/typescript and clients/web are skipped (in CI: fail)."
