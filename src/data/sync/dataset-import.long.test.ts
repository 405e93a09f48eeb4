import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openWriter } from '#data/db/client.ts'
import { importFile, type BadRow, type ImportTarget } from '#data/db/import.ts'
import { datasets } from '#data/db/schema.ts'
import { services } from '#services/index.ts'
import { delays } from '#services/screen/schema.ts'
import { delaysDataset } from '#services/screen/datasets.ts'
import { fuelPricesDataset } from '#services/life/datasets.ts'
import { fuelPrices } from '#services/life/schema.ts'
import { securitiesDataset } from '#services/stock/datasets.ts'
import { securities } from '#services/stock/schema.ts'
import { copyOfDatabase } from '../../../tests/support/gateway.ts'
import { scratchFolder } from '../../../tests/support/scratch.ts'
import { datasetImport, describeColumns } from './dataset-import.ts'

const NOW = new Date('2026-10-01T04:00:00Z')

function openCopy() {
  const db = openWriter(copyOfDatabase())
  onTestFinished(() => void db.$client.close())
  const folder = scratchFolder()
  async function bring(target: ImportTarget, content: string) {
    const path = join(folder, 'file')
    writeFileSync(path, content)
    const bad: BadRow[] = []
    const report = await importFile(db, target, path, {
      now: NOW,
      onBadRow: (row) => bad.push(row),
      onProgress: () => {},
    })
    return { report, bad }
  }
  return { db, bring }
}

const cell = (value: unknown) => {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `"${text.replaceAll('"', '""')}"`
}

const byHand = services.flatMap(({ datasets: sets, syncs = [], imports }) =>
  sets.filter((set) => imports?.dataset !== set && !syncs.some((sync) => sync.datasets.includes(set))),
)

test.each(byHand.map((set) => [set.name, set] as const))(
  '%s, which no sync updates, can be imported from CSV',
  async (_, set) => {
    const { db, bring } = openCopy()
    const columns = Object.keys(set.row.shape)
    const rows = (db.select().from(set.table).limit(20).all() as Record<string, unknown>[]).map((row) =>
      columns.map((column) => cell(row[column])).join(','),
    )
    expect(rows.length).toBeGreaterThan(0)
    const { report, bad } = await bring(datasetImport(set), [columns.join(','), ...rows].join('\n'))
    expect(bad).toEqual([])
    expect(report).toMatchObject({ read: rows.length, bad: 0, added: 0, changed: 0 })
  },
)

test('numbers and dates are read as people write them', async () => {
  const { db, bring } = openCopy()
  const { report, bad } = await bring(
    datasetImport(fuelPricesDataset),
    'product,effective_on,price_twd,confidence,source\n95,2026/9/29,３１.５,high,站牌\n98,民國115年9月29日,"33.5",high,站牌\n',
  )
  expect(bad).toEqual([])
  expect(report).toMatchObject({ added: 2 })
  const stored = db.select().from(fuelPrices).where(eq(fuelPrices.effective_on, '2026-09-29')).all()
  expect(stored.map(({ product, price_twd }) => [product, price_twd])).toEqual([
    ['95', 31.5],
    ['98', 33.5],
  ])
  const record = db.select().from(datasets).where(eq(datasets.name, 'life_fuel_prices')).get()
  expect(record).toMatchObject({ origin: 'import', as_of: '2026-10-01' })
  expect(record?.sources).toContain('Imported by the operator')
})

test('across several batches, each row counts as new, changed or unchanged', async () => {
  const { db, bring } = openCopy()
  const target = datasetImport(fuelPricesDataset)
  const day = (at: number) => new Date(Date.UTC(1980, 0, 1 + at)).toISOString().slice(0, 10)
  const lines = (from: number, to: number, price: (at: number) => number) =>
    Array.from({ length: to - from }, (_, at) => `95,${day(from + at)},${price(from + at)},high,站牌`)
  const heading = 'product,effective_on,price_twd,confidence,source'
  const before = db.select().from(fuelPrices).where(eq(fuelPrices.source, '站牌')).all().length
  const first = await bring(target, [heading, ...lines(0, 3000, () => 20)].join('\n'))
  expect(first.report).toMatchObject({ added: 3000, changed: 0, unchanged: 0 })
  const price = (at: number) => (at % 2 === 0 ? 20 : 21)
  const second = await bring(target, [heading, ...lines(1000, 4500, price)].join('\n'))
  expect(second.report).toMatchObject({ added: 1500, changed: 1000, unchanged: 1000 })
  expect(db.select().from(fuelPrices).where(eq(fuelPrices.source, '站牌')).all()).toHaveLength(before + 4500)
})

test('byte order marks, thousand separators, blank rows and Minguo dates are accepted', async () => {
  const { db, bring } = openCopy()
  const { report, bad } = await bring(
    datasetImport(delaysDataset),
    '\uFEFFid,slug,title,type,old_date,new_date,announced_on,kind,days_moved,source,note\r\n' +
      '"90,001",,一部片,film,115/10/01,2027-Q1,2026-10,announced,,"新聞,甲",\r\n,,,,,,,,,,\r\n\r\n  \r\n',
  )
  expect(bad).toEqual([])
  expect(report).toMatchObject({ read: 1, added: 1 })
  expect(db.select().from(delays).where(eq(delays.id, 90_001)).get()).toMatchObject({
    slug: null,
    old_date: '2026-10-01',
    new_date: '2027-Q1',
    announced_on: '2026-10',
  })
})

test.each([
  ['9/29', 'without its year'],
  ['96/01/05', 'with two figures for its year'],
  ['中秋節', 'by name'],
  ['2026-02-30', 'that is none'],
])('a day written %s, %s, is refused with an explanation', async (written) => {
  const { bring } = openCopy()
  const { bad } = await bring(
    datasetImport(fuelPricesDataset),
    `product,effective_on,price_twd,confidence,source\n95,${written},31.5,high,站牌\n`,
  )
  expect(bad).toEqual([
    {
      line: 2,
      faults: [`effective_on: “${written}” cannot be read. A day with its year: 2026-11-22, 2026/11/22 or 115/11/22.`],
    },
  ])
})

test('an invalid line is skipped and reported, and the others are imported', async () => {
  const { db, bring } = openCopy()
  const { report, bad } = await bring(
    datasetImport(securitiesDataset),
    'code,market,kind,name,full_name,name_en,also\n9999,twse,company,新公司,,,"[""新""]"\n9998,moon,company,月公司,,,[]\n',
  )
  expect(report).toMatchObject({ read: 2, bad: 1, added: 1 })
  expect(bad).toEqual([
    { line: 3, faults: [expect.stringMatching(/^market: “moon” cannot be read\. Send one of twse, tpex/)] },
  ])
  expect(db.select().from(securities).where(eq(securities.code, '9999')).get()).toMatchObject({
    name: '新公司',
    full_name: null,
    also: ['新'],
  })
})

test('the columns are described', () => {
  expect(describeColumns(securitiesDataset).map((line) => line.split(/\s+/)[0])).toEqual([
    'code',
    'market',
    'kind',
    'name',
    'full_name',
    'name_en',
    'also',
    'listed_on',
  ])
  expect(describeColumns(securitiesDataset).join('\n')).toMatch(/also\s+JSON, such as/)
})
