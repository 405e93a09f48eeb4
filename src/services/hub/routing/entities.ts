import { isIP } from 'node:net'
import { addressInput } from '#operation/input/address.ts'
import { findNumbers, type WrittenNumber } from '#operation/input/find-numbers.ts'
import { kindOf } from '#operation/input/kind.ts'
import { readingAt } from '#operation/input/reading.ts'
import { findDeck } from './deck-lines.ts'
import { listDays, type DayFinds } from './task-days.ts'

/** Values in a task that tools take as inputs. */
export interface Entities extends DayFinds {
  readonly urls: readonly string[]
  readonly ips: readonly string[]
  readonly stockCodes: readonly string[]
  readonly quoted: readonly string[]
  readonly robots: string | undefined
  readonly markdown: string | undefined
  /** A decklist (one card and its count per line), or a file or address of one. */
  readonly deck: string | undefined
  /** Amounts and counts: each is a complete number instead of a part of a code or date. */
  readonly numbers: readonly WrittenNumber[]
}

const ADDRESS = kindOf(addressInput())

/** Quoted text. An apostrophe is a quotation mark only if no letter touches it from outside. */
export const QUOTED =
  /[「『《〈“"]([^「」『』《》〈〉“”"]{1,300})[」』》〉”"](第\p{sc=Han}{1,2}[季部期])?|(?<![\p{L}\p{N}])['‘]([^'‘’]{2,100})['’](?![\p{L}\p{N}])/gu

/** `now` resolves relative days such as “tomorrow”. */
export function findEntities(task: string, now: Date): Entities {
  const text = task.normalize('NFKC')
  const urls = findUrls(task, now)
  const rest = urls.reduce((left, url) => left.replace(url, ' '.repeat(url.length)), text)
  return {
    ...listDays(text, now),
    urls,
    ips: [...text.matchAll(/[0-9a-f:.]{3,45}/gi)]
      .map(([word]) => word.replace(/[.:]$/, ''))
      .filter((word) => isIP(word) > 0),
    stockCodes: [...new Set([...findStockCodes(rest), ...findShortCodes(rest)])],
    quoted: [...task.matchAll(QUOTED)].map(([, text, part, other = '']) =>
      text === undefined ? other : [text, part].filter(Boolean).join(' '),
    ),
    robots: findRobots(text),
    markdown: findMarkdown(text),
    deck: findDeck(task),
    numbers: findNumbers(rest),
  }
}

/**
 * Finds URLs and hosts as the caller wrote them. A full-width punctuation mark ends an address; a half-width one may
 * belong to it.
 */
function findUrls(task: string, now: Date): string[] {
  const text = task.replaceAll(WIDE_MARK, ' ').normalize('NFKC')
  const found = ADDRESS?.find?.(text, readingAt(now)) ?? []
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)).filter((it) => !SHARE_OF_EXCHANGE.test(it)))]
}

/** 2330.TW is a ticker symbol with its exchange, not a host. */
const SHARE_OF_EXCHANGE = /^\d{4,6}[A-Z]?\.TWO?$/i

const WIDE_MARK = /[，；：！？（）]/g

/**
 * Finds stock codes: four to six digits with an optional letter. Four digits that look like a year count only within a
 * list of codes. A comma between groups of four digits separates codes (2330，2317), because thousands have groups of
 * three.
 */
function findStockCodes(text: string): string[] {
  return [
    ...text.matchAll(
      /(?<![\d.$/:-]|\d(?<!\d{4}),|[a-z]{2})(?:(?=0)|(?<!(?:above|below|over|under|than|超過|低於|高於|大於|小於|跌破|站上|漲到|跌到|破) ?))(\d{4}|00\d{3,4}[A-Z]?)(?![\d%萬/-]|:\d|\.\d|,(?!\d{4})\d|(?!TWO?\b)[A-Za-z]|\s*[年元月萬])/g,
    ),
  ]
    .filter(({ index, 0: code }) => !/^(19|20)\d\d$/.test(code) || isListedCode(text, index, index + code.length))
    .map((match) => match[1] ?? '')
}

/** In sentences about payouts, fund codes often lack their leading zeros: 878 配多少. */
const OF_FUNDS = /配|[除領股利]息|股利|殖利率|股價|etf|\b(?:dividends?|yields?|payouts?|pays?)\b/i
const SHORT_CODE =
  /(?<![\d.$,/:-]|[領配發存賺投花] ?|nt ?)[6-9]\d\d[A-Z]?(?![A-Za-z\d.,%/:-]|\s*(?:[元塊萬千百天期年月日號人次歲張單口個]|股(?!價)|shares|lots))/gi

function findShortCodes(text: string): string[] {
  return OF_FUNDS.test(text) ? [...text.matchAll(SHORT_CODE)].map(([code]) => `00${code.toUpperCase()}`) : []
}

/** Whether a number such as 2002, which looks like a year, is next to another code in a list. */
function isListedCode(text: string, start: number, end: number): boolean {
  return (
    /\d{4}[A-Z]? ?[、,，] ?$/.test(text.slice(Math.max(0, start - 9), start)) ||
    /^ ?[、,，] ?\d{4}(?!\d)/.test(text.slice(end))
  )
}

function findMarkdown(written: string): string | undefined {
  const text = written.replaceAll(String.raw`\n`, '\n')
  const start = text.search(/(?<=^|[\s:："'「“])# \S/)
  return start === -1 ? undefined : text.slice(start).replace(/["'」”]$/, '')
}

const DIRECTIVE = /\b(user-agent|disallow|allow|sitemap|crawl-delay)\s*:[^\S\n]*([^\s"'「」『』“”，。,;?？\\]*)/giu

/**
 * Collects robots.txt directives from a task, one per line. Without a User-agent directive, the rules apply to all
 * crawlers.
 */
function findRobots(text: string): string | undefined {
  const written = text.replaceAll(String.raw`\n`, '\n')
  const found = [...written.matchAll(DIRECTIVE)]
  const lines = found.map(([, field = '', value = '']) => `${field}: ${value}`)
  const names = new Set(found.map(([, field = '']) => field.toLowerCase()))
  if (!names.has('user-agent') && !names.has('disallow')) return undefined
  // If the caller pasted one directive per line, the pasted text stays unchanged.
  const [first, last] = [found[0], found.at(-1)]
  const pasted = first && last ? written.slice(first.index, last.index + last[0].length) : ''
  if (names.has('user-agent') && isOneALine(pasted, found.length)) return pasted
  return [...(names.has('user-agent') ? [] : ['User-agent: *']), ...lines].join('\n')
}

function isOneALine(text: string, count: number): boolean {
  const own = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  return count > 1 && own.length === count
}
