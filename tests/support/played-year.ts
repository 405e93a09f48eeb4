import { addDays } from '#support/dates/taipei.ts'
import { PRODUCT_NAMES, PRODUCTS } from '#services/life/fuel/fuel.ts'
import { listCompanies } from '#services/stock/companies/companies.ts'
import { drawn, playFaults, type Outage } from './played-faults.ts'
import type { Script } from './upstream.ts'

// Simulates a year of sources, in the form that public crawlers recorded in 2026. A response depends only on the
// date, so a test can request it again and compare it with the stored rows.

/** Trading holidays besides weekends. One is for a typhoon, which no published calendar contains. */
const CLOSED = new Set(
  `2026-09-23 2026-09-25 2026-09-28 2026-10-09 2026-10-26 2026-12-25 2027-01-01 2027-02-04 2027-02-05
   2027-02-08 2027-02-09 2027-02-10 2027-02-11 2027-03-01 2027-04-05 2027-04-06 2027-06-09 2027-09-15 2027-09-28`.split(
    /\s+/,
  ),
)

export const weekdayOf = (day: string) => new Date(day).getUTCDay()
export const isTradingDay = (day: string) => ![0, 6].includes(weekdayOf(day)) && !CLOSED.has(day)

export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const roc = (day: string, mark = '') =>
  `${Number(day.slice(0, 4)) - 1911}${mark}${day.slice(5, 7)}${mark}${day.slice(8)}`
const rocInWords = (day: string) => `${Number(day.slice(0, 4)) - 1911}年${day.slice(5, 7)}月${day.slice(8)}日`

export const codesOf = (market: 'twse' | 'tpex') =>
  listCompanies().flatMap((company) => (company.market === market ? company.code : []))
export const FUNDS = Array.from({ length: 120 }, (_, at) => `00${500 + at}`)
const OTC_FUNDS = Array.from({ length: 90 }, (_, at) => `00${700 + at}B`)

/** Prices from 100 to 150, so that no daily change is implausibly large. */
export const closeOf = (code: string, day: string) => (10_000 + drawn(5000, 'close', code, day)) / 100

/** Each fund pays in one week of every thirteen. */
const PAYING = Map.groupBy(FUNDS, (code) => drawn(13, 'pays', code))

/** Payouts between two dates. Every fund pays on four Wednesdays a year. */
export function payoutsBetween(from: string, to: string) {
  return daysBetween(from, to).flatMap((day) =>
    weekdayOf(day) === 3
      ? (PAYING.get(Math.floor(Date.parse(day) / 604_800_000) % 13) ?? []).map((code) => ({
          code,
          ex_date: day,
          pay_date: addDays(day, 26),
          amount_twd: (100 + drawn(100, 'payout', code, day)) / 100,
        }))
      : [],
  )
}

const DRAWN_ON = { daily539: [1, 2, 3, 4, 5, 6], lotto649: [2, 5], superlotto638: [1, 4] } as const
const SHAPES = {
  daily539: { pick: 5, highest: 39, list: 'daily539Res', path: '/Daily539Result' },
  lotto649: { pick: 6, highest: 49, list: 'lotto649Res', path: '/Lotto649Result' },
  superlotto638: { pick: 6, highest: 38, list: 'superLotto638Res', path: '/SuperLotto638Result' },
} as const
export type Game = keyof typeof SHAPES
export const GAMES = Object.keys(SHAPES) as Game[]

/** Draw numbers that follow from the date and are far above those in the seed. */
export const periodOf = (day: string) =>
  String(119_000_000 + Math.floor((Date.parse(day) - Date.UTC(2026, 0, 1)) / 86_400_000))

export function drawOf(game: Game, day: string): { numbers: number[]; special: number | null } | undefined {
  if (!(DRAWN_ON[game] as readonly number[]).includes(weekdayOf(day))) return undefined
  const { pick, highest } = SHAPES[game]
  const numbers = new Set<number>()
  for (let at = 0; numbers.size < pick; at++) numbers.add(1 + drawn(highest, game, day, at))
  const special = game === 'daily539' ? null : 1 + drawn(game === 'lotto649' ? highest : 8, game, day, 'special')
  return { numbers: [...numbers].toSorted((a, b) => a - b), special }
}

/** The lotteries of digits, which are drawn every day except Sunday. */
export const DIGIT_GAMES = { star3: 3, star4: 4 } as const

