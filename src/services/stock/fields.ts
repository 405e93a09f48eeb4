import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { joinLanguages, type LocalizedText } from '#support/errors/localized-text.ts'
import type { Bilingual } from '#operation/view/language.ts'
import type { Words } from '#operation/view/messages.ts'
import { namedInput } from '#operation/input/named.ts'
import { findSecurity, fundNames, securityNames } from './names/security-names.ts'
import { withoutLegalForm } from './names/spoken-names.ts'

const NOTICE_EN =
  'Information only, not investment advice. Closes and payouts are past figures; actual payouts follow the issuers’ announcements.'
const NOTICE_ZH = '僅供參考，非投資建議；實際配息以發行公司公告為準。'

export const NOTICE = joinLanguages(NOTICE_EN, NOTICE_ZH)

/** The notice after a warning of this answer. */
export function noticeAfter([zh, en]: Bilingual): string {
  return joinLanguages(`${en} ${NOTICE_EN}`, `${zh}${NOTICE_ZH}`)
}

export function noticeIn(words: Words): string {
  return words.t(NOTICE_ZH, NOTICE_EN)
}

export const noticeField = z.string().describe('What the answer is not.')

const CODE = /^[0-9]{4,6}[A-Z]?$/

/** Words that people add to the name of a share or a fund. */
const AROUND = [
  ...'股份有限公司 有限公司 公司 集團 個股 基金 ETF 股票 stock share shares'.split(' '),
  'stock price',
  'share price',
]

/** Question words about a security. 特別股 and 概念股 are excluded because they name other things. */
const ASKED = [
  ...'股號 代號 代碼 股票代號 股票代碼 證券代號 證券代碼 股利 股息 配息 配股 除息 除權息 除息日 殖利率'.split(' '),
  ...'收盤 收盤價 現價 走勢 走勢圖 K線 技術分析 市值 本益比 EPS 營收 財報 新聞'.split(' '),
  ...'ticker symbol code close chart dividend dividends yield'.split(' '),
  'ticker symbol',
  'stock code',
  'stock symbol',
  'closing price',
]

const SCOPE = {
  en: 'Only shares and funds listed in Taiwan are covered, none of other countries.',
  zh: '這裡只有台灣上市櫃的股票與 ETF，沒有外國的。',
}

const INDEX_NAMES = ['大盤', '加權', 'TAIEX', 'TWII', '台股指數', '臺股指數']

const INDEX = {
  en: 'That is the index of the market: see [get_market].',
  zh: '那是整個市場的指數，請看 [get_market]。',
}

function scopeOf(db: Database, text: string): LocalizedText {
  const [code] = /[0-9]{4,6}[A-Z]?/.exec(text) ?? []
  const security = code === undefined ? undefined : findSecurity(db, code)
  // The name beside the code is not that of the code: 元大高股息0050.
  if (security)
    return {
      en: `${code} is ${security.name}, which is another name than the one beside it: send the code or the name alone.`,
      zh: `${code} 是${security.name}，和旁邊的名稱不是同一檔；請只給代號或名稱。`,
    }
  return INDEX_NAMES.some((name) => text.toUpperCase().includes(name)) ? INDEX : SCOPE
}

/** Ticker symbols of American exchanges. */
const TICKER = /^[A-Z]{1,5}(?:[.-][A-Z])?$/

/**
 * Removes the notations of quote services and people: 2330.TW, 3081.TWO, TPE:2330, 2330 TT, $2330, NYSE: TSM, Hon Hai
 * Co., Ltd.
 */
function bareName(text: string): string {
  return withoutLegalForm(
    text
      .replace(/^(?:TPE|TWSE|TPEX|TSE|OTC|TWO|TW|XTAI|ROCO) ?: ?(?=\d)/i, '')
      .replaceAll(/^(?:NYSE|NASDAQ|OTC) ?: ?(?=[A-Z])|^[$#](?=[\dA-Z])| ADR$/gi, '')
      .replace(/(?<=\d[A-Z]?)(?:\.(?:TWO?|TPE|TWSE|TPEX|TT)| T[TW](?: Equity)?)$/i, '')
      .replace(/(?<=^\d{4,6}[A-Z]?)\.TWO?(?= )/i, '')
      .replace(/^[0-9]{4,6}[a-z]$/, (code) => code.toUpperCase()),
  )
}

/**
 * Matches a code. A refinement instead of `.regex`, because tool schemas would publish the pattern, although names are
 * accepted too.
 */
const codeText = () =>
  z
    .string()
    .min(1)
    .max(200)
    .refine((text) => CODE.test(text))

export const stockCodeInput = namedInput(
  {
    what: { en: 'stock', zh: '股票' },
    example: '2330',
    names: securityNames,
    keyFormat: CODE,
    removeAdditions: bareName,
    around: AROUND,
    questionWords: ASKED,
    scope: scopeOf,
    foreignCode: TICKER,
  },
  codeText(),
).describe('A code or name, for example 2330 or 台積電.')

export const etfCodeInput = namedInput(
  {
    what: { en: 'ETF', zh: 'ETF' },
    example: '0056',
    names: fundNames,
    keyFormat: CODE,
    removeAdditions: bareName,
    around: AROUND,
    questionWords: ASKED,
    scope: scopeOf,
    foreignCode: TICKER,
  },
  codeText(),
).describe('A code with its leading zeros, or a name, for example 0056.')

export const marketField = z.enum(['twse', 'tpex']).describe('twse: the exchange; tpex: the over-the-counter market.')

export const changeField = z
  .number()
  .nullable()
  .describe(
    'TWD against the trading day before. Null where that day’s close is not stored. Not adjusted for dividends.',
  )

export const changePctField = z.number().nullable().describe('The change in percent, two places.')

export const dayClose = z.object({
  date: z.string(),
  open: z.number().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  close: z.number().describe('TWD, as traded.'),
  change: changeField,
  change_pct: changePctField,
  volume_lots: z.int().nullable().describe('Lots of 1,000 shares. Null where the source does not give it.'),
})

export const frequencyField = z
  .enum(['monthly', 'quarterly', 'semiannual', 'annual'])
  .nullable()
  .describe('How often it pays. Null where the source does not say and the record cannot tell.')

export const paidAmountField = z.number().describe('TWD per unit, as paid at the time.')

export const splitFactorField = z
  .number()
  .describe(
    'How many of today’s units one unit of that day has become. 1 without a split; amount_twd over it compares.',
  )

export const last12mField = z
  .number()
  .nullable()
  .describe(
    'TWD per unit of today with an ex-date in the last twelve months on record. Null where no payout is on record at all.',
  )

export const yieldField = z
  .number()
  .nullable()
  .describe('last_12m_twd over close, in percent, two places. Null where either is.')

export const estimateField = z.object({
  total_twd: z.number().nullable().describe('TWD per unit for the whole of 2027. Null where the record is too short.'),
  per_period: z
    .array(z.object({ period: z.int(), ex_month: z.string(), amount_twd: z.number() }))
    .describe('The repeated payouts, one by one, in the month of their ex-date.'),
  method: z.string(),
  based_on: z
    .array(z.object({ ex_date: z.string(), amount_twd: z.number() }))
    .describe('The declared payouts repeated.'),
  reason: z.string().nullable().describe('Why there is no estimate. Null where there is one.'),
})

export const asOfField = z.string().nullable().describe('The day of the close.')
