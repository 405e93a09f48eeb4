import { isNearName } from '#support/text/near-name.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { editDistance } from '#support/text/suggest.ts'
import type { Operation } from '../operation.ts'

/** Query keys of advertising campaigns and analytics, which any link may carry. */
const TRACKING_KEYS =
  /^(utm_|mc_|mtm_|pk_|hsa_|_ga|_gl|gad_|ga_|fb_|oly_|vero_|wt\.)|^(fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|li_fat_id|igshid|igsh|yclid|srsltid|ref|referrer|source|_|lang|hl)$/i

export function isTrackingKey(key: string): boolean {
  return TRACKING_KEYS.test(key)
}

/** Whether an unknown query key may be a misspelling of the missing input: dat for date. */
export function isMisspeltAs(key: string, name: string): boolean {
  const [one, other] = [comparisonKey(key), comparisonKey(name)]
  return Math.min(one.length, other.length) > 1 && editDistance(one, other) <= 1
}

/** The input whose name is most similar to the unknown key. Undefined if none is similar. */
export function nearestInput(key: string, operation: Operation): string | undefined {
  const words = key.toLowerCase().split(/[_.\-\s]|(?<=[a-z])(?=[A-Z])/)
  const names = Object.keys(operation.input.shape)
  const isPart = (name: string) => name.length > 2 && (words.includes(name) || name.split('_').includes(key))
  return names.find((name) => isNearName(key, name) || isSameWord(key, name)) ?? names.find(isPart)
}

/** Whether the words are singular and plural (category, categories), or one lacks the other's vowels (yr for year). */
function isSameWord(key: string, name: string): boolean {
  return toSingular(key) === toSingular(name) || (/^[^aeiou]{2,}$/.test(key) && key === removeVowels(name))
}

function toSingular(word: string): string {
  return word.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '')
}

function removeVowels(word: string): string {
  return word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/g, '')
}
