import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Batch, Sync } from '#operation/sync.ts'
import { litellmDataset, modelsDevDataset } from '#services/aiprice/datasets.ts'
import { litellm } from '#services/aiprice/schema.ts'
import { services } from '#services/index.ts'
import { holidaysDataset } from '#services/life/datasets.ts'
import { holidays } from '#services/life/schema.ts'
import { producePrices } from '#services/shop/datasets.ts'
import { produce } from '#services/shop/schema.ts'
import { etfsDataset } from '#services/stock/datasets.ts'
import { etfs } from '#services/stock/schema.ts'
import { storeBatches } from '#data/sync/store.ts'
import { seededService } from '../../../tests/support/seed-folder.ts'
import type { Writer } from './client.ts'
import { datasets } from './schema.ts'

const source = { name: 'The source', url: 'https://example.com/', licence: 'none' }

function begin(name: string) {
  const service = services.find((it) => it.name === name)
  if (!service) throw new Error(name)
  return seededService(service)
}

function store(db: Writer, batch: Omit<Batch, 'rowsMin' | 'asOf'>, day: string): void {
  const batches = [{ ...batch, rowsMin: 0, asOf: day }]
  db.transaction(() => storeBatches(db, { source } as Sync, batches, new Date(`${day}T04:00:00Z`)))
}

describe('a row removed by a sync', () => {
  const day = { date: '2025-01-27', kind: 'adjusted_holiday', name_zh: '調整放假' }

  function removed() {
    const life = begin('life')
    life.ship('life_holidays', '2026-08-01', [day])
    const { writer, close } = life.start()
    store(
      writer,
      { dataset: holidaysDataset, mode: 'replace', within: eq(holidays.date, day.date), rows: [] },
      '2026-10-01',
    )
    close()
    return life
  }

  test('is not restored by an older seed', () => {
    const life = removed()
    life.ship('life_holidays', '2026-09-30', [day, { ...day, date: '2025-01-28' }])
    expect(life.start().reader.select({ date: holidays.date }).from(holidays).all()).toEqual([{ date: '2025-01-28' }])
  })

  test('is restored by a newer seed', () => {
    const life = removed()
    life.ship('life_holidays', '2026-10-02', [day])
    expect(life.start().reader.select().from(holidays).all()).toEqual([day])
  })
})

describe('a sync of complete lists', () => {
  function listed() {
    const aiprice = begin('aiprice')
    const { writer, close } = aiprice.start()
    const [first = {}, second = {}] = aiprice.rowsOf('aiprice_litellm')
    const rows = [first, { ...first, model: 'brought' }].map((row) => litellmDataset.row.parse(row))
    store(writer, { dataset: litellmDataset, mode: 'replace', rows }, '2026-10-01')
    close()
    return { aiprice, first, second }
  }
  const models = ({ reader }: { reader: Pick<Writer, 'select'> }) =>
    reader.select({ model: litellm.model, title: litellm.title }).from(litellm).all()

  test('is not extended by an older seed', () => {
    const { aiprice, first, second } = listed()
    aiprice.ship('aiprice_litellm', '2026-09-30', [{ ...first, title: 'Seeded' }, second])
    expect(models(aiprice.start())).toEqual([
      { model: first.model, title: null },
      { model: 'brought', title: null },
    ])
  })

  test('keeps its rows under a newer seed, and a repeated list still passes the check', () => {
    const { aiprice, first, second } = listed()
    aiprice.ship('aiprice_litellm', '2026-10-02', [{ ...first, title: 'Seeded' }, second])
    const { reader, close } = aiprice.start()
    expect(models({ reader })).toEqual([
      { model: first.model, title: 'Seeded' },
      { model: 'brought', title: null },
      { model: second.model, title: null },
    ])
    const stored = reader.select().from(datasets).where(eq(datasets.name, 'aiprice_litellm')).get()
    expect(stored).toMatchObject({ as_of: '2026-10-02', origin: 'seed', rows: 3, listed: 2, synced_whole_on: null })
    expect(JSON.parse(stored?.sources ?? '')).toContainEqual(source)
    close()
    // The next version's seed has no second row, so loading it removes that row.
    aiprice.ship('aiprice_litellm', '2026-10-03', [{ ...first, title: 'Seeded' }])
    expect(models(aiprice.start()).map(({ model }) => model)).toEqual([first.model, 'brought'])
  })
})

test('a row synced in part gets its other fields from the newest seed', () => {
  const stock = begin('stock')
  const { writer, close } = stock.start()
  const [fund = {}] = stock.rowsOf('stock_etfs')
  const code = String(fund.code)
  store(
    writer,
    {
      dataset: etfsDataset,
      mode: 'upsert',
      rows: [{ code, name: fund.name, market: fund.market, close: 99 }],
    },
    '2026-10-01',
  )
  close()
  stock.ship('stock_etfs', '2026-09-30', [{ ...fund, close: 1, frequency: 'annual' }])
  expect(stock.start().reader.select().from(etfs).where(eq(etfs.code, code)).get()).toMatchObject({
    close: 99,
    frequency: 'annual',
  })
})

test('a newer seed keeps the days of a price history that only a sync provided', () => {
  const shop = begin('shop')
  const { writer, close } = shop.start()
  const [offer = {}] = shop.rowsOf('shop_produce')
  const [product_id, market] = [String(offer.product_id), String(offer.shop)]
  const brought = producePrices.row.parse({ ...offer, history: [['2026-09-29', 31.5]] })
  store(writer, { dataset: producePrices, mode: 'upsert', rows: [brought] }, '2026-10-01')
  close()
  shop.ship('shop_produce', '2026-10-02', [
    // A row that no sync has brought comes first.
    { ...offer, shop: 'A new market' },
    {
      ...offer,
      history: [
        ['2026-09-28', 30],
        ['2026-10-02', 32],
      ],
    },
  ])
  const where = and(eq(produce.product_id, product_id), eq(produce.shop, market))
  const history = shop.start().reader.select().from(produce).where(where).get()?.history
  expect(history?.filter(([day]) => day > '2026-09-01')).toEqual([
    ['2026-09-28', 30],
    ['2026-09-29', 31.5],
    ['2026-10-02', 32],
  ])
})