export function digitsOf(game: keyof typeof DIGIT_GAMES, day: string): number[] | undefined {
  if (weekdayOf(day) === 0) return undefined
  return Array.from({ length: DIGIT_GAMES[game] }, (_, at) => drawn(10, game, day, at))
}

const TIERS = 'Jackpot Second Third Fourth Fifth Sixth Seventh Eighth Ninth'.split(' ')
/** The prefix and the number of the prize tiers. The large lotteries also have a tier called “normal”. */
const ASSIGNED = {
  daily539: ['d539', 4, false],
  lotto649: ['', 8, true],
  superlotto638: ['super638', 10, true],
} as const

export const winnersOf = (game: Game, day: string, tier: number) => 1 + drawn(30_000, 'won', game, day, tier)

/** The prizes of a draw. The number of winners is published on the next day. */
function prizesOf(game: Game, day: string, today: string): Record<string, unknown> {
  const [prefix, count, hasNormal] = ASSIGNED[game]
  const names = TIERS.slice(0, hasNormal ? count - 1 : count).concat(hasNormal ? 'Normal' : [])
  const keyOf = (name: string) => (prefix === '' ? `${name.toLowerCase()}Assign` : `${prefix}${name}Assign`)
  return Object.fromEntries(
    names.map((name, at) => {
      const winnerCount = day < today ? winnersOf(game, day, at + 1) : 0
      return [keyOf(name), { prize: 0, lastPrize: 0, winnerCount, perPrize: winnerCount === 0 ? 0 : 400 }]
    }),
  )
}

export const tiersOf = (game: Game) => ASSIGNED[game][1]

export const fuelPriceOn = (product: number, monday: string) =>
  (250 + 10 * product + drawn(20, 'fuel', product, monday)) / 10

export const rateOn = (day: string) => 31 + drawn(100, 'fx', day) / 100

/** The response of a source on a date, at 22:30. */
function answer(host: string, url: URL, today: string): { body: string; headers?: Record<string, string> } {
  const { pathname, searchParams } = url
  const key = `${host}${pathname}`
  const asked = (searchParams.get('date') ?? '').replaceAll(/\D/g, '')
  const day = `${asked.slice(0, 4)}-${asked.slice(4, 6)}-${asked.slice(6)}`
  if (key.endsWith('/STOCK_DAY_ALL')) return { body: stockDayAll(today) }
  if (key.endsWith('/tpex_mainboard_quotes')) return { body: tpexQuotes(newestTradingDay(today)) }
  if (key.endsWith('/FMTQIK')) return { body: tradingDays(day.slice(0, 7), today) }
  if (key.endsWith('/MI_INDEX')) return { body: miIndex(day, today) }
  if (key.endsWith('/otc')) return { body: otc(day, today) }
  if (key.endsWith('/etfDiv')) return { body: etfDiv(today) }
  if (host === 'mis.twse.com.tw') return { body: allEtf(newestTradingDay(today)) }
  if (key.endsWith('/etfExDiv')) return { body: '[]' }
  if (key.endsWith('/SixtypeOilListPrice')) return { body: currentFuel(today) }
  if (host === 'vipmbr.cpc.com.tw') return { body: fuel(Number(searchParams.get('prodid')), today) }
  if (/\/[34]DResult$/.test(pathname)) return { body: digitDraws(pathname, searchParams.get('month') ?? '', today) }
  if (host === 'api.taiwanlottery.com') return { body: draws(pathname, searchParams.get('month') ?? '', today) }
  if (host === 'rate.bot.com.tw') return bankOfTaiwan(today)
  return { body: centralBank(today) }
}

function newestTradingDay(upTo: string): string {
  let day = upTo
  while (!isTradingDay(day)) day = addDays(day, -1)
  return day
}

/**
 * Every other evening, the open-data file has the data of the previous day. For two weeks, its fields have other
 * names.
 */
function stockDayAll(today: string): string {
  const newest = newestTradingDay(today)
  const day = drawn(2, 'late', newest) === 0 ? newest : newestTradingDay(addDays(newest, -1))
  const isRenamed = today >= '2027-02-15' && today < '2027-03-01'
  return JSON.stringify(
    [...codesOf('twse'), ...FUNDS].map((Code) => ({
      Date: roc(day),
      Code,
      Name: '名稱',
      TradeVolume: '21,186,947',
      OpeningPrice: '--',
      HighestPrice: '--',
      LowestPrice: '--',
      [isRenamed ? 'Close' : 'ClosingPrice']: closeOf(Code, day).toFixed(2),
    })),
  )
}

