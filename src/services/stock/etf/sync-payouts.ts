import { z } from 'zod'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, readParts, SyncError } from '#data/sync/define-sync.ts'
import { readEach } from '#data/sync/odd-rows.ts'
import { addDays, fromRocDate } from '#support/dates/taipei.ts'
import { payoutsDataset } from '../datasets.ts'
import { readFigure } from '../exchange-lists.ts'

const TWSE = 'https://www.twse.com.tw/rwd/zh/ETF/etfDiv'
const TPEX = 'https://info.tpex.org.tw/api/etfExDiv'

/** The exchanges correct amounts this many days back, and announce ex-dates this many days ahead. */
const DAYS_BACK = 400
const DAYS_AHEAD = 120

/** Funds pay within five weeks of the ex-date, so a longer delay is a wrong date. */
const PAY_DAYS_MAX = 120

const FIELDS = ['證券代號', '除息交易日', '收益分配發放日', '收益分配金額'] as const

// This page usually sends `status: ok`. Other pages of the exchange, and sometimes this one, send `stat: OK`.
const twseSchema = z.object({
  stat: z.string().optional(),
  status: z.string().optional(),
  fields: z.array(z.string()),
  data: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
})

const tpexSchema = z.array(
  z.object({ stockNo: z.string(), divDate: z.string(), inDate: z.string().nullish(), amount: z.string().nullish() }),
)

interface Payout {
  readonly code: string
  readonly ex_date: string
  readonly pay_date: string | null
  readonly amount_twd: number
  readonly origin: 'twse' | 'tpex'
}

export const syncPayouts = defineSync({
  name: 'stock_payouts',
  title: 'ETF distributions of both markets',
  every: '40 16 * * 1-5',
  source: {
    name: 'Taiwan Stock Exchange (TWSE) etfDiv and Taipei Exchange (TPEx) etfExDiv',
    url: TWSE,
    licence: 'Open Government Data License, version 1.0',
  },
  meanwhile: 'If one market fails, the other comes.',
  datasets: [payoutsDataset],
  fetch({ getEach, today }) {
    const from = addDays(today, -DAYS_BACK).replaceAll('-', '')
    const to = addDays(today, DAYS_AHEAD).replaceAll('-', '')
    const form = new URLSearchParams({ stkNo: '', startDate: from, endDate: to, lang: 'zh-tw' })
    return getEach(
      [`${TWSE}?stkNo=&startDate=${from}&endDate=${to}&response=json`],
      [
        TPEX,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
        },
      ],
    )
  },
  parse: parsePayouts,
})

/** Skips payouts without an amount. Malformed rows are skipped and logged. */
export function parsePayouts(
  documents: readonly SourceDocument[],
  { today, note }: Pick<SyncContext, 'today' | 'note'>,
): Batch[] {
  const [twse, tpex] = documents
  const markets = readParts(
    note,
    () => twseRows(twse?.text() ?? ''),
    () => tpexRows(tpex?.text() ?? ''),
  )
  const written = markets.flatMap((market) => market ?? [])
  const isPart = markets.includes(undefined)
  const rows = readEach('ETF distributions', written, (row) => payout(row, today), note)
  // Ex-dates are announced weeks ahead. If the newest one has passed, the list is no longer updated.
  const asOf = rows.reduce((newest, { ex_date }) => (ex_date > newest ? ex_date : newest), '')
  return [
    {
      dataset: payoutsDataset,
      mode: 'upsert',
      asOf: asOf < today ? asOf : today,
      isPart,
      rowsMin: isPart ? 50 : 200,
      rows: rows.map((row) => ({ ...row })),
    },
  ]
}

interface WrittenPayout {
  readonly origin: Payout['origin']
  readonly code: string
  readonly exDate: string
  readonly payDate: string
  readonly amount: string
}

function twseRows(text: string): WrittenPayout[] {
  const { stat, status, fields, data } = parseShape('etfDiv', twseSchema, parseJson('etfDiv', text))
  const reason = status ?? stat ?? 'neither status nor stat'
  if (reason.toLowerCase() !== 'ok') throw new SyncError(`etfDiv answered: ${reason}`)
  const at = FIELDS.map((name) => fields.findIndex((field) => field.startsWith(name)))
  if (at.includes(-1)) throw new SyncError(`etfDiv has unexpected columns: ${fields.join(', ')}.`)
  return data.map((row) => {
    const [code = '', exDate = '', payDate = '', amount = ''] = at.map((index) => String(row[index] ?? ''))
    return { origin: 'twse', code, exDate, payDate, amount }
  })
}

function tpexRows(text: string): WrittenPayout[] {
  return parseShape('etfExDiv', tpexSchema, parseJson('etfExDiv', text)).map((row) => ({
    origin: 'tpex',
    code: row.stockNo,
    exDate: row.divDate,
    payDate: row.inDate ?? '',
    amount: row.amount ?? '',
  }))
}

function payout({ origin, code, exDate, payDate, amount }: WrittenPayout, today: string): Payout[] {
  const amount_twd = readFigure(amount)
  if (amount_twd === undefined || Number(amount_twd) < 0) throw new SyncError(`${amount} is not a payout of ${code}.`)
  if (amount_twd === null || amount_twd === 0) return []
  const ex_date = fromRocDate(exDate)
  if (!ex_date) throw new SyncError(`${origin}: ${code} has the ex-date “${exDate}”, which is not a date.`)
  if (ex_date < addDays(today, -900) || ex_date > addDays(today, 400)) {
    throw new SyncError(`${code} has the ex-date ${ex_date}, which was not requested.`)
  }
  const pay_date = fromRocDate(payDate) ?? null
  if (pay_date !== null && (pay_date < ex_date || pay_date > addDays(ex_date, PAY_DAYS_MAX))) {
    throw new SyncError(`${origin}: ${code} has the ex-date ${ex_date} and the implausible payment date ${pay_date}.`)
  }
  return [{ code: code.trim(), ex_date, pay_date, amount_twd, origin }]
}
