import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, readParts, SyncError } from '#data/sync/define-sync.ts'
import { readEach } from '#data/sync/odd-rows.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import { exDatesDataset } from '../datasets.ts'
import { readDay } from '../history/quotes.ts'
import { readFigure } from '../history/read-figure.ts'
import { exDates } from '../schema.ts'

const TWSE = 'https://openapi.twse.com.tw/v1/exchangeReport/TWT48U_ALL'
const TPEX = 'https://www.tpex.org.tw/openapi/v1/tpex_exright_prepost'

type Market = 'twse' | 'tpex'
type Row = typeof exDates.$inferSelect

export const syncExDates = defineSync({
  name: 'stock_ex_dates',
  title: 'Ex-dates that both exchanges have announced',
  every: '25 8,18 * * 1-6',
  source: {
    name: 'Taiwan Stock Exchange (TWSE) TWT48U_ALL and Taipei Exchange (TPEx) exright_prepost',
    url: TWSE,
    licence: 'Open Government Data License, version 1.0',
  },
  datasets: [exDatesDataset],
  fetch: ({ getEach }) => getEach([TWSE], [TPEX]),
  parse: parseExDates,
})

const twseSchema = z
  .object({
    Date: z.string(),
    Code: z.string(),
    Name: z.string(),
    Exdividend: z.string(),
    StockDividendRatio: z.string(),
    CashDividend: z.string(),
  })
  .transform((row) => ({
    day: row.Date,
    code: row.Code,
    name: row.Name,
    kind: row.Exdividend,
    ratio: row.StockDividendRatio,
    cash: row.CashDividend,
  }))

// The misspelling is the source's.
const tpexSchema = z
  .object({
    ExRrightsExDividendDate: z.string(),
    SecuritiesCompanyCode: z.string(),
    CompanyName: z.string(),
    ExRrightsExDividend: z.string(),
    StockDividendRatio: z.string(),
    CashDividend: z.string(),
  })
  .transform((row) => ({
    day: row.ExRrightsExDividendDate,
    code: row.SecuritiesCompanyCode,
    name: row.CompanyName,
    kind: row.ExRrightsExDividend,
    ratio: row.StockDividendRatio,
    cash: row.CashDividend,
  }))

/** A list has every announced day after today, so one that is moved or cancelled goes; past ones stay. */
function parseExDates(
  [twse, tpex]: readonly SourceDocument[],
  { today, note }: Pick<SyncContext, 'today' | 'note'>,
): Batch[] {
  const markets = readParts(
    note,
    () => readList('TWT48U_ALL', 'twse', twse, twseSchema, note),
    () => readList('tpex_exright_prepost', 'tpex', tpex, tpexSchema, note),
  )
  const isPart = markets.includes(undefined)
  return (['twse', 'tpex'] as const).flatMap((market, at): Batch[] => {
    const rows = markets[at]
    if (!rows) return []
    const common = { dataset: exDatesDataset, isPart, rowsMin: 0 } as const
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

const KINDS = lookupTable<Row['kind']>({ 息: 'dividend', 權: 'rights', 權息: 'both' })

function readList(
  what: string,
  market: Market,
  document: SourceDocument | undefined,
  schema: z.ZodType<{ day: string; code: string; name: string; kind: string; ratio: string; cash: string }>,
  note: SyncContext['note'],
): Row[] {
  const list = parseShape(what, z.array(z.unknown()), parseJson(what, document?.text() ?? ''))
  // Funds pay every month, so TWSE always has some ahead.
  if (market === 'twse' && list.length === 0) throw new SyncError(`${what} is an empty list.`)
  const read = (written: unknown) => {
    const { day, code, name, kind, ratio, cash } = parseShape(what, schema, written)
    const known = KINDS[kind.trim().replace(/^除/, '')]
    if (!known) throw new SyncError(`${what}: ${kind} of ${code} is neither a dividend nor rights.`)
    return [
      {
        code: code.trim(),
        ex_date: readDay(market, day, code),
        name: name.trim(),
        market,
        kind: known,
        cash_twd: known === 'rights' ? null : positive(what, code, cash),
        stock_ratio: positive(what, code, ratio),
      },
    ]
  }
  return readEach(what, list, read, note)
}

/** Null for 0 and for an amount that is still to be announced. */
function positive(what: string, code: string, text: string): number | null {
  const figure = readFigure(text)
  if (figure === undefined) throw new SyncError(`${what}: ${text} is no figure of ${code}.`)
  return figure === 0 ? null : figure
}
