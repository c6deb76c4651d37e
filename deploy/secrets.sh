#!/bin/sh
# Generate the secrets for compose.yaml in deploy/secrets. Existing files stay unchanged.
#   sh deploy/secrets.sh
set -eu
umask 077
place=$(dirname "$0")/secrets
mkdir -p "$place"
for name in postgres_password metrics_token grafana_password; do
    file=$place/$name
    [ -s "$file" ] || od -An -N 32 -tx1 /dev/urandom | tr -d ' \n' > "$file"
    # Containers read the files as other users. The directory's mode (umask 077) keeps other local users out.
    chmod 0644 "$file"
done
[ -s "$place/server.env" ] || printf 'PGPASSWORD=%s\n' "$(cat "$place/postgres_password")" > "$place/server.env"
echo "$place: $(ls "$place" | tr '\n' ' ')"
