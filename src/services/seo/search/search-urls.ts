import { joinLanguages } from '#support/errors/localized-text.ts'
import { ENGINES, type Engine } from './engines.ts'

export const TIME_SPANS = ['day', 'week', 'month', 'year'] as const

export type TimeSpan = (typeof TIME_SPANS)[number]

export interface SearchRequest {
  readonly q: string
  readonly site?: string | undefined
  readonly filetype?: string | undefined
  readonly time?: TimeSpan | undefined
}

export interface SearchUrl {
  readonly engine: Engine
  readonly query: string
  readonly url: string
  readonly supports: { readonly site: boolean; readonly filetype: boolean; readonly time: boolean }
  readonly note: string
}

const DAY_MS = 86_400_000
const SPAN_DAYS: Readonly<Record<TimeSpan, number>> = { day: 1, week: 7, month: 30, year: 365 }
/** File types that DuckDuckGo’s help page lists. */
const DUCKDUCKGO_TYPES = new Set(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'html'])
const YANDEX_TYPES = new Set([
  'pdf',
  'xls',
  'xlsx',
  'ods',
  'rtf',
  'ppt',
  'pptx',
  'odp',
  'swf',
  'odt',
  'odg',
  'doc',
  'docx',
])

/** Builds one search URL per engine. `now` is the reference for limits such as “past year”. */
export function buildUrls(request: SearchRequest, now: Date): SearchUrl[] {
  return ENGINES.map((engine) => ({ engine, ...BUILDERS[engine](request, now) }))
}

type Built = Omit<SearchUrl, 'engine'>

const BUILDERS: Readonly<Record<Engine, (request: SearchRequest, now: Date) => Built>> = {
  google(request) {
    const query = joinTerms(request, (type) => `filetype:${type}`)
    const url = new URL('https://www.google.com/search')
    url.searchParams.set('q', query)
    if (request.time) url.searchParams.set('tbs', `qdr:${request.time[0]}`)
    return buildUrl(
      url,
      query,
      true,
      joinLanguages(
        'site: and filetype: are operators; the time limit is the tbs parameter.',
        'site: 和 filetype: 是運算子；時間限制是 tbs 參數。',
      ),
    )
  },
  bing(request, now) {
    const query = joinTerms(request, (type) => `filetype:${type}`)
    const url = new URL('https://www.bing.com/search')
    url.searchParams.set('q', query)
    if (request.time) url.searchParams.set('filters', bingFilter(request.time, now))
    return buildUrl(
      url,
      query,
      true,
      joinLanguages(
        'site: and filetype: are operators; the time limit is the filters parameter, which Bing does not document.',
        'site: 和 filetype: 是運算子；時間限制是 filters 參數，Bing 沒有寫進文件。',
      ),
    )
  },
  duckduckgo(request) {
    const supported = request.filetype === undefined || DUCKDUCKGO_TYPES.has(request.filetype)
    const query = joinTerms(request, (type) => `filetype:${type}`)
    const url = new URL('https://duckduckgo.com/')
    url.searchParams.set('q', query)
    if (request.time) url.searchParams.set('df', request.time[0] ?? '')
    const note = supported
      ? joinLanguages(
          'site: and filetype: are operators; the time limit is the df parameter.',
          'site: 和 filetype: 是運算子；時間限制是 df 參數。',
        )
      : joinLanguages(
          `DuckDuckGo documents filetype: for ${[...DUCKDUCKGO_TYPES].join(', ')}; ${request.filetype} may be ignored.`,
          `DuckDuckGo 的 filetype: 只寫明支援 ${[...DUCKDUCKGO_TYPES].join('、')}；${request.filetype} 可能無效。`,
        )
    return buildUrl(url, query, supported, note)
  },
  yandex(request, now) {
    const supported = request.filetype === undefined || YANDEX_TYPES.has(request.filetype)
    const since = request.time && new Date(now.getTime() - SPAN_DAYS[request.time] * DAY_MS)
    const date = since ? ` date:>${since.toISOString().slice(0, 10).replaceAll('-', '')}` : ''
    const query = `${joinTerms(request, (type) => (supported ? `mime:${type}` : ''))}${date}`
    const url = new URL('https://yandex.com/search/')
    url.searchParams.set('text', query)
    const note = supported
      ? joinLanguages(
          'File types are written mime:, and the time limit is the date: operator.',
          '檔案類型寫成 mime:，時間限制是 date: 運算子。',
        )
      : joinLanguages(
          `Yandex’s mime: knows ${[...YANDEX_TYPES].join(', ')}; the limit to ${request.filetype} is left out.`,
          `Yandex 的 mime: 只認得 ${[...YANDEX_TYPES].join('、')}，所以沒有限定 ${request.filetype}。`,
        )
    return buildUrl(url, query, supported, note)
  },
}

function joinTerms({ q, site, filetype }: SearchRequest, writeType: (type: string) => string): string {
  const terms = [q, site && `site:${site}`, filetype && writeType(filetype)]
  return terms.filter((term) => term !== undefined && term !== '').join(' ')
}

function buildUrl(url: URL, query: string, filetype: boolean, note: string): Built {
  return { query, url: url.href, supports: { site: true, filetype, time: true }, note }
}

/** Bing’s filter has numbers for the last day, week and month. For a year it takes a range of days since 1970-01-01. */
function bingFilter(time: TimeSpan, now: Date): string {
  const numbered = { day: 'ez1', week: 'ez2', month: 'ez3' } as const
  if (time !== 'year') return `ex1:"${numbered[time]}"`
  const today = Math.floor(now.getTime() / DAY_MS)
  return `ex1:"ez5_${today - SPAN_DAYS.year}_${today}"`
}
