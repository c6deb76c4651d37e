# Two stages: the first builds a virtual environment from the hashed lock, the second is only Python and that environment.
#   docker build -t mainmatch .
#   docker run -p 8000:8000 -v mainmatch:/data mainmatch

FROM python:3.13-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /src

# Packages first: this layer only changes with the lock.
COPY requirements/run.txt requirements/build.txt requirements/
RUN python -m venv --without-pip /opt/mainmatch \
 && python -m pip --python /opt/mainmatch/bin/python install --no-deps --require-hashes -r requirements/run.txt \
 && python -m pip install --no-deps --require-hashes -r requirements/build.txt

COPY pyproject.toml README.md LICENSE ./
COPY alembic alembic
COPY app app
RUN hatchling build -t wheel \
 && python -m pip --python /opt/mainmatch/bin/python install --no-deps --no-index dist/*.whl \
 && /opt/mainmatch/bin/mainmatch --help > /dev/null


FROM python:3.13-slim
# A fixed number, so that the owner of a mounted /data can be set from outside.
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
# The server needs up to 30 s to finish what it has accepted: docker stop --time 35
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import http.client, os, sys; door = http.client.HTTPConnection('127.0.0.1', int(os.environ['MAINMATCH_PORT']), timeout=2); door.request('GET', '/livez'); sys.exit(door.getresponse().status != 200)"]
ENTRYPOINT ["mainmatch"]
CMD ["serve"]
