import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rates } from '#services/aiprice/schema.ts'
import { syncFx } from '#services/aiprice/fx/sync-fx.ts'
import { readDocument } from '#support/files/read.ts'
import { copyOfDatabase } from '../support/gateway.ts'
import { syncBench } from '../support/sync.ts'

const SCRIPT = fileURLToPath(new URL('../support/doomed-sync.ts', import.meta.url))

const OPEN_RATE = JSON.stringify({
  result: 'success',
  time_last_update_unix: Date.parse('2026-10-01T00:00:00Z') / 1000,
  rates: { TWD: 31.4 },
})

const SEED = readDocument('seed/aiprice/fx.json', z.object({ rows: z.array(z.unknown()) }))

/** Starts a process that syncs, and kills it at the place where it prints “here”. */
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
    expect(bench.reader.select().from(rates).all()).toHaveLength(SEED.rows.length)
    expect(bench.runs()).toMatchObject([{ sync: 'aiprice_doomed', outcome: 'running' }])
    // The lease of the killed process would be valid for most of two minutes, but its host is this machine.
    expect((await bench.run(syncFx)).outcome).toBe('changed')
    expect(bench.runs()).toMatchObject([
      { sync: 'aiprice_doomed', outcome: 'failed', reason: expect.stringContaining('ended in the middle') },
      { sync: 'aiprice_fx', outcome: 'changed' },
    ])
  },
)
