import { isNear } from '#text/near.ts'
import type { Operation } from '../operation.ts'

/** Keys that are not meant for us: of campaigns and analytics, and those that every address may carry. */
const OTHERS_KEYS =
  /^(utm_|mc_|mtm_|pk_|hsa_|_ga|_gl|gad_|ga_|fb_|oly_|vero_|wt\.)|^(fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|li_fat_id|igshid|igsh|yclid|srsltid|ref|referrer|source|_|lang|hl)$/i

export function passes(key: string): boolean {
  return OTHERS_KEYS.test(key)
}

/** The input that somebody who wrote this key may have meant. */
export function nearestInput(key: string, operation: Operation): string | undefined {
  const words = key.toLowerCase().split(/[_.\-\s]|(?<=[a-z])(?=[A-Z])/)
  const names = Object.keys(operation.input.shape)
  const isPart = (name: string) => name.length > 2 && (words.includes(name) || name.split('_').includes(key))
  return names.find((name) => isNear(key, name)) ?? names.find(isPart)
}
