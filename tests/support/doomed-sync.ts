import { writeSync } from 'node:fs'
import { openReader, openWriter } from '#data/db/client.ts'
import { createLog } from '#support/observability/log.ts'
import { defineDataset } from '#operation/dataset.ts'
import { fxDataset } from '#services/aiprice/datasets.ts'
import { defineSync } from '#data/sync/define-sync.ts'
import { runSyncs } from '#data/sync/runner.ts'

// Run by sync-killed.test.ts: a sync that prints “here” at a given place and then waits to be killed.

const [path = '', place] = process.argv.slice(2)

function waitHere(): void {
  writeSync(1, 'here\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

const dataset = defineDataset({
  ...fxDataset,
  derivedTables: [],
  // At this point every row is replaced, and the transaction is still open.
  derive: () => {
    if (place === 'storing') waitHere()
  },
})

const sync = defineSync({
  name: 'aiprice_doomed',
  title: 'A sync that is killed',
  every: '0 9 * * *',
  source: { name: 'Nowhere', url: 'https://example.com/', licence: 'none' },
  datasets: [dataset],
  async fetch() {
    if (place === 'fetching') waitHere()
    return []
  },
  parse: (_, { today }) => [
    {
      dataset,
      mode: 'replace',
      asOf: today,
      rowsMin: 1,
      rows: Array.from({ length: 600 }, (__, index) => ({
        date: new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
        usd_twd: 20,
        basis: 'spot',
        source: 'Nowhere',
      })),
    },
  ],
})

await runSyncs([sync], {
  reader: openReader(path),
  writer: openWriter(path),
  log: createLog('silent'),
  clock: () => new Date(),
  fetch: async () => {
    throw new Error('This sync asks nobody.')
  },
})
