import { lookupTable } from '#support/text/lookup-table.ts'
import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { comparisonKey } from '#support/text/normalise.ts'

// Colloquial names of a company or a fund, derived from its registered names. Registered English names of companies are
// short (ASUSTEK, PHISON), so ASUSTeK Computer is derived from the Chinese 華碩電腦. Registered fund names follow the
// prospectus, for example in how they write numbers.

/** Colloquial words for registered ones: 正新輪胎 for 正新橡膠工業, 新光產險 for 新光產物保險. */
const TRADES_ZH = readTable(
  'reference/stock/trades-zh.tsv',
  z.object({ spoken: listCell, registered: z.string().transform((pattern) => new RegExp(pattern, 'i')) }),
)

export const LEGAL_FORM_ZH = /(?:股份有限|[(（]股[)）])公司$/

/** Removes the suffix for a foreign company, a depositary receipt or the innovation board: 錼創科技-KY創 → 錼創科技. */
export function withoutBoard(name: string): string {
  return name.replace(/-(?:KY創?|DR|創)$/, '')
}

/**
 * The short name with its trade or with another word of the full name: 統一證 and 統一綜合證券 give 統一證券. The last character of
 * the short name may already begin that word.
 */
export function companySpokenNames(name: string, fullName: string, also: readonly string[]): string[] {
  const whole = fullName.replace(LEGAL_FORM_ZH, '')
  const fullNames = [whole, ...also].join(' ')
  const trades = [
    ...TRADES_ZH.filter(({ registered }) => registered.test(fullNames)).flatMap((it) => it.spoken),
    ...wordsOf(whole),
  ]
  const spoken = [withoutBoard(name), ...also.filter((it) => it.endsWith('金'))].flatMap((short) => {
    // 統一證 ends with the first character of 證券: 統一 + 證券.
    const stem = short.slice(0, -1)
    const bare = stem.length > 1 && trades.some((it) => it.startsWith(short.slice(-1))) ? stem : short
    return bare.length < 2 ? [] : trades.map((it) => bare + it)
  })
  return [...spoken, ...shorterNames(whole)]
}

/** The full name with its last word in colloquial form: 正新輪胎 for 正新橡膠工業. */
function shorterNames(whole: string): string[] {
  return TRADES_ZH.flatMap(({ spoken, registered }) => {
    const match = registered.exec(whole)
    const isEnd = match && match.index + match[0].length === whole.length
    return isEnd ? spoken.map((it) => whole.slice(0, match.index) + it) : []
  })
}

/**
 * Words of a full name after the first, two characters each: 綜合 and 證券 of 統一綜合證券. The first has two characters, or three
 * if the length is odd.
 */
function wordsOf(whole: string): string[] {
  return whole.length % 2 === 0 ? (whole.slice(2).match(/../g) ?? []) : (whole.slice(3).match(/../g) ?? [])
}

/** English words in company names, with the Chinese words that match them in the full name. */
const TRADES = readTable('reference/stock/trades.tsv', z.object({ english: listCell, chinese: listCell })).map(
  ({ english, chinese }) => [english, new RegExp(chinese.join('|'))] as const,
)
const LEGAL_FORM = /(?:(?<=\w\.?)[ ,]{1,3}(?:Co(?:mpany|rporation|rp)?|Inc|Ltd|Limited)\.?){1,3}$/i

/** Removes the legal form from a name: Hon Hai Co., Ltd. → Hon Hai. */
export function withoutLegalForm(name: string): string {
  return name.replace(LEGAL_FORM, '')
}

/** Common endings of company names, folded for comparison, longest first. */
const COMMON_ENDS = '股份有限公司 有限公司 公司 集團 Group Co Ltd Limited Inc Corp Corporation Company'
  .split(' ')
  .concat(TRADES.flatMap(([english]) => english))
  .map(comparisonKey)
  .toSorted((a, b) => b.length - a.length)

/** The comparison key of a company's name without words for its trade and legal form: hiwintechnologiescorp → hiwin. */
export function withoutCommonEnds(key: string): string {
  const end = COMMON_ENDS.find((it) => key.endsWith(it) && key.length > it.length)
  return end === undefined ? key : withoutCommonEnds(key.slice(0, -end.length))
}

