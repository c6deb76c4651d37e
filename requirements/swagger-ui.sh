#!/bin/sh
# Brings Swagger UI's own npm package, pinned by its hash, into app/mainmatch/api/docs/swagger_ui: only the files that are served,
# their licences, and a record of where they come from. A new version is written here first.
set -eu

version=5.35.0
integrity=sha512-U06rpMtW9V3XPGOBeamTUSr0Z09jMX4IJuANpE/EZbAhw0G8CgwrzU4YmXkn/h0wCDNsXdGarTNNHC3sU8yVUQ==
files="LICENSE NOTICE favicon-32x32.png swagger-ui-bundle.js swagger-ui-bundle.js.LICENSE.txt swagger-ui.css"

here=$(cd "$(dirname "$0")/.." && pwd)
target=$here/app/mainmatch/api/docs/swagger_ui
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cd "$scratch"
npm pack --silent "swagger-ui-dist@$version" >/dev/null
found=sha512-$(openssl dgst -sha512 -binary ./*.tgz | base64 | tr -d '\n')
if [ "$found" != "$integrity" ]; then
    echo "mainmatch: swagger-ui-dist $version has the hash $found, not $integrity; nothing was changed." >&2
    exit 1
fi
tar -xzf ./*.tgz
rm -rf "$target"
mkdir -p "$target"
for name in $files; do
    cp "package/$name" "$target/$name"
    chmod 644 "$target/$name"
done
cd "$target"
{
    printf '# swagger-ui-dist %s from npm, %s\n' "$version" "$integrity"
    # shellcheck disable=SC2086 - one name a word
    sha256sum $files
} > SHA256SUMS
