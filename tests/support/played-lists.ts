import type { IncomingMessage } from 'node:http'
import { addDays, toRocDate } from '#support/dates/taipei.ts'
import { CRAWLER_FEEDS, type CrawlerFeedSource } from '#services/seo/crawlers/crawler-feeds.ts'
import { catalogueFile } from './played-directories.ts'
import { drawn, type Answer } from './played-faults.ts'

// Simulates a year of sources that publish lists, in the form of their documents of 2026. A response depends only on
// the date.

type Play = (url: URL, today: string, req: IncomingMessage) => Answer

const json = (value: unknown): Answer => ({ body: JSON.stringify(value) })
const count = <Row>(length: number, row: (at: number) => Row): Row[] => Array.from({ length }, (_, at) => row(at))
const monthsSince = (day: string) => (Number(day.slice(0, 4)) - 2026) * 12 + Number(day.slice(5, 7)) - 1
const two = (number: number) => String(number).padStart(2, '0')

/** The number of half-months since January 2026. Lists of models and sites change on the 1st and the 16th. */
const halvesSince = (day: string) => 2 * monthsSince(day) + (day.slice(8) > '15' ? 1 : 0)
const dayOfHalf = (half: number) =>
  `${2026 + Math.floor(half / 24)}-${two((Math.floor(half / 2) % 12) + 1)}-${half % 2 === 0 ? '01' : '16'}`

/** The length of a list that grows by one entry per month. */
const grown = (least: number, today: string) => least + monthsSince(today)

// ── The calendar of offices: the next year’s is published in June and corrected once. It is in Big5.

const NAMED_DAYS =
  '01-01 02-28 04-04 04-05 05-01 06-19 09-25 09-28 10-10 10-25 12-25 02-05 02-08 02-09 02-10 02-11'.split(' ')
const isPublished = (year: number, today: string) => today >= `${year - 1}-06-20`
const isCorrected = (year: number, today: string) => year === 2027 && today >= '2027-03-01'

/** Named days in the calendar of a year. The correction adds one. */
export const namedDays = (year: number, today: string) =>
  [...NAMED_DAYS, ...(isCorrected(year, today) ? ['11-12'] : [])].map((day) => `${year}-${day}`).toSorted()

function calendarFile(year: number, today: string): Answer {
  const named = new Set(namedDays(year, today))
  const days = count(366, (at) => addDays(`${year}-01-01`, at)).filter((day) => day.startsWith(String(year)))
  const lines = days.map((day) => {
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay())
    return `${day.replaceAll('-', '')},一,${named.has(day) || isWeekend ? 2 : 0},${named.has(day) ? 'x' : ''}`
  })
  return { body: ['西元日期,星期,是否放假,備註', ...lines].join('\r\n') }
}

const calendars: Play = ({ pathname }, today) => {
  const file = /calendar-(\d{4})/.exec(pathname)?.[1]
  if (file) return calendarFile(Number(file), today)
  const distribution = [2026, 2027, 2028]
    .filter((year) => isPublished(year, today))
    .flatMap((year) => [
      {
        resourceDescription: `${year - 1911}年中華民國政府行政機關辦公日曆表`,
        resourceFormat: 'CSV',
        resourceDownloadUrl: `https://data.gov.tw/calendar-${year}.csv`,
      },
      {
        resourceDescription: `${year - 1911}年中華民國政府行政機關辦公日曆表(Google行事曆專用)`,
        resourceFormat: 'CSV',
        resourceDownloadUrl: `https://data.gov.tw/google-${year}.csv`,
      },
    ])
  return json({ success: true, result: { distribution } })
}

// ── Receipt lottery: drawn on the 25th of odd months, for the two months before.

/** Periods that are drawn up to this date, the newest first, such as 115-09-10. */
export function periodsDrawn(today: string): string[] {
  return count(14, (at) => {
    const months = 8 + at * 2
    const year = 2026 + Math.floor(months / 12)
    const first = (months % 12) + 1
    const drawnOn = `${first === 11 ? year + 1 : year}-${two(first === 11 ? 1 : first + 2)}-25`
    return drawnOn <= today ? `${year - 1911}-${two(first)}-${two(first + 1)}` : ''
  })
    .filter((period) => period !== '')
    .toReversed()
}
const digits = (length: number, ...words: string[]) => String(drawn(10 ** length, ...words)).padStart(length, '0')
export const receiptNumbers = (period: string) => ({
  special: digits(8, 'special', period),
  grand: digits(8, 'grand', period),
  first: ['a', 'b', 'c'].map((word) => digits(8, word, period)),
})