/** Up to one percent above or below the close. */
export const navOf = (code: string, day: string) =>
  Math.round(closeOf(code, day) * (9900 + drawn(200, 'nav', code, day))) / 10_000

/** Close and net asset value of every fund of the exchange. */
function allEtf(day: string): string {
  const msgArray = FUNDS.map((code) => ({
    a: code,
    e: String(closeOf(code, day)),
    f: String(navOf(code, day)),
    i: day.replaceAll('-', ''),
  }))
  return JSON.stringify({ a1: [{ msgArray }] })
}

function tpexQuotes(day: string): string {
  return JSON.stringify(
    [...codesOf('tpex'), ...OTC_FUNDS].map((SecuritiesCompanyCode) => ({
      Date: roc(day),
      SecuritiesCompanyCode,
      CompanyName: '名稱',
      Open: '----',
      High: '----',
      Low: '----',
      Close: closeOf(SecuritiesCompanyCode, day).toFixed(2),
      TradingShares: '1000',
    })),
  )
}

const NOTHING = '很抱歉，沒有符合條件的資料!'

function tradingDays(month: string, today: string): string {
  const traded = daysBetween(`${month}-01`, today).filter((it) => it.startsWith(month) && isTradingDay(it))
  if (traded.length === 0) return JSON.stringify({ stat: NOTHING })
  return JSON.stringify({ stat: 'OK', fields: ['日期', '成交股數'], data: traded.map((it) => [roc(it, '/'), '1,000']) })
}

/** Since April, the columns have another order. Sometimes a fund's price is not a number. */
function miIndex(day: string, today: string): string {
  if (day > today || !isTradingDay(day)) return JSON.stringify({ stat: NOTHING })
  const fields = ['證券代號', '證券名稱', '成交股數', '開盤價', '最高價', '最低價', '收盤價', '漲跌(+/-)']
  const rows = [...codesOf('twse'), ...FUNDS].map((code) => {
    const isOdd = code === FUNDS[7] && drawn(10, 'odd', day) === 0
    const close = isOdd ? '1.2.3' : closeOf(code, day).toFixed(2)
    return [code, '名稱', '1,000', '--', '--', '--', close, "<p style ='color:red'>+</p>"]
  })
  const isTurned = today >= '2027-04-01'
  const table = {
    fields: isTurned ? fields.toReversed() : fields,
    data: isTurned ? rows.map((row) => row.toReversed()) : rows,
  }
  const index = { fields: ['指數', '收盤指數'], data: [['發行量加權股價指數', '41,000.00']] }
  return JSON.stringify({ date: day.replaceAll('-', ''), stat: 'OK', tables: [index, {}, table], type: 'ALLBUT0999' })
}

function otc(day: string, today: string): string {
  if (day > today || !isTradingDay(day))
    return JSON.stringify({ stat: 'ok', date: '', tables: [{ fields: [], data: [] }] })
  const fields = ['代號', '名稱', '收盤 ', '漲跌', '開盤 ', '最高 ', '最低', '成交股數  ']
  const data = [...codesOf('tpex'), ...OTC_FUNDS].map((code) => [
    code,
    '名稱',
    closeOf(code, day).toFixed(2),
    '+1',
    '----',
    '----',
    '----',
    '1,000',
  ])
  return JSON.stringify({ date: day.replaceAll('-', ''), flagField: '', stat: 'ok', tables: [{ fields, data }] })
}

/**
 * The status is `ok` until January, then `OK`. A payout is announced two weeks ahead, and its amount one week ahead.
 */
function etfDiv(today: string): string {
  const word = today < '2027-01-15' ? { status: 'ok' } : { stat: 'OK' }
  const data = payoutsBetween(addDays(today, -400), addDays(today, 14)).map(
    ({ code, ex_date, pay_date, amount_twd }) => [
      code,
      '名稱',
      rocInWords(ex_date),
      rocInWords(addDays(ex_date, 6)),
      rocInWords(pay_date),
      ex_date > addDays(today, 7) ? null : String(amount_twd),
      '',
      115,
    ],
  )
  const fields = [
    '證券代號',
    '證券簡稱',
    '除息交易日',
    '收益分配基準日',
    '收益分配發放日',
    '收益分配金額 (每1受益權益單位)',
  ]
  return JSON.stringify({
    ...word,
    title: 'ETF',
    fields: [...fields, '收益分配標準', '公告年度'],
    data: data.toReversed(),
  })
}

