import { openReader, openWriter } from '#data/db/client.ts'
import { createLog } from '#support/observability/log.ts'
import { createGuardedFetch } from '#sites/outbound/guarded-fetch.ts'
import { syncMcpRegistry } from '#services/hub/directory/sync-mcp-registry.ts'
import { runSync } from '#data/sync/runner.ts'

// Run by sync-killed.test.ts: one run of the registry's sync against a local stand-in, in a process that can be killed.

const [path = '', port = '', now = ''] = process.argv.slice(2)

const fetchLocal = createGuardedFetch({
  userAgent: 'Dozen/test (+https://example.com/contact)',
  enabled: true,
  allow: [{ host: 'registry.modelcontextprotocol.io', address: '127.0.0.1', port: Number(port) }],
  resolver: async () => [],
})

await runSync(syncMcpRegistry, {
  reader: openReader(path),
  writer: openWriter(path),
  log: createLog('silent'),
  clock: () => new Date(now),
  // The stand-in speaks no TLS.
  fetch: (url, options) => fetchLocal(String(url).replace(/^https:/, 'http:'), options),
})
