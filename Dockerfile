# One container, twelve names. Data lives in the volume; everything else is in the image, which nothing writes to.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Node is in the image already.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-*
COPY . .
RUN node scripts/build.ts --fill
# What the bundle contains, the bundler, what only debuggers and editors read, sources of SQLite, and binaries for other systems.
RUN cd node_modules && rm -rf @esbuild @hono @modelcontextprotocol @opentelemetry @pinojs @scure @types @x402 aws4fetch croner csv-parse d3-* decimal.js dom-serializer domelementtype domhandler domutils drizzle-orm entities esbuild eventsource eventsource-parser hono htmlparser2 jose lru-cache node-addon-api opencc-js p-limit pino pino-abstract-transport pino-std-serializers saxes sonic-boom thread-stream yocto-queue zod && find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.[cm]ts' \) -delete && cd better-sqlite3 && rm -rf deps src && find prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete
RUN mkdir /data /published

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build --chown=nonroot:nonroot /data /data
# Where a writer publishes, should that be a volume: see deploy/compose/fleet.yaml.
COPY --from=build --chown=nonroot:nonroot /published /published
COPY --from=build /app/package.json /app/CHANGELOG.md /app/CHANGELOG.zh-TW.md /app/LICENSE /app/
COPY --from=build /app/data /app/data
COPY --from=build /app/migrations /app/migrations
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
# As bin/with-node sets it: glibc gives freed memory back.
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 DATABASE_PATH=/data/gateway.db
WORKDIR /app
USER nonroot
VOLUME /data
EXPOSE 8402
# A start with an older database loads what is new of the seeds, which takes a while on a small machine.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8402) + '/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node as the first process gets SIGTERM itself and ends within ten seconds.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=256", "dist/current/main.js"]
