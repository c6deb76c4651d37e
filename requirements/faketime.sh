#!/bin/sh
# The library that shows a process another time, for `make test-clock`: Debian's, by apt-get, where we may install it.
# Prints where it is.
set -u

find_it() {
    for place in "${MAINMATCH_TEST_FAKETIME:-}" /usr/lib/*/faketime/libfaketimeMT.so.1 /usr/local/lib/faketime/libfaketimeMT.so.1; do
        [ -f "$place" ] && echo "$place" && return
    done
    return 1
}

find_it && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update >/dev/null && apt-get -qq -y --no-install-recommends install libfaketime >/dev/null && find_it && exit 0
fi
echo "make test-clock needs libfaketime. As root:  apt-get install libfaketime" >&2
echo "or say where it is:  MAINMATCH_TEST_FAKETIME=/path/to/libfaketimeMT.so.1" >&2
exit 1