const receipts: Play = ({ pathname }, today) => {
  const periods = periodsDrawn(today)
  const [newest = '', before = newest] = periods
  const written = (period: string) => period.replace(/^(\d+)-(\d\d)-(\d\d)$/, '$1年$2 ~ $3月')
  const texts = (period: string) => {
    const { special, grand, first } = receiptNumbers(period)
    return `<p>特別獎：${special}</p><p>特獎：${grand}</p><p>頭獎：${first.join('、')}</p>`
  }
  if (pathname.endsWith('.xml')) {
    const items = periods.map(
      (period) =>
        `<item><title>${written(period)}</title><description><![CDATA[${texts(period)}]]></description></item>`,
    )
    return { body: `<?xml version="1.0" encoding="UTF-8"?><rss><channel>${items.join('')}</channel></rss>` }
  }
  const period = pathname.endsWith('lastNumber.html') ? before : newest
  const title = period.replace(/^(\d+)-(\d\d)-(\d\d)$/, '$1年$2-$3月')
  return { body: `<html><a title="${title}中獎號碼單">x</a><div>${texts(period)}</div><h3>領獎注意事項</h3></html>` }
}

// ── Model catalogues: one more model per half-month, and prices that change every quarter. They support conditional
// requests.

export const modelsListed = (today: string) => 300 + halvesSince(today)
export const modelPrice = (at: number, today: string) => 1 + ((at + Math.floor(monthsSince(today) / 3)) % 5)
export const modelReleasedOn = (at: number) => addDays('2026-01-01', at)

const versioned = (today: string, req: IncomingMessage, value: () => unknown): Answer => {
  const etag = `"${halvesSince(today)}"`
  if (req.headers['if-none-match'] === etag) return { status: 304, body: '' }
  return { ...json(value()), headers: { etag } }
}
/** Since summer, entries have one more field and another order of fields. */
const entryOf = (today: string, entry: object) => (today < '2027-07-01' ? entry : { added_field: [1], ...entry })

const modelsDev: Play = (_, today, req) =>
  versioned(today, req, () => ({
    openai: {
      id: 'openai',
      doc: 'https://platform.openai.com/docs/models',
      models: Object.fromEntries(
        count(modelsListed(today), (at) => [
          `gpt-${at}`,
          entryOf(today, {
            id: `gpt-${at}`,
            name: `GPT ${at}`,
            release_date: modelReleasedOn(at),
            modalities: { input: ['text'], output: ['text'] },
            limit: { context: 128_000, output: 4096 },
            cost: { input: modelPrice(at, today), output: 2 * modelPrice(at, today) },
          }),
        ]),
      ),
    },
  }))

const openrouter: Play = (_, today, req) =>
  versioned(today, req, () => ({
    data: count(modelsListed(today), (at) =>
      entryOf(today, {
        id: `openai/gpt-${at}`,
        name: `OpenAI: GPT ${at}`,
        context_length: 128_000,
        architecture: { input_modalities: ['text'], output_modalities: ['text'] },
        pricing: { prompt: `0.00000${modelPrice(at, today)}`, completion: '0.00001', request: '0' },
      }),
    ),
  }))

const litellm = (today: string, req: IncomingMessage): Answer =>
  versioned(today, req, () => ({
    sample_spec: { input_cost_per_token: 0, litellm_provider: 'one of https://docs.litellm.ai/docs/providers' },
    ...Object.fromEntries(
      count(modelsListed(today) + 900, (at) => [
        `gpt-${at}`,
        entryOf(today, {
          litellm_provider: 'openai',
          mode: 'chat',
          max_input_tokens: 128_000,
          input_cost_per_token: modelPrice(at, today) / 1e6,
          output_cost_per_token: modelPrice(at, today) / 5e5,
        }),
      ]),
    ),
  }))

// ── Necessities: one price per month, published a month later. The way to write months changes during the year.

export const necessityPrice = (at: number, month: number) => 20 + drawn(80, 'necessity', at, month)
export const lastNecessityMonth = (today: string) => monthsSince(today) - 1

