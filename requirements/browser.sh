#!/bin/sh
# A Chromium for tests/browser, if there is none: Debian's, by apt-get, where we may install it.
# The Makefile calls it before the tests; without a Chromium they are skipped, and in CI a skip fails.
set -u

say() { printf '%s\n' "mainmatch: $*" >&2; }

[ -n "${MAINMATCH_TEST_CHROMIUM:-}" ] && exit 0
for name in chromium chromium-browser google-chrome-stable google-chrome; do
    command -v "$name" >/dev/null && exit 0
done

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "installing Debian's chromium for tests/browser"
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update >/dev/null && apt-get -qq -y --no-install-recommends install chromium fonts-dejavu-core >/dev/null && exit 0
fi
say "There is no Chromium, so the tests of the docs page in a browser are skipped (in CI: fail)."
say "As root:  apt-get install chromium    or say where one is:  MAINMATCH_TEST_CHROMIUM=/path/to/chrome"