/** English names, each also with the trade that the Chinese name states: PHISON and 群聯電子 give Phison Electronics. */
export function englishNames(names: readonly string[], fullName: string): string[] {
  const bare = names
    .flatMap((name) => name.split(/[()]/))
    .filter((name) => /^[a-z]/i.test(name))
    .flatMap((name) => withoutLegalForm(name.trim()))
    .filter((name) => name.length > 2)
  const words = TRADES.filter(([, chinese]) => chinese.test(fullName)).flatMap(([english]) => english)
  const behind = [
    'Group',
    ...words.flatMap((word) => [word, ...words.filter((other) => other !== word).map((other) => `${word} ${other}`)]),
  ]
  const tech = bare.map((name) => name.replace(/ Technology$/i, ' Tech'))
  return [...bare, ...tech, ...bare.flatMap((name) => behind.map((it) => `${name} ${it}`))]
}

// Other words that people use in fund names. They often omit the index provider: 元大黃金, 群益美國地產.
const FUND_WORDS = readTable(
  'reference/stock/fund-words.tsv',
  z.object({ pattern: z.string().transform((pattern) => new RegExp(pattern)), spoken: z.string() }),
)
/** The number of an index: 50 in 台灣50, but not in 20年 or 15+. */
const INDEX_NUMBER = /\d{1,4}(?![\d+年-])/
/** Beginnings that funds of several issuers share, so they name none: 主動 (actively managed), 平衡 (balanced). */
const NOT_ISSUERS = ['主動', '平衡']

/** The fund's name in colloquial forms, for example with other numerals: 元大標普500, 元大台灣五十. */
export function fundSpokenNames(name: string): string[] {
  const withOtherWords = FUND_WORDS.filter(({ pattern }) => pattern.test(name)).map(({ pattern, spoken }) =>
    name.replace(pattern, spoken),
  )
  const withMultiples = [name, ...withOtherWords].flatMap((it) => [
    it,
    it.replace(/正2$/, '正二').replace(/反1$/, '反一'),
  ])
  const withNumerals = withMultiples.map((it) => it.replace(INDEX_NUMBER, (number) => SPOKEN[number] ?? number))
  return [...new Set([...withOtherWords, ...withMultiples, ...withNumerals])].filter((it) => it !== name)
}

const SPOKEN: Readonly<Record<string, string>> = lookupTable({
  20: '二十',
  25: '二十五',
  30: '三十',
  50: '五十',
  100: '一百',
  225: '二二五',
  500: '五百',
})

/** Names for leveraged and inverse funds by the code of the plain fund on the same index: 0050正2 for 元大台灣50正2. */
export function multipleNames(name: string, codes: ReadonlyMap<string, string>): string[] {
  const [, base = '', multiple = ''] = /^(.+?)(正2|反1)$/.exec(name) ?? []
  const code = codes.get(base)
  const spoken = multiple === '正2' ? '正二' : '反一'
  return code === undefined ? [] : [code + multiple, code + spoken]
}

const ISSUED_MIN = 3
const WITHOUT_ISSUER_LENGTH_MIN = 4

/** Issuers, found as the common beginning of three or more fund names: 中信, 第一金, 華南永昌. */
export function issuersOf(funds: readonly string[]): string[] {
  const groups = [...Map.groupBy(funds, (name) => name.slice(0, 2)).values()].filter((it) => it.length >= ISSUED_MIN)
  return groups.map(([first = '', ...others]) => {
    let length = first.length
    while (!others.every((name) => name.startsWith(first.slice(0, length)))) length -= 1
    return first.slice(0, length)
  })
}

/**
 * The fund's name without its issuer: 日本商社 for 中信日本商社. Omitted if the rest is short and so ambiguous, and for actively
 * managed funds, which name no index.
 */
export function withoutIssuer(fund: string, issuers: readonly string[]): string[] {
  const issuer = issuers.find((it) => fund.startsWith(it) && !NOT_ISSUERS.includes(it))
  const rest = fund.slice(issuer?.length ?? 0)
  return issuer === undefined || rest.length < WITHOUT_ISSUER_LENGTH_MIN ? [] : [rest]
}
