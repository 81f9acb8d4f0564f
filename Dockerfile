# Builds the web client, then keeps what the server needs at run time.
FROM node:24-slim AS build
WORKDIR /opt/sealwright
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/pdf/package.json packages/pdf/
COPY packages/sheets/package.json packages/sheets/
COPY vendor/node-24/package.json vendor/node-24/
RUN npm ci
COPY . .
RUN node -e "import('./scripts/web-build.ts').then((build) => build.buildWebIfStale())" && npm prune --omit=dev --no-save

FROM node:24-slim
WORKDIR /opt/sealwright
COPY --from=build --chown=node:node /opt/sealwright .
# The embedded PostgreSQL does not run as root.
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: npm's shell would end before the server has.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=40", "scripts/start.ts"]