const necessities: Play = (_, today) => {
  const last = lastNecessityMonth(today)
  const end = `${2026 + Math.floor(last / 12)}${today < '2027-05-01' ? '-' : '/'}${two((last % 12) + 1)}`
  return json(
    count(40, (at) => ({
      類別: '衛生用品',
      編號: 1000 + at,
      產品名稱: `用品${at}`,
      規格: '12包',
      統計值: count(last + 1, (month) => necessityPrice(at, month)).join(','),
      時間起點: '2026-01',
      時間終點: end,
    })),
  )
}

// ── The registers of listed companies: one new company per month.

export const companiesListed = (today: string) => grown(950, today)
const twseCompanies: Play = (_, today) =>
  json(
    count(companiesListed(today), (at) => ({
      出表日期: toRocDate(today).replaceAll('.', ''),
      公司代號: String(11_000 + at),
      公司名稱: `公司${at}股份有限公司`,
      公司簡稱: `公司${at}`,
      英文簡稱: `CO${at}`,
    })),
  )
const tpexCompanies: Play = (_, today) =>
  json(
    count(800, (at) => ({
      Date: toRocDate(today).replaceAll('.', ''),
      SecuritiesCompanyCode: String(60_000 + at),
      CompanyName: `櫃買${at}股份有限公司`,
      CompanyAbbreviation: `櫃買${at}`,
      Symbol: '',
    })),
  )

// ── Lists of both exchanges: prices of each trading day, the last month's revenue, and ex-dates for two months ahead
// (from the 16th on, three).

const roc = (day: string) => toRocDate(day).replaceAll('.', '')
const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())
const tradingDay = (today: string): string => (isWeekday(today) ? today : tradingDay(addDays(today, -1)))
const monthOf = (months: number) => `${2026 + Math.floor(months / 12)}-${two((months % 12) + 1)}`
const TWSE_CODES = count(950, (at) => String(1_101 + at))
const TPEX_CODES = count(800, (at) => String(6_101 + at))

export const companiesWithFigures = [...TWSE_CODES, ...TPEX_CODES]
export const valuationOf = (code: string, day: string) => ({
  pe: 5 + drawn(30, 'pe', code, day),
  pb: 1 + drawn(9, 'pb', code, day),
  dividend_yield_pct: drawn(9, 'yield', code, day),
})
export const lastRevenueMonth = (today: string) => monthOf(monthsSince(today) - 1)
export const revenueOf = (code: string, month: string) => 1_000 + drawn(90_000, 'revenue', code, month)
/** In April, the ex-dates of May move by a week. */
export const exDateOf = (month: string, today: string) =>
  `${month}-${month === '2027-05' && today >= '2027-04-10' ? '24' : '17'}`
const exDatesAhead = (today: string) =>
  [0, 1, 2, ...(today.slice(8) > '15' ? [3] : [])]
    .map((ahead) => exDateOf(monthOf(monthsSince(today) + ahead), today))
    .filter((day) => day >= today)
export const indexClose = (day: string) => 40_000 + drawn(1_500, 'index', day)

const valuations = (codes: readonly string[], today: string, nameOf: (name: string) => string) => {
  const day = tradingDay(today)
  return codes.map((code) => {
    const { pe, pb, dividend_yield_pct } = valuationOf(code, day)
    return {
      Date: roc(day),
      [nameOf('Code')]: code,
      [nameOf('PEratio')]: String(pe),
      [nameOf('PBratio')]: String(pb),
      [nameOf('DividendYield')]: String(dividend_yield_pct),
    }
  })
}
const revenues = (codes: readonly string[], today: string) =>
  codes.map((code) => ({
    出表日期: roc(today),
    資料年月: roc(`${lastRevenueMonth(today)}-01`).slice(0, 5),
    公司代號: code,
    '營業收入-當月營收': String(revenueOf(code, lastRevenueMonth(today))),
    '營業收入-上月比較增減(%)': '1.5',
    '營業收入-去年同月增減(%)': '',
    '累計營業收入-前期比較增減(%)': '2',
  }))
const payment = { StockDividendRatio: '', CashDividend: '0.50' }

/** Market holidays on weekdays: a holiday on a weekend moves to the nearest weekday. */
const closedDays = (today: string) =>
  namedDays(Number(today.slice(0, 4)), today).map((day) => {
    const weekday = new Date(day).getUTCDay()
    const off = addDays(day, weekday === 6 ? -1 : weekday === 0 ? 1 : 0)
    return { Name: '國定假日', Date: roc(off), Weekday: '', Description: '' }
  })

