import { and, eq, gt } from 'drizzle-orm'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, SyncError } from '#data/sync/define-sync.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import { exDatesDataset } from '../datasets.ts'
import { fieldsOf, figureOf, readDay, readLists, TPEX_API, TWSE_API } from '../exchange-lists.ts'
import { exDates } from '../schema.ts'

type Row = typeof exDates.$inferSelect

const KINDS = lookupTable<Row['kind']>({ 息: 'dividend', 權: 'rights', 權息: 'both' })

const AMOUNTS = { ratio: 'StockDividendRatio', cash: 'CashDividend' }

const lists = [
  {
    what: 'TWT48U_ALL',
    url: `${TWSE_API}/exchangeReport/TWT48U_ALL`,
    // Some fund goes ex-dividend every month, so an empty TWSE list is an error.
    rowsMin: 1,
    record: fieldsOf({ day: 'Date', code: 'Code', name: 'Name', written: 'Exdividend', ...AMOUNTS }).transform((row) =>
      toRow('twse', row),
    ),
  },
  {
    what: 'tpex_exright_prepost',
    url: `${TPEX_API}/tpex_exright_prepost`,
    record: fieldsOf({
      // The source misspells this field.
      day: 'ExRrightsExDividendDate',
      code: 'SecuritiesCompanyCode',
      name: 'CompanyName',
      written: 'ExRrightsExDividend',
      ...AMOUNTS,
    }).transform((row) => toRow('tpex', row)),
  },
]

export const syncExDates = defineSync({
  name: 'stock_ex_dates',
  title: 'Ex-dates that both exchanges have announced',
  every: '25 8,18 * * 1-6',
  source: {
    name: 'Taiwan Stock Exchange (TWSE) TWT48U_ALL and Taipei Exchange (TPEx) exright_prepost',
    url: `${TWSE_API}/exchangeReport/TWT48U_ALL`,
    licence: 'Open Government Data License, version 1.0',
  },
  meanwhile: 'If one market fails, the other comes.',
  datasets: [exDatesDataset],
  fetch: ({ getEach }) => getEach(...lists.map(({ url }): [string] => [url])),
  parse: parseExDates,
})

/**
 * Each list has every announced ex-date after today. Stored future ex-dates that are no longer listed were moved or
 * cancelled and are deleted; past ones remain.
 */
function parseExDates(documents: readonly SourceDocument[], context: Pick<SyncContext, 'today' | 'note'>): Batch[] {
  const { today } = context
  const read = readLists(lists, documents, context)
  return (['twse', 'tpex'] as const).flatMap((market, at): Batch[] => {
    const rows = read.lists[at]
    if (!rows) return []
    const common = { dataset: exDatesDataset, isPart: read.isPart, rowsMin: 0 } as const
    return [
      {
        ...common,
        mode: 'replace',
        within: and(eq(exDates.market, market), gt(exDates.ex_date, today)),
        rows: rows.filter(({ ex_date }) => ex_date > today),
      },
      { ...common, mode: 'upsert', rows: rows.filter(({ ex_date }) => ex_date <= today) },
    ]
  })
}

type Written = Readonly<Record<'day' | 'code' | 'name' | 'written' | 'ratio' | 'cash', string>>

function toRow(market: Row['market'], { day, code, name, written, ratio, cash }: Written): Row {
  const kind = KINDS[written.replace(/^除/, '')]
  if (!kind) throw new SyncError(`${written} of ${code} is neither a dividend nor rights.`)
  return {
    code,
    ex_date: readDay(day, code),
    name,
    market,
    kind,
    // The source writes 0, or a text, for an amount that is not announced yet. Both become null.
    cash_twd: kind === 'rights' ? null : figureOf(cash, code) || null,
    stock_ratio: figureOf(ratio, code) || null,
  }
}
