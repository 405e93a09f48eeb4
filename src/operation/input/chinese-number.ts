import { lookupTable } from '#support/text/lookup-table.ts'
// Digits in everyday, financial and simplified characters.
const DIGITS: Readonly<Record<string, number>> = lookupTable(
  Object.fromEntries(
    ['〇零○', '一壹壱', '二貳贰弍兩两', '三參叁叄参', '四肆', '五伍', '六陸陆', '七柒', '八捌', '九玖'].flatMap(
      (ways, value) => Array.from(ways, (way) => [way, value]),
    ),
  ),
)

const FOLDED: Readonly<Record<string, string>> = lookupTable({
  拾: '十',
  佰: '百',
  仟: '千',
  万: '萬',
  亿: '億',
  点: '點',
})

/** Units, largest first. The number in front of a unit must be below `before`. */
const UNITS = [
  { sign: '兆', value: 1e12, before: 1e4 },
  { sign: '億', value: 1e8, before: 1e4 },
  { sign: '萬', value: 1e4, before: 1e4 },
  { sign: '千', value: 1e3, before: 10 },
  { sign: '百', value: 100, before: 10 },
  { sign: '十', value: 10, before: 10 },
] as const

/** All characters of Chinese numbers, for use in a regular expression's character class. */
export const CHINESE_NUMERALS = `${Object.keys(DIGITS).join('')}十百千萬億兆廿卅${Object.keys(FOLDED).join('')}點`

/** Parses a Chinese number: 三十五萬, 1萬5千, 2.5萬, 兩千五. Undefined for ranges: 三五萬 means three to five. */
export function readChineseNumber(text: string): number | undefined {
  const folded = Array.from(text, (sign) => FOLDED[sign] ?? sign)
    .join('')
    .replace(/^廿/, '二十')
    .replace(/^卅/, '三十')
  if (folded === '百萬') return 1e6
  if (folded === '千萬') return 1e7
  return valueOf(folded)
}

/** Parses Chinese digits one by one, as in years and telephone numbers: 二〇二六 → 2026. */
export function readSpokenDigits(text: string): string | undefined {
  const digits = Array.from(text, (sign) => DIGITS[sign])
  return digits.length > 0 && digits.every((digit) => digit !== undefined) ? digits.join('') : undefined
}

/** True for 十二點五, where the unit 十 precedes the point; false for 二點五萬. */
function hasUnitsBeforePoint(text: string): boolean {
  const [whole = '', decimals, more] = text.split('點')
  return (
    /[十百千萬億兆]/.test(whole) && decimals !== undefined && more === undefined && !/[十百千萬億兆]/.test(decimals)
  )
}

/** Parses 十二點五: units before the point, single digits after it. */
function withDecimals(text: string): number | undefined {
  const [whole = '', decimals = ''] = text.split('點')
  const [number, places] = [valueOf(whole), readSpokenDigits(decimals)]
  return number === undefined || places === undefined || !Number.isInteger(number)
    ? undefined
    : Number(`${number}.${places}`)
}

function valueOf(text: string): number | undefined {
  if (hasUnitsBeforePoint(text)) return withDecimals(text)
  const unit = UNITS.find(({ sign }) => text.includes(sign))
  if (!unit) return withoutUnit(text)
  const at = text.indexOf(unit.sign)
  const head = text.slice(0, at)
  const tail = text.slice(at + 1)
  const isBareTen = unit.sign === '十' && head === ''
  const count = isBareTen ? 1 : valueOf(head)
  if (count === undefined || count <= 0) return undefined
  // 12千 and 三十百 are not Chinese numbers. Before 萬 and larger units, digits may have any value: 1,250萬.
  if (count >= unit.before && !(unit.value >= 1e4 && isFigures(head))) return undefined
  if (tail === '') return multiplyExactly(head, count, unit.value)
  if (!Number.isInteger(count)) return undefined
  const rest = restOf(tail, unit.value)
  return rest === undefined ? undefined : count * unit.value + rest
}

/** Parses what follows a unit: 五百, 零五 (零 skips a place), or 五 alone, which counts the next lower unit. */
function restOf(tail: string, unit: number): number | undefined {
  const skips = /^[零〇○]/.test(tail)
  const text = skips ? tail.slice(1) : tail
  if (/^0|[點.]/.test(text)) return undefined
  const rest = valueOf(text)
  if (rest === undefined || rest <= 0 || rest >= unit) return undefined
  if (skips) return rest < unit / 10 ? rest : undefined
  return rest < 10 && text.length === 1 ? (rest * unit) / 10 : rest
}

function withoutUnit(text: string): number | undefined {
  if (isFigures(text)) return Number(text.replaceAll(',', ''))
  const [whole = '', decimals, more] = text.split('點')
  if (Array.from(whole).length !== 1 || more !== undefined) return undefined
  const places = decimals === undefined ? '' : readSpokenDigits(decimals)
  const digit = DIGITS[whole]
  if (digit === undefined || places === undefined) return undefined
  return Number(`${digit}${places && `.${places}`}`)
}

function isFigures(text: string): boolean {
  return /^(\d{1,12}|\d{1,3}(,\d{3}){1,4})(\.\d{1,6})?$/.test(text)
}

/** Shifts the decimal point by exponent, because 1.1 * 10000 is inexact in floating point. */
function multiplyExactly(head: string, count: number, unit: number): number {
  return Number(`${isFigures(head) ? head.replaceAll(',', '') : count}e${Math.log10(unit)}`)
}
