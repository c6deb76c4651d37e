"""A stand-in for curl, for machines without one: what docs/front-ends.md uses of it, and nothing more.

Not curl: no other option, no progress, no exit code of its own. Where there is a curl, the test runs that, too.
"""

import argparse
import sys
import urllib.error
import urllib.parse
import urllib.request


def main() -> int:
    """Send one request and print the answer's body."""
    reader = argparse.ArgumentParser(prog="curl", allow_abbrev=False)
    reader.add_argument("url")
    reader.add_argument("-s", "--silent", action="store_true")
    reader.add_argument("-S", "--show-error", action="store_true")
    reader.add_argument("-X", "--request", dest="method")
    reader.add_argument("-H", "--header", action="append", default=[])
    reader.add_argument("--json")
    reader.add_argument("-d", "--data", dest="form", action="append", default=[])
    reader.add_argument("--data-urlencode", dest="form", action="append", type=_encoded)
    payload = reader.parse_args()
    headers = dict(line.split(": ", 1) for line in payload.header)
    body = payload.json or "&".join(payload.form)
    if body:
        headers["Content-Type"] = "application/json" if payload.json else "application/x-www-form-urlencoded"
    method = payload.method or ("POST" if body else "GET")
    request = urllib.request.Request(payload.url, body.encode() or None, headers, method=method)  # noqa: S310 - http only
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - as above
            sys.stdout.write(answer.read().decode())
    except urllib.error.HTTPError as refused:
        sys.stdout.write(refused.read().decode())
    return 0


def _encoded(pair: str) -> str:
    name, _, value = pair.partition("=")
    return f"{name}={urllib.parse.quote_plus(value)}"


if __name__ == "__main__":
    sys.exit(main())
