import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import type { Batch, SourceDocument } from '#operation/sync.ts'
import { COUNTIES } from '#operation/input/counties.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import { closuresDataset } from '../datasets.ts'

const FEED = 'https://alerts.ncdr.nat.gov.tw/webapi/JSONAtomFeed.ashx'

const entry = z.object({
  id: z.string(),
  updated: z.iso.datetime({ offset: true }),
  summary: z.object({ '#text': z.string() }),
})
// The XML-to-JSON conversion gives one object for a single entry, and no field for none.
const feedSchema = z.object({ entry: z.union([z.array(entry), entry.transform((one) => [one])]).default([]) })

export const syncClosures = defineSync({
  name: 'life_closures',
  title: 'Closures announced for today and tomorrow',
  every: '*/15 * * * *',
  source: {
    name: joinLanguages(
      'NCDR Common Alerting Platform, notices of the DGPA',
      '國家災害防救科技中心 民生示警公開資料平台',
    ),
    url: 'https://data.gov.tw/dataset/20457',
    licence: 'Government Open Data License, version 1.0',
  },
  datasets: [closuresDataset],
  key: 'NCDR_API_KEY',
  async fetch({ get, key }) {
    const document = await get(`${FEED}?${new URLSearchParams({ AlertType: '33', apikey: key }).toString()}`)
    return [{ ...document, url: FEED }]
  },
  parse: parseClosures,
})

interface Notice {
  readonly date: string
  readonly county: string
  readonly place: string
  readonly work: string
  readonly school: string
}

/**
 * One row per county and day. The feed reaches back seven days from its newest notice. After a longer outage some days
 * stay unknown, so `asOf` does not move past them. An unknown wording throws, because it may announce a closure.
 */
export function parseClosures([document]: readonly SourceDocument[]): Batch[] {
  const json = parseJson('The feed of NCDR', document?.text() ?? '')
  const warning = z.object({ Warning: z.string() }).safeParse(json)
  if (warning.success) throw new SyncError(`NCDR answers “${warning.data.Warning}” Check NCDR_API_KEY.`)
  const entries = parseShape('The feed of NCDR', feedSchema, json).entry
  const notices = entries
    .toSorted((a, b) => Date.parse(a.updated) - Date.parse(b.updated))
    .flatMap(({ updated, summary }) => readNotice(summary['#text'], taipeiDay(new Date(updated))))
  // A later notice replaces an earlier one for the same place and day.
  const newest = [...new Map(notices.map((it) => [`${it.date} ${it.county}${it.place}`, it])).values()]
  const rows = [...Map.groupBy(newest, ({ date, county }) => `${date} ${county}`).values()].map((those) => {
    const { date = '', county = '' } = those[0] ?? {}
    const whole = those.find(({ place }) => place === '')
    const placesOf = (kind: 'work' | 'school') =>
      those.filter((it) => it.place !== '' && it[kind].startsWith('stop')).length
    return {
      date,
      county,
      work: whole?.work ?? null,
      school: whole?.school ?? null,
      places_no_work: placesOf('work'),
      places_no_school: placesOf('school'),
      notice: null,
    }
  })
  return [{ dataset: closuresDataset, mode: 'upsert', isPart: true, rowsMin: 0, rows }]
}

const NOTICE = /^\[停班停課通知\](?<county>.{2}[縣市])(?<place>[^:：]*)[:：](?<words>.*?)行政院人事行政總處/s

const CLAUSE =
  /^(?<day>今天|明天|(?<month>\d{1,2})\/(?<date>\d{1,2}))?(?<part>上午|中午|下午|晚上)?(?:(?<hour>\d{1,2})[:：](?<minute>\d\d))?起?(?<what>[\p{sc=Han}、]+)$/u

const PARTS = lookupTable({
  上午: 'morning',
  中午: 'from 12:00',
  下午: 'afternoon',
  晚上: 'evening',
})

/** The state of work and school for each wording of a notice. Null while the place has not decided. */
const CLOSURES = lookupTable<readonly [work: string, school: string] | null>({
  '停止上班、停止上課': ['stop', 'stop'],
  '照常上班、停止上課': ['normal', 'stop'],
  '停止上班、照常上課': ['stop', 'normal'],
  '照常上班、照常上課': ['normal', 'normal'],
  // Notices use this wording on days that are off anyway.
  已達停止上班及上課標準: ['met', 'met'],
  未達停止上班及上課標準: ['normal', 'normal'],
  尚未宣布消息: null,
  尚未列入警戒區: null,
})

function readNotice(text: string, sentOn: string): Notice[] {
  const { county = '', place = '', words = '' } = NOTICE.exec(text)?.groups ?? {}
  const clauses = words.split('。').filter((it) => it.trim() !== '')
  if (!Object.hasOwn(COUNTIES, county) || clauses.length === 0)
    throw new SyncError(`NCDR: “${text.slice(0, 60)}” is not a known notice.`)
  return clauses.flatMap((clause) => {
    const { day, month, date, part, hour, minute, what = '' } = CLAUSE.exec(clause.trim())?.groups ?? {}
    const closure = CLOSURES[what]
    if (closure === undefined) throw new SyncError(`NCDR: “${clause.slice(0, 60)}” is not a known notice.`)
    if (closure === null) return []
    const from = hour === undefined ? PARTS[part ?? ''] : `from ${hourOf(Number(hour), part)}:${minute}`
    const [work = '', school = ''] = closure.map((state) => (state === 'stop' && from ? `stop:${from}` : state))
    const on = month && date ? dayOf(sentOn, month, date) : addDays(sentOn, day === '明天' ? 1 : 0)
    return [{ date: on, county, place, work, school }]
  })
}

function hourOf(hour: number, part: string | undefined): string {
  return String(hour < 12 && (part === '下午' || part === '晚上') ? hour + 12 : hour).padStart(2, '0')
}

/** A notice gives no year: it is the year of the notice, or the next for a January day announced in December. */
function dayOf(sentOn: string, month: string, date: string): string {
  const year = Number(sentOn.slice(0, 4)) + (Number(month) < Number(sentOn.slice(5, 7)) - 6 ? 1 : 0)
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}
