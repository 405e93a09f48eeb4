import { MONTH_WORD } from './calendar.ts'
import { isTaken, plain, type Found, type Outcome, type Reading } from './reading.ts'

export type Groups = Readonly<Record<string, string | undefined>>

export interface Pattern<T> {
  readonly look: string
  readonly read: (groups: Groups, reading: Reading) => Outcome<T>
  /** Unambiguous alone, but not within a sentence. */
  readonly isClearAlone?: true
}

export interface Patterns<T> {
  read(text: string, reading: Reading): Outcome<T>
  find(text: string, reading: Reading): Found<T>[]
}

/** Separators of a range. The ends of a range are no values by themselves. */
const TO = '(?:[-~–—～至到]| (?:to|until|through) )'
const HAN = '一二三四五六七八九十'
const WEEK = '(?:下|這|这|本)?(?:週|周|星期|禮拜|礼拜)'
const BEFORE = [
  // Chinese may follow a name directly (netflix十一月), and 十一月 is not 一月.
  '(?:(?<![A-Za-z\\d])|(?<=[A-Za-z])(?=\\p{sc=Han}))',
  `(?:(?![${HAN}])|(?<!十))`,
  '(?<!\\d[/.:])',
  `(?<!(?:[\\d${HAN}月日號号天份] ?${TO}|${MONTH_WORD}${TO}) ?)`,
  '(?<!(?<![-/\\d])\\d{1,2}、 ?)',
  // 農曆8月15日 is not 15 August, and 明後天 is tomorrow or the day after.
  '(?<![農农陰阴舊旧][曆历] ?)',
  '(?<!明(?=[後后]天))',
  // 第一個星期一 needs a month before it, so 星期一 is not the day.
  `(?<!第[${HAN}\\d]{1,2} ?(?:個|个)? ?)`,
].join('')
const AFTER = [
  // A name may follow Chinese directly (昨天TSMC), and digits may follow a day or year relative to today (明年228).
  '(?:(?![A-Za-z\\d]|[/.:]\\d)|(?<=\\p{sc=Han})(?=[A-Za-z])|(?<=[今明去前後后本]年|[今明昨前後后]天)(?=\\d))',
  `(?! ?${TO} ?(?:\\d|[${HAN}]{1,3}[月日號号]|[明後后]天|${WEEK}[${HAN}日天]|${MONTH_WORD}))`,
  // 12月25日或26日 names two days, so the first alone would be only half of the meaning.
  '(?! ?(?:或|or ) ?\\d{1,2}(?![-/.年月:點点\\d]))',
  '(?! ?[、和與及] ?\\d{1,2} ?[日號号])',
  // 聖誕節前後 (around Christmas) is not an exact day.
  '(?! ?[節节]?(?:前後|前后|左右|前夕|附近))',
].join('')

/** Compiles patterns into parsers for complete texts and for sentences. The first match wins. */
export function patterns<T>(ways: readonly Pattern<T>[]): Patterns<T> {
  const whole = ways.map(({ look, read }) => ({ pattern: new RegExp(`^(?:${look})$`, 'iu'), read }))
  const within = ways
    .filter(({ isClearAlone }) => !isClearAlone)
    .map(({ look, read }) => ({
      pattern: new RegExp(`${BEFORE}(?:${look})${AFTER}`, 'giu'),
      bare: new RegExp(look, 'iu'),
      read,
    }))
  // Caches the last result, because several callers search the same text for the same kind of value.
  let last: { readonly text: string; readonly today: string; readonly found: readonly Found<T>[] } | undefined
  return {
    read(text, reading) {
      const written = plain(text)
      let refused: Outcome<T>
      for (const { pattern, read } of whole) {
        const match = pattern.exec(written)
        const outcome = match && read(match.groups ?? {}, reading)
        if (outcome && isTaken(outcome)) return outcome
        refused ??= outcome ?? undefined
      }
      return refused
    },
    find(text, reading) {
      if (last?.text === text && last.today === reading.today) return [...last.found]
      const claimed: { start: number; end: number }[] = []
      const found: Found<T>[] = []
      const folded = foldWidth(text)
      for (const { pattern, bare, read } of within) {
        // Lookbehinds are slow, so a pattern without them first tests whether there is a candidate.
        if (!bare.test(folded)) continue
        for (const match of folded.matchAll(pattern)) {
          const place = { start: match.index, end: match.index + match[0].length }
          if (claimed.some(({ start, end }) => start < place.end && place.start < end)) continue
          claimed.push(place)
          const outcome = read(match.groups ?? {}, reading)
          if (isTaken(outcome)) found.push({ ...outcome, ...place })
        }
      }
      found.sort((a, b) => a.start - b.start)
      last = { text, today: reading.today, found }
      return [...found]
    },
  }
}

/** Replaces full-width characters one by one, so positions match the original. */
export function foldWidth(text: string): string {
  return text.replaceAll(/[！-～　]/g, (wide) =>
    wide === '　' ? ' ' : String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  )
}
