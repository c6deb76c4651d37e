#!/bin/sh
# Make up the secrets that compose.yaml needs, once, into deploy/secrets: what is there already stays as it is.
#   sh deploy/secrets.sh
set -eu
umask 077
place=$(dirname "$0")/secrets
mkdir -p "$place"
for name in postgres_password metrics_token grafana_password; do
    file=$place/$name
    [ -s "$file" ] || od -An -N 32 -tx1 /dev/urandom | tr -d ' \n' > "$file"
    # In containers others read them than whoever made them here; the folder keeps everybody else out.
    chmod 0644 "$file"
done
[ -s "$place/server.env" ] || printf 'PGPASSWORD=%s\n' "$(cat "$place/postgres_password")" > "$place/server.env"
echo "$place: $(ls "$place" | tr '\n' ' ')"