const mondaysUpTo = (today: string) => daysBetween('2026-09-28', today).filter((day) => weekdayOf(day) === 1)

function currentFuel(today: string): string {
  const monday = mondaysUpTo(today).at(-1) ?? today
  const list = PRODUCTS.map((product, at) => ({
    產品名稱: PRODUCT_NAMES[product].name_zh,
    計價單位: '元/公升',
    參考牌價_金額: fuelPriceOn(at + 1, monday).toFixed(1),
    牌價生效日期: roc(monday),
  }))
  return JSON.stringify(list)
}

function fuel(product: number, today: string): string {
  const records = mondaysUpTo(today).map(
    (day) =>
      `<tbTable><牌價生效時間>${day}T00:00:00+08:00</牌價生效時間><參考牌價>${fuelPriceOn(product, day).toFixed(4)}</參考牌價><計價單位>元/ 公升</計價單位></tbTable>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?><DataSet><NewDataSet>${records.join('')}</NewDataSet></DataSet>`
}

function draws(path: string, month: string, today: string): string {
  const game = GAMES.find((name) => path.endsWith(SHAPES[name].path)) ?? 'daily539'
  const list = daysOf(month, today).flatMap((day) => {
    const draw = drawOf(game, day)
    if (!draw) return []
    const drawNumberSize = draw.special === null ? draw.numbers : [...draw.numbers, draw.special]
    return [
      { period: Number(periodOf(day)), lotteryDate: `${day}T00:00:00`, drawNumberSize, ...prizesOf(game, day, today) },
    ]
  })
  return drawsAnswer(SHAPES[game].list, list)
}

function digitDraws(path: string, month: string, today: string): string {
  const [game, name] = path.endsWith('/3DResult')
    ? (['star3', 'lotto3DRes'] as const)
    : (['star4', 'lotto4DRes'] as const)
  const list = daysOf(month, today).flatMap((day) => {
    const drawNumberAppear = digitsOf(game, day)
    return drawNumberAppear ? [{ period: Number(periodOf(day)), lotteryDate: `${day}T00:00:00`, drawNumberAppear }] : []
  })
  return drawsAnswer(name, list)
}

const daysOf = (month: string, today: string) =>
  daysBetween(`${month}-01`, today).filter((day) => day.startsWith(month))

function drawsAnswer(name: string, list: readonly object[]): string {
  return JSON.stringify({ rtCode: 0, rtMsg: '', content: { totalSize: list.length, [name]: list } })
}

function bankOfTaiwan(today: string): { body: string; headers: Record<string, string> } {
  const day = newestTradingDay(today)
  const [buying, selling] = [(rateOn(day) - 0.05).toFixed(5), (rateOn(day) + 0.05).toFixed(5)]
  const line = ['USD', '本行買入', '0', buying, ...Array.from({ length: 7 }, () => '0'), '本行賣出', '0', selling]
  return {
    body: `\uFEFF幣別,匯率,現金,即期\n${line.join(',')}\n`,
    headers: { 'content-disposition': `attachment; filename="ExchangeRate@${day.replaceAll('-', '')}1602.csv"` },
  }
}

function centralBank(today: string): string {
  const days = daysBetween(addDays(today, -60), today).filter(isTradingDay)
  return JSON.stringify({ data: { dataSets: days.map((day) => [day.replaceAll('-', ''), rateOn(day).toFixed(3)]) } })
}

/** Periods in which a host does not answer. */
const OUTAGES: readonly Outage[] = [
  [/twse/, '2026-11-02', '2026-11-13'],
  [/tpex/, '2027-03-01', '2027-03-04'],
  [/lottery/, '2027-01-20', '2027-02-10'],
  [/cpc/, '2027-03-05', '2027-04-02'],
  [/bot\.com/, '2027-08-01', '2027-08-20'],
]

/** A simulated host. */
export function playHost(host: string, today: () => string, endsOn: string): Script {
  return playFaults(host, today, endsOn, OUTAGES, (url, day) => answer(host, url, day))
}