test('without syncs the seed is the complete content, and an older one changes nothing', () => {
  const aiprice = begin('aiprice')
  aiprice.start().close()
  const [first = {}, second = {}] = aiprice.rowsOf('aiprice_modelsdev')
  aiprice.ship('aiprice_modelsdev', '2026-11-01', [second])
  const upgraded = aiprice.start()
  expect(upgraded.seeds).toEqual([{ dataset: 'aiprice_modelsdev', outcome: 'loaded' }])
  upgraded.close()
  aiprice.ship('aiprice_modelsdev', '2026-10-01', [first])
  const downgraded = aiprice.start()
  expect(downgraded.seeds).toEqual([{ dataset: 'aiprice_modelsdev', outcome: 'older' }])
  expect(downgraded.reader.select().from(modelsDevDataset.table).all()).toMatchObject([second])
})

test('rows synced before changes were recorded by row count as synced', () => {
  const life = begin('life')
  life.start().close()
  const client = new BetterSqlite(life.path)
  client.exec(`insert into life_holidays values ('2031-05-05', 'holiday', 'brought');
    update datasets set origin = 'sync', as_of = '2026-10-01', loaded_at = '2026-10-01T20:00:00Z' where name = 'life_holidays';
    update datasets set seed_as_of = null, listed = null`)
  for (const statement of readFileSync(new URL('../../../migrations/0003_synced_rows.sql', import.meta.url), 'utf8')
    .split('--> statement-breakpoint')
    .filter((it) => it.includes('UPDATE'))) {
    client.exec(statement)
  }
  client.close()
  life.ship('life_holidays', '2026-10-15', [{ date: '2025-01-28', kind: 'holiday', name_zh: '農曆除夕' }])
  const stored = life.start().reader.select({ date: holidays.date }).from(holidays).all()
  expect(stored).toContainEqual({ date: '2031-05-05' })
  expect(stored).toContainEqual({ date: '2025-01-28' })
})

describe('a broken seed file', () => {
  const FILE = `{
  "dataset": "life_holidays", "title": "t", "as_of": "2026-11-01", "retrieved_on": "2026-11-01",
  "sources": [{"name": "n", "url": "u", "licence": "l"}],
  "columns": ["date", "kind", "name_zh"],
  "rows": [
    ["2027-01-01", "holiday", "a \\"quoted] [name"],
    ["2027-01-02", "holiday", "b"]
  ]
}`
  test.each([
    ['no JSON', FILE.replace('"b"]', '"b"]]'), 'It cannot be read'],
    ['a field missing', FILE.replace('"as_of": "2026-11-01", ', ''), 'as_of'],
    ['a wrong field', FILE.replace('"2026-11-01", "retr', '"soon", "retr'), 'as_of'],
    ['a row of the wrong form', FILE.replace('2027-01-02', 'tomorrow'), 'row 2: date'],
    ['a row that is no list', FILE.replace('["2027-01-02", "holiday", "b"]', '7'), 'row 2: A row is a list'],
    ['a row twice', FILE.replace('2027-01-02', '2027-01-01'), 'row 2: There is a row'],
    [
      'another data set’s rows',
      FILE.replace('life_holidays', 'life_fuel_prices'),
      'This is the file of life_fuel_prices',
    ],
    ['cut off', FILE.slice(0, FILE.indexOf('"b"')), 'It cannot be read'],
  ])('with %s is reported, and nothing of it is stored', (_, text, why) => {
    const life = begin('life')
    life.start().close()
    const before = life.start()
    const stored = before.reader.select().from(holidays).all()
    before.close()
    writeFileSync(life.fileOf('life_holidays'), text)
    const { broken, reader } = life.start()
    expect(broken.get('life')?.message).toContain(`life/holidays.json: ${why}`)
    expect(reader.select().from(holidays).all()).toEqual(stored)
  })
})

test('new seeds are stored while others read, and the search index follows', async () => {
  const hub = begin('hub')
  hub.start().close()
  const rows = hub.rowsOf('hub_mcp_servers')
  hub.ship('hub_mcp_servers', '2026-11-01', [
    ...rows.slice(5),
    { ...rows[0], name: 'com.example/new', title: 'Quokka' },
  ])
  const seeded = await hub.prepare()
  expect(seeded).toMatchObject({ seeds: [{ dataset: 'hub_mcp_servers', outcome: 'loaded' }], broken: new Map() })
  const { reader } = hub.start()
  expect(reader.$client.prepare('select count(*) from hub_mcp_servers').pluck().get()).toBe(rows.length - 4)
  const found = reader.$client.prepare("select rowid from hub_server_search('quokka')").pluck().all()
  const id = reader.$client.prepare("select rowid from hub_mcp_servers where title = 'Quokka'").pluck().get()
  expect(found).toEqual([id])
  expect(reader.$client.pragma('integrity_check', { simple: true })).toBe('ok')
})

test('a missing seed file affects its service only', async () => {
  const life = begin('life')
  rmSync(life.fileOf('life_holidays'))
  const { broken } = await life.prepare()
  expect(broken.get('life')?.message).toMatch(/life_holidays has no seed file/)
})
