import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { readEach } from '#data/sync/odd-rows.ts'
import { fromRocDate } from '#support/dates/taipei.ts'
import { addMonths } from '#operation/input/calendar.ts'
import { closedDaysDataset, indexDataset } from '../datasets.ts'
import { readFigure } from '../exchange-lists.ts'
import { listIndex } from './queries.ts'

const INDEX = 'https://www.twse.com.tw/rwd/zh/TAIEX/MI_5MINS_HIST'
const SCHEDULE = 'https://openapi.twse.com.tw/v1/holidaySchedule/holidaySchedule'
const LICENCE = 'Open Government Data License, version 1.0'

const indexSchema = z.object({
  stat: z.string(),
  title: z.string().optional(),
  fields: z.array(z.string()).optional(),
  data: z.array(z.array(z.string())).optional(),
})
const FIELDS = ['日期', '開盤指數', '最高指數', '最低指數', '收盤指數']

/** The most months that one run reads after a long outage. */
const MONTHS_MAX = 12

/** No share moves by more than 10 % a day, so the index cannot either. */
const MOVE_MAX = 0.11

export const syncIndex = defineSync({
  name: 'stock_index',
  title: 'Closes of the TAIEX of this month and the last, or since the newest stored day',
  every: '35 14,16,20 * * 1-5',
  source: { name: 'Taiwan Stock Exchange (TWSE) MI_5MINS_HIST', url: INDEX, licence: LICENCE },
  datasets: [indexDataset],
  async fetch({ get, today, db }) {
    const month = today.slice(0, 7)
    const newest = listIndex(db, today).at(-1)?.date.slice(0, 7) ?? month
    const months = Array.from({ length: MONTHS_MAX }, (_, ago) => addMonths(month, -ago))
      .filter((it, ago) => ago < 2 || it >= newest)
      .toReversed()
    return await Promise.all(months.map((it) => get(`${INDEX}?date=${it.replace('-', '')}01&response=json`)))
  },
  parse: parseIndex,
})

/** For a month without a trading day yet, the exchange sends another `stat` and no rows. */
function parseIndex(documents: readonly SourceDocument[]): Batch[] {
  const rows = documents.flatMap((document) => {
    const what = 'MI_5MINS_HIST'
    const { stat, title = '', fields, data } = parseShape(what, indexSchema, parseJson(what, document.text()))
    if (stat !== 'OK' || data === undefined) return []
    if (!title.includes('發行量加權股價指數')) throw new SyncError(`${what} is of another index: ${title}`)
    if (FIELDS.some((name, at) => fields?.[at] !== name))
      throw new SyncError(`${what} has unexpected columns: ${fields?.join(', ')}.`)
    return data.map(readIndexDay)
  })
  for (const [at, { date, close }] of rows.entries()) {
    const before = rows[at - 1]
    if (before && (date <= before.date || Math.abs(close / before.close - 1) > MOVE_MAX)) {
      throw new SyncError(`The TAIEX cannot close at ${close} on ${date} after ${before.close} on ${before.date}.`)
    }
  }
  return [{ dataset: indexDataset, mode: 'upsert', asOf: rows.at(-1)?.date ?? '', rowsMin: 1, rows }]
}

function readIndexDay([day = '', ...written]: readonly string[]) {
  const date = fromRocDate(day)
  const [open, high, low, close] = written.map(readFigure)
  if (!date || !open || !high || !low || !close)
    throw new SyncError(`${day} ${written.join(' ')} is not a valid day of the index.`)
  if (close > high || close < low)
    throw new SyncError(`The TAIEX closed at ${close} on ${date}, outside ${low} to ${high}.`)
  return { date, open, high, low, close }
}

const daySchema = z.object({ Name: z.string(), Date: z.string() })

const REASONS = readTable('reference/stock/closed-reasons.tsv', z.object({ part: z.string(), en: z.string() }))

export const syncClosedDays = defineSync({
  name: 'stock_closed_days',
  title: 'The exchange’s schedule of days without trading',
  every: '10 6 1,15 * *',
  source: { name: 'Taiwan Stock Exchange (TWSE) holidaySchedule', url: SCHEDULE, licence: LICENCE },
  datasets: [closedDaysDataset],
  fetch: async ({ get }) => [await get(SCHEDULE)],
  parse: parseClosedDays,
})

/**
 * Skips weekends. Also skips the first and the last trading day of the year, which the list contains although the
 * market is open.
 */
function parseClosedDays(
  [document]: readonly SourceDocument[],
  { today, note }: Pick<SyncContext, 'today' | 'note'>,
): Batch[] {
  const what = 'holidaySchedule'
  const written = parseShape(what, z.array(daySchema), parseJson(what, document?.text() ?? ''))
  const days = readEach(
    what,
    written,
    ({ Name: name, Date: day }) => {
      const date = fromRocDate(day)
      if (!date) throw new SyncError(`${what}: ${day} of ${name} is not a date.`)
      if (/(?:開始|最後)交易/.test(name) || [0, 6].includes(new Date(date).getUTCDay())) return []
      const reason_zh = name.replaceAll(/\s/g, '')
      const reason_en = REASONS.find(({ part }) => reason_zh.includes(part))?.en ?? 'Market holiday'
      return [{ date, reason_zh, reason_en }]
    },
    note,
  )
  // The schedule covers its year, so it is current until the last day of that year.
  const last =
    days
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? ''
  return [
    {
      dataset: closedDaysDataset,
      mode: 'upsert',
      keep: ['reason_zh', 'reason_en'],
      asOf: last < today ? last : today,
      rowsMin: 10,
      rows: days,
    },
  ]
}
