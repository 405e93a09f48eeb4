import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

export const MAKERS = readTable('reference/shop/makers.tsv', z.object({ zh: z.string(), en: z.string() }))

const LOWER = MAKERS.map(({ en }) => en.toLowerCase())
const ANY_CHINESE = new RegExp(MAKERS.map(({ zh }) => zh).join('|'), 'g')
const ANY_LATIN = new RegExp(
  `(?<![a-z])(?:${LOWER.map((it) => it.replaceAll(/[.-]/g, String.raw`\$&`)).join('|')})(?![a-z])`,
  'g',
)

/** The maker’s name in the language that the product name lacks: Logitech for 羅技 M90, 希捷 for Seagate 2TB. */
export function makerNames(name: string): string[] {
  const [chinese, latin] = [new Set(name.match(ANY_CHINESE)), new Set(name.toLowerCase().match(ANY_LATIN))]
  if (chinese.size === 0 && latin.size === 0) return []
  return MAKERS.flatMap(({ zh, en }, at) => {
    const [inChinese, inEnglish] = [chinese.has(zh), latin.has(LOWER[at] ?? '')]
    if (inChinese === inEnglish) return []
    return inChinese ? [en] : [zh]
  })
}
