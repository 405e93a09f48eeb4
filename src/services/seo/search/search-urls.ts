import { joinLanguages } from '#support/errors/localized-text.ts'
import { ENGINES, type Engine } from './engines.ts'

export const TIME_SPANS = ['day', 'week', 'month', 'year'] as const

type TimeSpan = (typeof TIME_SPANS)[number]

/** The input of build_search_urls. */
interface SearchRequest {
  readonly q: string
  readonly site?: string | undefined
  readonly filetype?: string | undefined
  readonly time?: TimeSpan | undefined
}

const DAY_MS = 86_400_000
const SPAN_DAYS: Readonly<Record<TimeSpan, number>> = { day: 1, week: 7, month: 30, year: 365 }
/** File types that DuckDuckGo’s help page lists. */
const DUCKDUCKGO_TYPES = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'html']
/** File types of Yandex’s `mime:` operator. */
const YANDEX_TYPES = 'pdf xls xlsx ods rtf ppt pptx odp swf odt odg doc docx'.split(' ')

/** Builds one search URL per engine. `now` is the reference for limits such as “past year”. */
export function buildUrls(request: SearchRequest, now: Date) {
  return ENGINES.map((engine) => {
    const { address, parameters, supportsFiletype = true, note } = BUILDERS[engine](request, now)
    const url = new URL(address)
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
    // The query is the first parameter.
    const [query = ''] = url.searchParams.values()
    return { engine, query, url: url.href, supports: { site: true, filetype: supportsFiletype, time: true }, note }
  })
}

interface EngineSearch {
  readonly address: string
  /** The query, then the time limit. */
  readonly parameters: Readonly<Record<string, string | undefined>>
  readonly supportsFiletype?: boolean
  readonly note: string
}

const BUILDERS: Readonly<Record<Engine, (request: SearchRequest, now: Date) => EngineSearch>> = {
  google: (request) => ({
    address: 'https://www.google.com/search',
    parameters: { q: joinTerms(request), tbs: request.time && `qdr:${request.time[0]}` },
    note: joinLanguages(
      'site: and filetype: are operators; the time limit is the tbs parameter.',
      'site: 和 filetype: 是運算子；時間限制是 tbs 參數。',
    ),
  }),
  bing: (request, now) => ({
    address: 'https://www.bing.com/search',
    parameters: { q: joinTerms(request), filters: request.time && bingFilter(request.time, now) },
    note: joinLanguages(
      'site: and filetype: are operators; the time limit is the filters parameter, which Bing does not document.',
      'site: 和 filetype: 是運算子；時間限制是 filters 參數，Bing 沒有寫進文件。',
    ),
  }),
  duckduckgo(request) {
    const supportsFiletype = request.filetype === undefined || DUCKDUCKGO_TYPES.includes(request.filetype)
    const note = supportsFiletype
      ? joinLanguages(
          'site: and filetype: are operators; the time limit is the df parameter.',
          'site: 和 filetype: 是運算子；時間限制是 df 參數。',
        )
      : joinLanguages(
          `DuckDuckGo documents filetype: for ${DUCKDUCKGO_TYPES.join(', ')}; ${request.filetype} may be ignored.`,
          `DuckDuckGo 的 filetype: 只寫明支援 ${DUCKDUCKGO_TYPES.join('、')}；${request.filetype} 可能無效。`,
        )
    const parameters = { q: joinTerms(request), df: request.time?.[0] }
    return { address: 'https://duckduckgo.com/', parameters, supportsFiletype, note }
  },
  yandex(request, now) {
    const supportsFiletype = request.filetype === undefined || YANDEX_TYPES.includes(request.filetype)
    const since = request.time && new Date(now.getTime() - SPAN_DAYS[request.time] * DAY_MS)
    const date = since ? ` date:>${since.toISOString().slice(0, 10).replaceAll('-', '')}` : ''
    const text = `${joinTerms(request, (type) => (supportsFiletype ? `mime:${type}` : ''))}${date}`
    const note = supportsFiletype
      ? joinLanguages(
          'File types are written mime:, and the time limit is the date: operator.',
          '檔案類型寫成 mime:，時間限制是 date: 運算子。',
        )
      : joinLanguages(
          `Yandex’s mime: knows ${YANDEX_TYPES.join(', ')}; the limit to ${request.filetype} is left out.`,
          `Yandex 的 mime: 只認得 ${YANDEX_TYPES.join('、')}，所以沒有限定 ${request.filetype}。`,
        )
    return { address: 'https://yandex.com/search/', parameters: { text }, supportsFiletype, note }
  },
}

function joinTerms({ q, site, filetype }: SearchRequest, writeType = (type: string) => `filetype:${type}`): string {
  const terms = [q, site && `site:${site}`, filetype && writeType(filetype)]
  return terms.filter((term) => term !== undefined && term !== '').join(' ')
}

/** Bing’s filter, as its filter menu writes it, has numbers for the last day, week and month. For a year it takes a range of days since 1970-01-01. */
function bingFilter(time: TimeSpan, now: Date): string {
  const numbered = { day: 'ez1', week: 'ez2', month: 'ez3' } as const
  if (time !== 'year') return `ex1:"${numbered[time]}"`
  const today = Math.floor(now.getTime() / DAY_MS)
  return `ex1:"ez5_${today - SPAN_DAYS.year}_${today}"`
}
