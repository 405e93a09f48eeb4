import { lookupTable } from '#support/text/lookup-table.ts'
import { CHINESE_NUMERALS, readChineseNumber } from './chinese-number.ts'
import { readEnglishNumber } from './english-number.ts'
import { plain } from './reading.ts'

/** 1234.5, 1,234,567, -3 and .5. */
const FIGURES = /^[+-]?(\d{1,16}|\d{1,3}(,\d{3}){1,5})(\.\d{0,12})?$|^\.\d{1,12}$/

/** The exponent of ten of each English scale. */
const EXPONENTS: Readonly<Record<string, number>> = lookupTable({
  hundred: 2,
  k: 3,
  thousand: 3,
  m: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
})
/** 20k, 1.5 million, 1,200 thousand. */
const SCALED = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(\.\d{1,9})? ?(hundred|thousand|million|billion|bn|[kmb])$/i

/** Parses a text that is one number, in digits or in words. number.test.ts lists refused notations. */
export function readNumber(text: string): number | undefined {
  const written = plain(text)
  if (FIGURES.test(written)) return Number(written.replaceAll(',', ''))
  const scaled = SCALED.exec(written)
  if (scaled) {
    const [, whole = '', decimals = '', scale = ''] = scaled
    return Number(`${whole.replaceAll(',', '')}${decimals}e${EXPONENTS[scale.toLowerCase()]}`)
  }
  if (/^[a-z][a-z -]*$/i.test(written)) return readEnglishNumber(written)
  return readChineseNumber(written.replaceAll(SPACE_AT_UNIT, ''))
}

/** One digit or Chinese numeral, as part of a regular expression. */
export const NUMERAL = `[\\d${CHINESE_NUMERALS}]`
export const CHINESE_UNIT = '[十百千萬万億亿兆]'
/** A space beside a Chinese unit is dropped (3 萬), but a space between two digits separates numbers. */
const SPACE_AT_UNIT = new RegExp(`(?<=${NUMERAL}) (?=${CHINESE_UNIT})|(?<=${CHINESE_UNIT}) (?=${NUMERAL})`, 'g')
