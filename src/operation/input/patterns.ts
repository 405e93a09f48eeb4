import { MONTH_WORD } from './calendar.ts'
import { isTaken, plain, type Found, type Outcome, type Reading } from './reading.ts'

/**
 * The named groups of a match, as written. In patterns of dates, `era`, `y`, `m` and `d` are the parts of a date, and
 * `monthWord` is an English month. `s` is the separator, which must be the same twice.
 */
export type Groups = Readonly<Record<string, string | undefined>>

export interface Pattern<T> {
  /** A regular expression without anchors. Case is ignored. */
  readonly look: string
  readonly read: (groups: Groups, reading: Reading) => Outcome<T>
  /** Unambiguous as the only text, but not in a sentence. */
  readonly isClearAlone?: true
}

export interface Patterns<T> {
  read(text: string, reading: Reading): Outcome<T>
  find(text: string, reading: Reading): Found<T>[]
}

/** Separators of a range. Neither end of a range is a value by itself. */
const TO = '(?:[-~–—～至到]| (?:to|until|through) )'
const HAN = '一二三四五六七八九十'
const WEEK = '(?:下|這|这|本)?(?:週|周|星期|禮拜|礼拜)'
const BEFORE = [
  // A name may precede Chinese directly (netflix十一月), but a numeral may not: 十一月 is not 一月. Digits may precede a
  // relative day or year (539昨天, 0050今年).
  '(?:(?<![A-Za-z\\d])|(?<=[A-Za-z])(?=\\p{sc=Han})|(?<=\\d)(?=[今明昨]天|[今明去]年))',
  `(?:(?![${HAN}])|(?<!十))`,
  '(?<!\\d[/.:])',
  `(?<!(?:[\\d${HAN}月日號号天份] ?${TO}|${MONTH_WORD}${TO}) ?)`,
  '(?<!(?<![-/\\d])\\d{1,2}、 ?)',
  // 農曆8月15日 is a lunar date, not 15 August. 明後天 means "tomorrow or the day after", so 後天 alone would be wrong.
  '(?<![農农陰阴舊旧][曆历] ?)',
  '(?<!明(?=[後后]天))',
  // 第一個星期一 means the first Monday of some month, so 星期一 alone would be wrong.
  `(?<!第[${HAN}\\d]{1,2} ?(?:個|个)? ?)`,
].join('')
const AFTER = [
  // A Latin name may follow Chinese directly (昨天TSMC). Digits may follow a relative day or year (明年228).
  '(?:(?![A-Za-z\\d]|[/.:]\\d)|(?<=\\p{sc=Han})(?=[A-Za-z])|(?<=[今明去前後后本]年|[今明昨前後后]天)(?=\\d))',
  `(?! ?${TO} ?(?:\\d|[${HAN}]{1,3}[月日號号]|[明後后]天|${WEEK}[${HAN}日天]|${MONTH_WORD}))`,
  // 12月25日或26日 names two days, so the first alone would be wrong.
  '(?! ?(?:或|or ) ?\\d{1,2}(?![-/.年月:點点\\d]))',
  '(?! ?[、和與及] ?\\d{1,2} ?[日號号])',
  // 聖誕節前後 (around Christmas) is not an exact day.
  '(?! ?[節节]?(?:前後|前后|左右|前夕|附近))',
].join('')

const RECENT_MAX = 20

/** Compiles patterns into a parser of complete texts and a finder of values. The first match counts. */
export function patterns<T>(ways: readonly Pattern<T>[]): Patterns<T> {
  const whole = ways.map(({ look, read }) => ({ pattern: new RegExp(`^(?:${look})$`, 'iu'), read }))
  const within = ways
    .filter(({ isClearAlone }) => !isClearAlone)
    .map(({ look, read }) => ({
      pattern: new RegExp(`${BEFORE}(?:${look})${AFTER}`, 'giu'),
      bare: new RegExp(look, 'iu'),
      read,
    }))
  // Several callers search the same text, and other requests come between them.
  const recent = new Map<string, readonly Found<T>[]>()
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
      const key = `${reading.today} ${text}`
      const known = recent.get(key)
      if (known) return [...known]
      const claimed: { start: number; end: number }[] = []
      const found: Found<T>[] = []
      const folded = foldWidth(text)
      for (const { pattern, bare, read } of within) {
        // Lookbehinds are slow, so a pattern without them first tests whether the text can match.
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
      if (recent.size === RECENT_MAX) recent.clear()
      recent.set(key, found)
      return [...found]
    },
  }
}

/** Replaces each full-width character by one character, so that positions in the text do not change. */
export function foldWidth(text: string): string {
  return text.replaceAll(/[！-～　]/g, (wide) =>
    wide === '　' ? ' ' : String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  )
}
