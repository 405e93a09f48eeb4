import { expect } from 'vitest'
import { addDays } from '#support/dates/taipei.ts'
import type { Sync } from '#operation/sync.ts'
import { runSyncs } from '#data/sync/runner.ts'
import { describeStatus } from '#data/sync/status.ts'
import type { Script } from './upstream.ts'
import type { SyncBench } from './sync.ts'

/** Lets one host after another answer 503, while all others work. */
export interface Outages {
  down: string | undefined
}

export function unlessDown(host: string, outages: Outages, script: Script): Script {
  if (typeof script !== 'function') throw new Error('A fixed response has no outage.')
  return (req, res) => (host === outages.down ? { status: 503 } : script(req, res))
}

/**
 * Runs all syncs once for each host while it is down. Only syncs that ask it may fail, their data sets report it, and
 * every sync runs.
 */
export async function expectOnlyItsOwnToFail(
  bench: SyncBench,
  syncs: readonly Sync[],
  hosts: readonly string[],
  outages: Outages,
  time: { now: Date },
): Promise<string[]> {
  const failed = new Set<string>()
  for (const host of hosts) {
    outages.down = host
    // The next evening from Monday to Friday.
    do time.now = new Date(`${addDays(time.now.toISOString().slice(0, 10), 1)}T14:30:00Z`)
    while ([0, 6].includes(time.now.getUTCDay()))
    const before = bench.runs().length
    await runSyncs(syncs, bench.parts)
    const runs = bench.runs().slice(before)
    const ran = new Set(runs.map(({ sync }) => sync))
    expect(
      syncs.filter(({ name }) => !ran.has(name)).map(({ name }) => name),
      host,
    ).toEqual([])
    for (const { sync, outcome, reason } of runs) {
      if (outcome !== 'failed') continue
      expect(reason, `${sync} while ${host} is down`).toContain(host)
      failed.add(sync)
      // A data set that several syncs bring is fresh while another of them works.
      const datasets = syncs
        .flatMap((it) => it.datasets.map((dataset) => ({ dataset, sync: it.name })))
        .filter((it, _, all) => it.sync === sync && all.filter(({ dataset }) => dataset === it.dataset).length === 1)
        .map(({ dataset }) => dataset)
      for (const { state, why } of describeStatus(bench.reader, { datasets, syncs }, time.now)) {
        expect(['failing', 'missing'], `${sync} while ${host} is down`).toContain(state)
        expect(why).toBeTruthy()
      }
    }
  }
  outages.down = undefined
  return [...failed]
}