const twseLists: Play = (url, today, req) => {
  const list = url.pathname.split('/').at(-1)
  if (list === 'holidaySchedule') return json(closedDays(today))
  if (list === 'BWIBBU_ALL') return json(valuations(TWSE_CODES, today, (name) => name))
  if (list === 't187ap05_L') return json(revenues(TWSE_CODES, today))
  if (list === 'TWT48U_ALL')
    return json(
      exDatesAhead(today).map((day) => ({ Date: roc(day), Code: '00900', Name: '基金', Exdividend: '息', ...payment })),
    )
  return twseCompanies(url, today, req)
}

const TPEX_NAMES: Readonly<Record<string, string>> = {
  Code: 'SecuritiesCompanyCode',
  PEratio: 'PriceEarningRatio',
  PBratio: 'PriceBookRatio',
  DividendYield: 'YieldRatio',
}
const tpexLists: Play = (url, today, req) => {
  const list = url.pathname.split('/').at(-1)
  if (list === 'tpex_mainboard_peratio_analysis')
    return json(valuations(TPEX_CODES, today, (name) => TPEX_NAMES[name] ?? name))
  if (list === 'mopsfin_t187ap05_O') return json(revenues(TPEX_CODES, today))
  if (list === 'tpex_exright_prepost')
    return json(
      exDatesAhead(today).map((day) => ({
        ExRrightsExDividendDate: roc(day),
        SecuritiesCompanyCode: '6101',
        CompanyName: '櫃買',
        ExRrightsExDividend: '除息',
        ...payment,
      })),
    )
  return tpexCompanies(url, today, req)
}

const index: Play = ({ searchParams }, today) => {
  const month = searchParams.get('date') ?? ''
  const first = `${month.slice(0, 4)}-${month.slice(4, 6)}-01`
  const days = count(31, (at) => addDays(first, at)).filter(
    (day) => day.slice(0, 7) === first.slice(0, 7) && day <= today && isWeekday(day),
  )
  const data = days.map((day) => {
    const close = indexClose(day)
    const figures = [close - 50, close + 100, close - 100, close].map((it) =>
      it.toLocaleString('en', { minimumFractionDigits: 2 }),
    )
    return [toRocDate(day).replaceAll('.', '/'), ...figures]
  })
  return json({
    stat: 'OK',
    title: '發行量加權股價指數歷史資料',
    fields: ['日期', '開盤指數', '最高指數', '最低指數', '收盤指數'],
    data,
  })
}

// ── Closures: every evening a notice for the next day, each time of another county. The feed covers one week.

const CLOSING = ['宜蘭縣', '花蓮縣', '臺東縣', '澎湖縣']
export const closedCounty = (day: string) => CLOSING[drawn(CLOSING.length, 'closed', day)] ?? ''
const closures: Play = (_, today) =>
  json({
    title: 'NCDR',
    entry: count(7, (at) => addDays(today, -at)).map((day) => {
      const next = addDays(day, 1)
      const on = `${Number(next.slice(5, 7))}/${Number(next.slice(8))}`
      return {
        id: `closure-${day}`,
        updated: `${day}T20:00:00+08:00`,
        summary: { '#text': `[停班停課通知]${closedCounty(next)}:${on}停止上班、停止上課。行政院人事行政總處。` },
      }
    }),
  })

// ── Sites with llms.txt, and the card game's Forbidden & Limited Lists.

const SITES_AT_FIRST = 1_100
export const sitesListed = (today: string) => SITES_AT_FIRST + halvesSince(today)
const hubSites = (today: string): Answer =>
  json(
    count(sitesListed(today), (at) => ({
      name: `Site ${at}`,
      domain: `https://site${at}.example`,
      llmsTxtUrl: `https://site${at}.example/llms.txt`,
      llmsFullTxtUrl: null,
      category: 'developer-tools',
      publishedAt: dayOfHalf(Math.max(0, at + 1 - SITES_AT_FIRST)),
    })),
  )
const awesomeSites = json(count(300, (at) => `https://awesome${at}.example/llms-full.txt`))

const FIRST_CARD = 4000
/** The first day of the quarter, on which a card list comes into force. */
export const listDate = (today: string) =>
  `${today.slice(0, 4)}-${two(Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1)}-01`
