import { getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Writer } from '#data/db/client.ts'
import { keyFields, keyOf } from '#data/db/key.ts'
import type { Dataset } from '#operation/dataset.ts'
import type { Sync } from '#operation/sync.ts'
import { services } from '#services/index.ts'
import { storeBatches } from '#data/sync/store.ts'
import { seededService } from './support/seed-folder.ts'
import { sample } from './support/tier.ts'

type Row = Record<string, unknown>

// Rows from syncs survive every upgrade and downgrade. This is tested for each data set that has a seed file and a
// sync.

interface Case {
  /** Two rows that no seed file has, as differences from the first row of the seed. */
  readonly others: readonly [Row, Row]
  /** A field with values to change; absent if the row has only its key. */
  readonly field?: string
  readonly values?: readonly [unknown, unknown, unknown]
}

const WORDS = ['alpha', 'beta', 'gamma'] as const
const named = (key: string, field: string, first: unknown = 'one', second: unknown = 'two'): Case => ({
  others: [{ [key]: first }, { [key]: second }],
  field,
  values: WORDS,
})

const CASES: Readonly<Record<string, Case>> = {
  aiprice_fx: named('date', 'source', '2031-05-05', '2031-05-06'),
  aiprice_model_names: { others: [{ name: 'one' }, { name: 'two' }] },
  aiprice_releases: named('model', 'source'),
  aiprice_litellm: named('model', 'title'),
  aiprice_modelsdev: named('model', 'title'),
  aiprice_openrouter: named('model', 'title'),
  hub_mcp_servers: named('name', 'title'),
  hub_x402_apis: named('resource', 'name', 'https://one.example/', 'https://two.example/'),
  life_closures: { ...named('date', 'notice', '2031-05-05', '2031-05-06'), values: [1, 2, 3] },
  life_fuel_prices: named('effective_on', 'source', '2031-05-05', '2031-05-06'),
  life_holidays: named('date', 'name_zh', '2031-05-05', '2031-05-06'),
  life_invoice_periods: {
    ...named('period', 'special', '130-01-02', '130-03-04'),
    values: ['11111111', '22222222', '33333333'],
  },
  life_digit_draws: { ...named('period', 'number', '999000001', '999000002'), values: ['111', '222', '333'] },
  life_lottery_draws: { ...named('period', 'special', '999000001', '999000002'), values: [1, 2, 3] },
  life_lottery_prizes: { ...named('period', 'winners', '999000001', '999000002'), values: [1, 2, 3] },
  llms_directory: named('host', 'name', 'one.example', 'two.example'),
  rules_editions: {
    ...named('edition', 'source_url', '2031-01-01', '2031-02-01'),
    values: ['https://one.example/', 'https://two.example/', 'https://three.example/'],
  },
  rules_limits: { ...named('card', 'status', 900_001, 900_002), values: ['forbidden', 'limited', 'semi_limited'] },
  screen_releases: {
    ...named('slug', 'note'),
    others: [
      { id: 900_001, slug: 'one' },
      { id: 900_002, slug: 'two' },
    ],
  },
  screen_titles: named('slug', 'title_en'),
  seo_crawler_feeds: named('feed', 'operator'),
  seo_crawler_prefixes: { others: [{ prefix: '198.51.100.0/24' }, { prefix: '203.0.113.0/24' }] },
  shop_produce: named('product_id', 'name'),
  stock_closed_days: named('date', 'reason_en', '2031-05-05', '2031-05-06'),
  stock_closes: { ...named('date', 'volume_lots', '2031-05-05', '2031-05-06'), values: [1, 2, 3] },
  stock_etfs: named('code', 'name', '0098A', '0099A'),
  stock_index: { ...named('date', 'close', '2031-05-05', '2031-05-06'), values: [1, 2, 3] },
  stock_revenues: { ...named('code', 'revenue_1000_twd', '9998', '9999'), values: [1, 2, 3] },
  stock_valuations: { ...named('code', 'pe', '9998', '9999'), values: [1, 2, 3] },
  voices_discussions: {
    ...named('id', 'title'),
    others: [
      { number: 900_001, id: 'hn-one' },
      { number: 900_002, id: 'hn-two' },
    ],
  },
  stock_securities: named('code', 'name', '9998', '9999'),
  stock_last_closes: named('code', 'name', '9998', '9999'),
  stock_payouts: { ...named('ex_date', 'amount_twd', '2031-05-05', '2031-05-06'), values: [1, 2, 3] },
}

