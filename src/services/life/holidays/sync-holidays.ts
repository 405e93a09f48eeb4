import { joinLanguages } from '#support/errors/localized-text.ts'
import { parse as parseCsv } from 'csv-parse/sync'
import { like } from 'drizzle-orm'
import { z } from 'zod'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { holidaysDataset } from '../datasets.ts'
import type { HolidayRow } from '../schema.ts'
import { ROC_EPOCH } from '#support/dates/taipei.ts'
import { holidays } from '../schema.ts'

const CATALOGUE = 'https://data.gov.tw/api/v2/rest/dataset/14718'

const COLUMNS = ['西元日期', '星期', '是否放假', '備註']

const catalogueSchema = z.object({
  result: z.object({
    distribution: z.array(
      z.object({
        resourceDescription: z.string(),
        resourceFormat: z.string(),
        resourceDownloadUrl: z.url(),
      }),
    ),
  }),
})

export const syncHolidays = defineSync({
  name: 'life_holidays',
  title: 'Office calendar of this year and the next',
  // Published once a year in June or July, and again after a change of law or a typhoon.
  every: '30 3 * * 1',
  source: {
    name: joinLanguages(
      'Directorate-General of Personnel Administration (DGPA), calendar of government offices',
      '行政院人事行政總處 政府行政機關辦公日曆表',
    ),
    url: 'https://data.gov.tw/dataset/14718',
    licence: 'Open Government Data License, version 1.0',
  },
  datasets: [holidaysDataset],
  async fetch({ get, today }) {
    const catalogue = await get(CATALOGUE)
    const year = Number(today.slice(0, 4))
    const files = pickFiles(catalogue.text(), [year, year + 1])
    if (files.length === 0) throw new SyncError(`The catalogue names no calendar of ${year}.`)
    const documents: SourceDocument[] = []
    for (const url of files) documents.push(await get(url))
    return documents
  },
  parse: parseHolidays,
})

/**
 * The newest file address of each year: a reissued calendar comes later in the catalogue. Copies in Google Calendar's
 * format are skipped, because they have other columns.
 */
export function pickFiles(catalogue: string, years: readonly number[]): string[] {
  const { result } = parseShape('The catalogue', catalogueSchema, parseJson('The catalogue', catalogue))
  const files = result.distribution.filter(
    (it) => it.resourceFormat.toUpperCase() === 'CSV' && !/google/i.test(it.resourceDescription),
  )
  return years.flatMap((year) => {
    const own = files.filter((it) => it.resourceDescription.startsWith(`${year - ROC_EPOCH}年`))
    return own.at(-1)?.resourceDownloadUrl ?? []
  })
}

/** One batch per calendar year. A batch replaces its year, so days that a reissued calendar drops are deleted. */
export function parseHolidays(documents: readonly SourceDocument[], { today }: Pick<SyncContext, 'today'>): Batch[] {
  const calendars = documents.map((document) => {
    const days = readCalendar(decode(document.body))
    const year = days[0]?.date.slice(0, 4) ?? ''
    if (days.length !== daysIn(Number(year)) || days.some((day) => !day.date.startsWith(year))) {
      throw new SyncError(`The calendar of ${year || 'no year'} has ${days.length} days, or days of another year.`)
    }
    return { year, days }
  })
  // Next year’s calendar is published by July, so the newest calendar counts as current until the end of the year
  // before it.
  const newest = calendars.map(({ year }) => Number(year)).reduce((one, other) => Math.max(one, other), 0)
  const lastNew = `${newest - 1}-12-31`
  return calendars.map(({ year, days }) => {
    return {
      dataset: holidaysDataset,
      mode: 'replace',
      within: like(holidays.date, `${year}-%`),
      asOf: today < lastNew ? today : lastNew,
      // A year has had more than fifteen named days off since the Act of 2025, and had twelve before.
      rowsMin: 12,
      rows: days.flatMap(toHoliday),
    }
  })
}

interface Day {
  readonly date: string
  readonly isOff: boolean
  readonly note: string
}

function readCalendar(text: string): Day[] {
  let rows: string[][]
  try {
    rows = parseCsv(text, { bom: true, skip_empty_lines: true, relax_column_count: true })
  } catch (cause) {
    throw new SyncError('The calendar is not CSV.', { cause })
  }
  const [head = [], ...body] = rows
  if (COLUMNS.some((name, at) => head[at]?.trim() !== name)) {
    throw new SyncError(`The calendar has unexpected columns: ${head.join(', ').slice(0, 80)}.`)
  }
  return body.map(([day = '', , off = '', note = '']) => {
    const match = /^(\d{4})(\d{2})(\d{2})$/.exec(day.trim())
    if (!match || !/^[02]$/.test(off.trim()))
      throw new SyncError(`The calendar has an unreadable line: ${day}, ${off}.`)
    return { date: `${match[1]}-${match[2]}-${match[3]}`, isOff: off.trim() === '2', note: note.trim() }
  })
}

/** Only days that differ from the weekday rule: no ordinary weekends, and no named days on which people work. */
function toHoliday({ date, isOff, note }: Day): HolidayRow[] {
  const isWeekend = [0, 6].includes(new Date(date).getUTCDay())
  if (!isOff) {
    return isWeekend ? [{ date, kind: 'workday_makeup', name_zh: note || '補行上班' }] : []
  }
  if (note === '') {
    if (isWeekend) return []
    throw new SyncError(`The calendar gives ${date} off without a reason.`)
  }
  if (note.includes('調整放假')) return [{ date, kind: 'adjusted_holiday', name_zh: note }]
  return [{ date, kind: note.includes('補假') ? 'makeup_holiday' : 'holiday', name_zh: note }]
}

/** Some years are in Big5, some in UTF-8, and the catalogue's encoding is often wrong. */
function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return new TextDecoder('big5').decode(body)
  }
}

function daysIn(year: number): number {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 366 : 365
}
