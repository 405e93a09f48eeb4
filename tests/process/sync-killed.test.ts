import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rates } from '#services/aiprice/schema.ts'
import { syncFx } from '#services/aiprice/fx/sync-fx.ts'
import { catalogueWalks, mcpServers } from '#services/hub/schema.ts'
import { syncMcpRegistry } from '#services/hub/directory/sync-mcp-registry.ts'
import { copyOfDatabase, TEST_NOW } from '../support/gateway.ts'
import { syncBench } from '../support/sync.ts'

const SCRIPT = fileURLToPath(new URL('../support/doomed-sync.ts', import.meta.url))

const OPEN_RATE = JSON.stringify({
  result: 'success',
  time_last_update_unix: Date.parse('2026-10-01T00:00:00Z') / 1000,
  rates: { TWD: 31.4 },
})

/** Starts a process that syncs, and kills it without a word where it says “here”. */
async function killAt(place: 'fetching' | 'storing', path: string): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT, path, place], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  expect(line.toString()).toBe('here\n')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test.each(['fetching', 'storing'] as const)(
  'killed while %s: the old rows still serve, the next sync takes over at once, the run is recorded failed',
  async (place) => {
    const path = copyOfDatabase()
    await killAt(place, path)
    const bench = await syncBench({ 'open.er-api.com': { '/v6/latest/USD': OPEN_RATE } }, { path })
    expect(bench.reader.$client.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(bench.reader.select().from(rates).all()).toHaveLength(513)
    expect(bench.runs()).toMatchObject([{ sync: 'aiprice_doomed', outcome: 'running' }])
    // The lease of the dead process has most of its two minutes left.
    expect((await bench.run(syncFx)).outcome).toBe('changed')
    expect(bench.runs()).toMatchObject([
      { sync: 'aiprice_doomed', outcome: 'failed', reason: expect.stringContaining('ended in the middle') },
      { sync: 'aiprice_fx', outcome: 'changed' },
    ])
  },
)

const WALKER = fileURLToPath(new URL('../support/walking-sync.ts', import.meta.url))
const PAGE = 100

test('a walk through many pages that is killed goes on where the last stored run ended, and misses nothing', async () => {
  const names = Array.from({ length: 6_050 }, (_, at) => `com.example/walk-${at}`)
  let child: ReturnType<typeof spawn> | undefined
  const bench = await syncBench({
    'registry.modelcontextprotocol.io': {
      '*': (req) => {
        const from = Number(new URL(req.url ?? '', 'http://x').searchParams.get('cursor') ?? 0)
        // In the middle of the second run: a few of its pages are read, none is stored.
        if (from === 5_500 && child?.exitCode === null) child.kill('SIGKILL')
        const next = from + PAGE < names.length ? String(from + PAGE) : undefined
        const servers = names.slice(from, from + PAGE).map((name) => ({
          server: { name, description: 'A step.', version: '1.0.0' },
          _meta: { 'io.modelcontextprotocol.registry/official': { status: 'active', isLatest: true } },
        }))
        return { body: JSON.stringify({ servers, metadata: { count: PAGE, nextCursor: next } }) }
      },
    },
  })
  const held = () =>
    bench.reader.select().from(mcpServers).where(like(mcpServers.name, 'com.example/walk-%')).all().length
  const cursor = () =>
    bench.reader
      .select()
      .from(catalogueWalks)
      .all()
      .map((walk) => walk.cursor)

  await bench.run(syncMcpRegistry)
  expect([held(), cursor()]).toEqual([5_000, ['5000']])

  child = spawn(process.execPath, [WALKER, bench.path, String(bench.upstream.port), TEST_NOW.toISOString()])
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
  expect([held(), cursor()]).toEqual([5_000, ['5000']])

  const before = bench.upstream.requests.length
  expect(await bench.run(syncMcpRegistry)).toMatchObject({ outcome: 'changed' })
  expect(bench.upstream.requests[before]?.path).toContain('cursor=5000')
  expect([held(), cursor()]).toEqual([6_050, [null]])
  expect(bench.reader.$client.pragma('integrity_check', { simple: true })).toBe('ok')
})