const both = services.flatMap((service) =>
  service.datasets
    .filter((set) => !set.startsEmpty && service.syncs?.some((sync) => sync.datasets.includes(set)))
    .map((dataset) => ({ name: dataset.name, dataset, service })),
)

test('every data set with a seed and a sync is in these tests', () => {
  expect(both.map(({ name }) => name).sort()).toEqual(Object.keys(CASES).sort())
})

describe.each(sample(both, 4))('$name', ({ name, dataset, service }) => {
  const { others, field, values } = CASES[name] ?? { others: [{}, {}] }
  const change = (row: Row, at: 0 | 1 | 2): Row => (field && values ? { ...row, [field]: values[at] } : row)

  function begin() {
    const version = seededService(service)
    const store = version.start()
    const subjects = Map.groupBy(version.rowsOf(name), (row) => keyOf(row, dataset.key ?? keyFields(dataset.table)))
    const [first = {}, second = {}, third = {}, ...rest] = [...subjects.values()].flatMap((rows) => rows.slice(0, 1))
    const brought = { ...first, ...others[0] }
    bring(store.writer, dataset, [change(first, 0), brought], '2026-12-01')
    store.close()
    const added = { ...first, ...others[1] }
    return { version, first, second, third, rest, brought, added }
  }

  test('a newer seed from before the sync: synced rows stay, the others come from the seed', () => {
    const { version, first, second, third, rest, brought, added } = begin()
    version.ship(name, '2026-11-25', [change(first, 1), change(second, 2), ...rest, added])
    const records = rowsIn(version.start().writer, dataset)
    expect(records).toContainEqual(stored(dataset, change(first, 0)))
    expect(records).toContainEqual(stored(dataset, brought))
    expect(records).toContainEqual(stored(dataset, change(second, 2)))
    expect(records).toContainEqual(stored(dataset, added))
    expect(records).not.toContainEqual(stored(dataset, third))
  })

  test('a seed from after the sync replaces its own rows only; an older version changes nothing', () => {
    const { version, first, second, third, rest, brought, added } = begin()
    const before = version.rowsOf(name)
    version.ship(name, '2027-01-10', [change(first, 1), second, third, ...rest, added])
    const upgraded = version.start()
    const records = rowsIn(upgraded.writer, dataset)
    upgraded.close()
    for (const row of [change(first, 1), brought, second, added]) expect(records).toContainEqual(stored(dataset, row))
    if (field) expect(records).not.toContainEqual(stored(dataset, change(first, 0)))
    version.ship(name, '2026-06-01', before)
    expect(rowsIn(version.start().writer, dataset)).toEqual(records)
  })
})

function bring(db: Writer, dataset: Dataset, rows: Row[], day: string): void {
  const sync = { name: 'a_sync', source: { name: 'The source', url: 'https://example.com/', licence: 'none' } } as Sync
  const batch = {
    dataset,
    mode: 'upsert' as const,
    rows: rows.map((row) => dataset.row.parse(row)),
    rowsMin: 0,
    asOf: day,
  }
  db.transaction(() => storeBatches(db, sync, [batch], new Date(`${day}T04:00:00Z`)))
}

/** The stored row, without a column that only numbers it. */
function stored(dataset: Dataset, row: Row): Row {
  const parsed = dataset.row.parse(row)
  const all = Object.keys(getTableColumns(dataset.table)).map((column) => [column, parsed[column] ?? null])
  return withoutNumber(dataset, Object.fromEntries(all) as Row)
}

function rowsIn(db: Writer, dataset: Dataset): Row[] {
  return db
    .select()
    .from(dataset.table)
    .all()
    .map((row) => withoutNumber(dataset, row))
}

function withoutNumber(dataset: Dataset, row: Row): Row {
  if (!dataset.key) return row
  const numbers = keyFields(dataset.table)
  return Object.fromEntries(Object.entries(row).filter(([field]) => !numbers.includes(field)))
}
