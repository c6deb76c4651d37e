#!/bin/sh
# Builds the web client into clients/web/dist, with the packages of its lock file. The Makefile calls it.
set -eu

cd "$(dirname "$0")/../clients/web"
say() { printf '%s\n' "mainmatch: $*" >&2; }

command -v npm >/dev/null || { say "the web client needs Node 20.19 or newer with npm to be built"; exit 1; }

installed=node_modules/.package-lock.json
if [ ! -e "$installed" ] || [ package-lock.json -nt "$installed" ]; then
    say "installing clients/web/package-lock.json"
    npm ci --ignore-scripts --no-audit --no-fund --silent --fetch-retries 1 --fetch-timeout 60000
    touch "$installed"
fi
say "building the web client"
npm run --silent build -- --logLevel error
# The page of `mainmatch play`. The image is built without it.
npm run --silent build:play
touch dist/index.html
