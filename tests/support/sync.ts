import { onTestFinished } from 'vitest'
import { openReader, openWriter, type Database, type Writer } from '#data/db/client.ts'
import { createLog } from '#support/observability/log.ts'
import type { SourceDocument, Sync } from '#operation/sync.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import type { RunReport } from '#data/sync/record.ts'
import { runSyncs } from '#data/sync/runner.ts'
import type { RunnerParts } from '#data/sync/sync-context.ts'
import { syncRuns } from '#data/sync/schema.ts'
import { copyOfDatabase, TEST_NOW } from './gateway.ts'
import { startUpstream, type Site, type Upstream } from './upstream.ts'

export interface SyncBench {
  readonly path: string
  readonly parts: RunnerParts
  readonly reader: Database
  readonly writer: Writer
  readonly upstream: Upstream
  /** The pauses before repeated requests, in milliseconds. */
  readonly pauses: number[]
  run(sync: Sync, options?: Parameters<typeof runSyncs>[2]): Promise<RunReport>
  /** Every recorded run, oldest first. */
  runs(): (typeof syncRuns.$inferSelect)[]
}

/**
 * Everything to run a sync in a test: a copy of the seeded database, local sites as sources, and no real pauses
 * between attempts.
 */
export async function syncBench(
  sites: Readonly<Record<string, Site>> = {},
  options: { now?: Date; path?: string } = {},
): Promise<SyncBench> {
  const path = options.path ?? copyOfDatabase()
  const upstream = await startUpstream(sites)
  const reader = openReader(path)
  const writer = openWriter(path)
  onTestFinished(async () => {
    reader.$client.close()
    writer.$client.close()
    await upstream.close()
  })
  const pauses: number[] = []
  const parts: RunnerParts = {
    reader,
    writer,
    fetch: overHttp(upstream.fetch),
    log: createLog('silent'),
    clock: () => options.now ?? TEST_NOW,
    random: () => 0.5,
    pause: async (ms) => {
      pauses.push(ms)
    },
  }
  return {
    path,
    parts,
    reader,
    writer,
    upstream,
    pauses,
    run: async (sync, asked) => (await runSyncs([sync], parts, asked))[0]!,
    runs: () => reader.select().from(syncRuns).orderBy(syncRuns.id).all(),
  }
}

/** Sends https requests over http, because the local sites have no TLS. */
function overHttp(fetch: GuardedFetch): GuardedFetch {
  return (url, options) => fetch(String(url).replace(/^https:/, 'http:'), options)
}

/** A source’s recorded answer, for parsers. */
export function sourceDocument(
  url: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): SourceDocument {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return { url, headers: new Headers(headers), body: bytes, text: () => new TextDecoder().decode(bytes) }
}