/** In each quarter, ten more cards are forbidden and ten others become free. */
export const cardsListed = (date: string) => {
  const quarter = Math.floor(monthsSince(date) / 3)
  return count(200, (at) => FIRST_CARD + quarter * 10 + at).map((card) => [card, card % 3] as const)
}
const banlist = (pathname: string, today: string): Answer =>
  pathname.endsWith('current.vector.json')
    ? { body: `${listDate(today)}.vector.json\n` }
    : json({ date: listDate(today), regulation: Object.fromEntries(cardsListed(listDate(today))) })

const github: Play = ({ pathname }, today, req) => {
  if (/^\/(?:anthropics|jaw9c)\//.test(pathname)) return catalogueFile(pathname)
  if (pathname.startsWith('/BerriAI/')) return litellm(today, req)
  if (pathname.startsWith('/thedaviddias/')) return hubSites(today)
  if (pathname.startsWith('/SecretiveShell/')) return awesomeSites
  if (pathname.startsWith('/DawnbrandBots/')) return banlist(pathname, today)
  if (pathname.startsWith('/bangumi-data/')) return animeOf(pathname, today)
  return feedOf(`https://raw.githubusercontent.com${pathname}`, today)
}

// ── Anime: one file per month. In April, the titles of May move by a week.

export const animeBegin = (month: string, at: number, today: string) =>
  `${month}-${two(1 + (at % 20) + (month === '2027-05' && today >= '2027-04-10' ? 7 : 0))}`
function animeOf(pathname: string, today: string): Answer {
  const month = (/(\d{4})\/(\d{2})\.json$/.exec(pathname) ?? []).slice(1).join('-')
  if (month > addDays(`${today.slice(0, 7)}-28`, 70).slice(0, 7)) return { status: 404, body: 'Not found' }
  return json(
    count(12, (at) => ({
      title: `作品 ${month} ${at}`,
      titleTranslate: { 'zh-Hant': [`動畫 ${month} ${at}`] },
      type: 'tv',
      lang: 'ja',
      officialSite: 'https://example.com/',
      begin: `${animeBegin(month, at, today)}T06:00:00.000Z`,
      end: '',
      comment: '',
      sites: [{ site: 'bangumi', id: String(9_000_000 + monthsSince(`${month}-01`) * 100 + at) }],
    })),
  )
}

// ── Addresses of crawlers: each list grows by one network per month, in the format of its publisher.

export const prefixesOf = ({ feed }: CrawlerFeedSource, today: string) =>
  count(grown(5, today), (at) => `${1 + drawn(120, feed)}.${drawn(200, feed, 'b')}.${at}.0/24`)
function feedOf(address: string, today: string): Answer {
  const source = CRAWLER_FEEDS.find(({ url }) => url === address)
  if (!source) return { status: 404, body: 'Not found' }
  const prefixes = prefixesOf(source, today)
  const list = { creationTime: `${today}T00:00:00`, prefixes: prefixes.map((ipv4Prefix) => ({ ipv4Prefix })) }
  switch (source.form) {
    case 'prefixes':
      return json(list)
    case 'networks':
      return json({ asn: 1, prefixes: { ipv4: prefixes, ipv6: [] } })
    case 'lines':
      return { body: prefixes.join('\n') }
    case 'embedded':
      return { body: `<html><pre>${JSON.stringify(list).replaceAll('"', '&quot;')}</pre></html>` }
    case 'prose':
      return { body: `<html><p>We crawl from ${prefixes.join(', ')} as Bot/1.0.0.0.</p></html>` }
  }
}
const feeds =
  (host: string): Play =>
  ({ pathname, search }, today) =>
    feedOf(`https://${host}${pathname}${search}`, today)

const feedHosts = [...new Set(CRAWLER_FEEDS.flatMap((it) => [it.url, it.former_url || it.url]))].map(
  (url) => new URL(url).host,
)

export const LIST_HOSTS: Readonly<Record<string, Play>> = {
  ...Object.fromEntries(feedHosts.map((host) => [host, feeds(host)])),
  'data.gov.tw': calendars,
  'invoice.etax.nat.gov.tw': receipts,
  'models.dev': modelsDev,
  'openrouter.ai': openrouter,
  'raw.githubusercontent.com': github,
  'opendata.ey.gov.tw': necessities,
  'openapi.twse.com.tw': twseLists,
  'www.twse.com.tw': index,
  'www.tpex.org.tw': tpexLists,
  'alerts.ncdr.nat.gov.tw': closures,
}
