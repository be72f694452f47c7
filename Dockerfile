# One image for all programs: server, worker, migrate and the command line.
#   docker build --tag atumo:1.1.0 .
ARG BUN_VERSION=1.4.5
ARG DEBIAN_VERSION=12.15
# pg_dump refuses newer servers, and pg_restore may use features that older servers do not have. Build with the
# version of your server.
ARG POSTGRES_VERSION=18.4

FROM debian:${DEBIAN_VERSION}-slim AS base

FROM base AS files
WORKDIR /app
COPY LICENSE package.json tsconfig.json openapi.yaml openapi.yo.yaml ./
COPY clients/typescript/package.json clients/typescript/
COPY data data
COPY embed embed
COPY lua lua
COPY search search
COPY src src
# The checkout may not be readable for other users.
RUN chmod -R u=rwX,go=rX .

FROM oven/bun:${BUN_VERSION}-slim AS packages
WORKDIR /app
COPY package.json bun.lock ./
COPY patches patches
RUN bun install --frozen-lockfile --production --ignore-scripts
COPY --from=files /app ./
COPY deploy/image/packages.ts deploy/image/
RUN bun deploy/image/packages.ts /used

# pg_dump and pg_restore for `atumo cli backup` and `restore`, with the libraries that they load.
FROM postgres:${POSTGRES_VERSION}-bookworm AS postgres
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
RUN mkdir -p /client/bin /client/lib \
  && cp /usr/lib/postgresql/*/bin/pg_dump /usr/lib/postgresql/*/bin/pg_restore /client/bin/ \
  && ldd /client/bin/* | awk '$2 == "=>" { print $3 }' | sort -u | xargs cp -Lt /client/lib
# Leaves out the libraries of the base image, which get security updates when the base image is pulled again.
FROM base AS client
COPY --from=postgres /client /client
RUN for lib in /client/lib/*; do \
    if [ -e "/usr/lib/$(uname -m)-linux-gnu/${lib##*/}" ]; then rm "$lib"; fi; \
  done

FROM base
LABEL org.opencontainers.image.title="Atumo" \
  org.opencontainers.image.description="A bilingual English and Yoruba technology dictionary service" \
  org.opencontainers.image.licenses="Apache-2.0 AND CC-BY-SA-4.0"
# DATA_DIR does not exist: a container keeps nothing, and AUTH_SECRET must be set.
ENV BUN_CONFIG_MAX_HTTP_REQUESTS=4096 \
  BUN_RUNTIME_TRANSPILER_CACHE_PATH=0 \
  DATA_DIR=/data \
  HOST=0.0.0.0 \
  PORT=3000
COPY --from=packages /usr/local/bin/bun /usr/local/bin/bun
COPY --from=client /client /usr/local
RUN ldconfig
COPY --chmod=755 deploy/image/atumo /usr/local/bin/atumo
WORKDIR /app
COPY --from=packages /used/node_modules node_modules
COPY --from=files /app ./
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s CMD ["atumo", "health"]
ENTRYPOINT ["atumo"]
CMD ["server"]
