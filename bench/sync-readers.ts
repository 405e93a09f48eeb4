import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { openReader, openWriter } from '#data/db/client.ts'
import { openStore } from '#data/db/store.ts'
import { defineSync } from '#data/sync/define-sync.ts'
import { runSyncs } from '#data/sync/runner.ts'
import type { Dataset } from '#operation/dataset.ts'
import { findProduct } from '#services/shop/products/queries.ts'
import { importedPrices } from '#services/shop/datasets.ts'
import { shop } from '#services/shop/index.ts'
import { closesDataset } from '#services/stock/datasets.ts'
import { stockService } from '#services/stock/index.ts'
import { createLog } from '#support/observability/log.ts'

// Measures the latency of look-ups in three situations: undisturbed, beside a process that only computes, and while
// another process stores 400,000 rows.

const ROWS = 400_000

type Load = 'compute' | 'closes' | 'prices'
const [load, databasePath] = process.argv.slice(2) as [Load?, string?]
if (databasePath !== undefined && load !== undefined) await work(load, databasePath)
else await measure()

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-bench-'))
  const path = join(folder, 'bench.db')
  const seeded = openStore({ path, seedFolder: SEED_FOLDER, services: [shop, stockService], now: new Date() })
  if (!seeded.writer) throw seeded.failure
  seeded.close()
  const reader = openReader(path)
  const ids = reader.$client.prepare('select id from shop_products order by rank limit 5000').pluck().all() as string[]
  const search = reader.$client.prepare(`select count(*) from shop_search where shop_search match '"rtx" AND "5070"'`)
  const closes = reader.$client.prepare("select * from stock_closes where code = '0050' order by date desc limit 30")
  const lookUp = (turn: number) => {
    findProduct(reader, ids[turn % ids.length] ?? '')
    search.get()
    closes.all()
  }
  const run = async (what: string, until: Promise<unknown>) => {
    const took: number[] = []
    const over = new AbortController()
    void until.finally(() => over.abort())
    for (let turn = 0; !over.signal.aborted; turn++) {
      const start = performance.now()
      lookUp(turn)
      took.push(performance.now() - start)
      await setImmediate()
    }
    report(what, took)
  }
  await run('warming up', new Promise((resolve) => setTimeout(resolve, 2000)))
  await run('alone', new Promise((resolve) => setTimeout(resolve, 5000)))
  for (const other of ['compute', 'closes', 'prices', 'closes'] as const) {
    const child = fork(fileURLToPath(import.meta.url), [other, path])
    const began = performance.now()
    await run(`beside ${other}`, new Promise((resolve) => child.once('exit', resolve)))
    const megabytes = Math.round((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) / 2 ** 20)
    console.log(`    ${((performance.now() - began) / 1000).toFixed(1)} s, write-ahead log ${megabytes} MB`)
  }
  reader.$client.close()
  rmSync(folder, { recursive: true })
}

function report(what: string, took: readonly number[]): void {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(2)
  console.log(`${what.padEnd(18)} p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms, ${took.length} times`)
}

async function work(kind: Load, path: string): Promise<void> {
  if (kind === 'compute') {
    for (const end = performance.now() + 5000; performance.now() < end;);
    return
  }
  const [dataset, rows] = kind === 'closes' ? [closesDataset, closeRows()] : [importedPrices, priceRows()]
  const writer = openWriter(path)
  const [outcome] = await runSyncs([syncOf(dataset, rows)], {
    writer,
    reader: openReader(path),
    log: createLog('warn'),
    clock: () => new Date(),
    fetch: async () => {
      throw new Error('This sync sends no requests.')
    },
  })
  if (outcome?.outcome !== 'changed') throw new Error(outcome?.reason ?? outcome?.outcome)
  console.log(`    peak memory of the sync: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
  process.exit(0)
}

function syncOf(dataset: Dataset, rows: Record<string, unknown>[]) {
  return defineSync({
    name: `${dataset.name}_bench`,
    title: 'As many rows as a sync may bring',
    every: '0 9 * * *',
    source: { name: 'A bench', url: 'https://example.com/', licence: 'none' },
    datasets: [dataset],
    fetch: async () => [],
    parse: (_, { today }) => [{ dataset, mode: 'replace', asOf: today, rowsMin: 1, rows }],
  })
}

function closeRows() {
  return Array.from({ length: ROWS }, (_, at) => ({
    code: String(1000 + (at % 2000)),
    date: new Date(Date.UTC(2026, 0, 1) + Math.floor(at / 2000) * 86_400_000).toISOString().slice(0, 10),
    open: 100.5,
    high: 101,
    low: 99.5,
    close: 100 + Math.random(),
    volume_lots: at,
  }))
}

function priceRows() {
  const date = new Date(Date.now()).toISOString().slice(0, 10)
  return Array.from({ length: ROWS }, (_, at) => ({
    product_id: `bench-${at}`,
    shop: '測試商店',
    name: `測試品 RTX${5000 + (at % 4000)} 第${at}號`,
    category: 'bench',
    spec: null,
    unit: '個',
    url: null,
    history: [[date, 100 + Math.random()]],
    source: 'bench',
  }))
}
