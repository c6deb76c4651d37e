#!/bin/sh
# Puts one locked set of packages (run, build or dev) into .venv, and with "build" this tree itself and its SDK.
# The Makefile calls it; it needs a Python from 3.11 on and nothing else.
set -eu

set_name=$1
here=$(cd "$(dirname "$0")/.." && pwd)
venv=$here/.venv
scratch=
trap '[ -z "$scratch" ] || rm -rf "$scratch"' EXIT

# A caller's own pip and Python settings must not redirect or refuse what goes into .venv.
unset PYTHONPATH PYTHONHOME PIP_TARGET PIP_PREFIX PIP_USER PIP_REQUIRE_VIRTUALENV PIP_NO_BUILD_ISOLATION || true
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_ROOT_USER_ACTION=ignore

say() { printf '%s\n' "mainmatch: $*" >&2; }
fail() { for line in "$@"; do say "$line"; done; exit 1; }

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11 python3.14 python}; do
        if is_new_enough "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    fail "Python 3.11 or newer is needed, and ${PYTHON:-python3} is not one." \
        "On Debian 12 or Ubuntu 24.04:  apt-get install python3 python3-venv" \
        "If it is there under another name:  make PYTHON=/path/to/python3.12 ..."
}

make_venv() {
    python=$(find_python)
    say "making .venv with $("$python" --version) ($python)"
    # Without pip: Debian keeps pip out of Python, and uv needs none.
    "$python" -m venv --clear --without-pip "$venv" || fail \
        "This Python cannot make a virtual environment; its module venv is missing." \
        "On Debian or Ubuntu:  apt-get install python3-venv    and then the same make again."
}

has_pip() { "$venv/bin/python" -c 'import pip' >/dev/null 2>&1; }

# Debian's pip is a package of its own. apt can fetch and verify it without root and without changing the system.
borrow_pip() {
    command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || return 1
    say "this Python has no ensurepip: fetching Debian's pip for .venv alone (nothing is installed system-wide)"
    scratch=$(mktemp -d)
    mkdir -p "$scratch/state/lists/partial" "$scratch/cache/archives/partial"
    set -- -qq -o Dir::State="$scratch/state" -o Dir::State::status=/var/lib/dpkg/status -o Dir::Cache="$scratch/cache" \
        -o APT::Sandbox::User="$(id -un)"
    apt-get "$@" update && (cd "$scratch" && apt-get "$@" download python3-pip-whl) || return 1
    dpkg-deb -x "$scratch"/python3-pip-whl_*.deb "$scratch/root" || return 1
    for wheel in "$scratch"/root/usr/share/python-wheels/pip-*.whl; do
        "$venv/bin/python" "$wheel/pip" install --quiet --no-index "$wheel" || return 1
    done
}

get_pip() {
    has_pip || "$venv/bin/python" -m ensurepip --default-pip >/dev/null 2>&1 || borrow_pip || fail \
        "This Python has no pip and no module ensurepip, and Debian's pip could not be fetched." \
        "On Debian or Ubuntu:  apt-get install python3-venv    and then the same make again."
}

is_usable() { [ -x "$venv/bin/python" ] && is_new_enough "$venv/bin/python"; }

# uv takes seconds for what takes pip a minute. A machine that has none gets one into .venv.
find_uv() {
    command -v uv && return
    if [ ! -x "$venv/bin/uv" ]; then
        get_pip
        "$venv/bin/python" -m pip install --quiet --no-deps --require-hashes -r requirements/uv.txt >&2 || return 1
    fi
    echo "$venv/bin/uv"
}

install() {
    if uv=$(find_uv); then
        "$uv" pip install --quiet --python "$venv/bin/python" "$@" && return
        say "uv could not do it; trying pip"
    fi
    get_pip
    "$venv/bin/python" -m pip install --quiet "$@"
}

cd "$here"
is_usable || make_venv
say "installing requirements/$set_name.txt into .venv"
install --no-deps --require-hashes -r "requirements/$set_name.txt"
if [ "$set_name" = build ]; then
    install --no-deps --no-build-isolation -e . -e clients/python
fi
