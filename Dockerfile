# Four stages: the web client, SQLite, a virtual environment from the hashed lock, and the final image. The final image contains
# only Python and the results of the others, without Node or a compiler.
#   docker build -t mainmatch .
#   docker run -p 8000:8000 -v mainmatch:/data mainmatch

FROM node:24-slim AS web
WORKDIR /src/clients/web

# Packages first, so that this layer changes only with the lock. The TypeScript client is used from source and needs no packages.
COPY clients/web/package.json clients/web/package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY clients/typescript/src ../typescript/src
COPY clients/web/index.html clients/web/tsconfig.json clients/web/vite.config.ts clients/web/po.mjs ./
COPY clients/web/locale locale
COPY clients/web/src src
RUN npm run build


# The SQLite of Debian 12 and 13 (3.40.1, 3.46.1) has the WAL-reset bug, fixed in 3.51.3: it can corrupt a database when two
# connections write or checkpoint at once. The server uses a single writing connection (docs/decisions/0004); this also protects
# a database that another program opens while the server runs.
FROM debian:trixie-slim AS sqlite
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev \
 && rm -rf /var/lib/apt/lists/*
ADD --checksum=sha256:81f5be397049b0cae1b167f2225af7646fc0f82e4a9b3c48c9ea3a533e21d77a \
    https://www.sqlite.org/2026/sqlite-autoconf-3510300.tar.gz /src/sqlite.tar.gz
WORKDIR /src
# Debian's compile options, as far as Python or the server need them. The amalgamation is one file, so no configure step.
RUN tar --extract --gzip --strip-components 1 --file sqlite.tar.gz \
 && gcc -O2 -fPIC -shared -Wl,-soname,libsqlite3.so.0 -o libsqlite3.so.0 sqlite3.c \
    -DSQLITE_THREADSAFE=1 -DSQLITE_ENABLE_COLUMN_METADATA -DSQLITE_ENABLE_DBSTAT_VTAB -DSQLITE_ENABLE_FTS5 \
    -DSQLITE_ENABLE_MATH_FUNCTIONS -DSQLITE_ENABLE_RTREE -DSQLITE_ENABLE_UNLOCK_NOTIFY -DSQLITE_SECURE_DELETE \
    -lm -lpthread -ldl


FROM python:3.13-slim-trixie AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /src

# Packages first: this layer only changes with the lock.
COPY requirements/run.txt requirements/build.txt requirements/
RUN python -m venv --without-pip /opt/mainmatch \
 && python -m pip --python /opt/mainmatch/bin/python install --no-deps --require-hashes -r requirements/run.txt \
 && python -m pip install --no-deps --require-hashes -r requirements/build.txt

COPY pyproject.toml README.md LICENSE NOTICE ./
COPY alembic alembic
COPY clients/python/pyproject.toml clients/python/README.md clients/python/
COPY clients/python/src clients/python/src
COPY docs/first-game.md docs/first-game.md
COPY app app
COPY --from=web /src/clients/web/dist clients/web/dist
RUN hatchling build -t wheel \
 && (cd clients/python && hatchling build -t wheel -d /src/dist) \
 && python -m pip --python /opt/mainmatch/bin/python install --no-deps --no-index dist/*.whl \
 && /opt/mainmatch/bin/mainmatch --help > /dev/null


FROM python:3.13-slim-trixie
# /usr/local/lib comes before Debian's own libraries. Fail the build if Python loads an older SQLite.
COPY --from=sqlite /src/libsqlite3.so.0 /usr/local/lib/
RUN ldconfig && python -c "import sqlite3; found = sqlite3.sqlite_version_info; assert found >= (3, 51, 3), found"

# A fixed user id, so that the owner of a mounted /data can be set from outside.
RUN useradd --system --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin mainmatch \
 && install --directory --owner mainmatch --group mainmatch --mode 0700 /data
COPY --from=build /opt/mainmatch /opt/mainmatch
ENV PATH=/opt/mainmatch/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    MAINMATCH_HOST=0.0.0.0 \
    MAINMATCH_PORT=8000 \
    MAINMATCH_DATA=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
# The server needs up to 30 s to finish accepted requests: docker stop --time 35
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import http.client, os, sys; door = http.client.HTTPConnection('127.0.0.1', int(os.environ['MAINMATCH_PORT']), timeout=2); door.request('GET', '/livez'); sys.exit(door.getresponse().status != 200)"]
ENTRYPOINT ["mainmatch"]
CMD ["serve"]
