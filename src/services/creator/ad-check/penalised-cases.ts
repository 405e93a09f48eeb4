import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { normalise } from '#support/text/normalise.ts'
import { AD_CATEGORIES, type AdCategory } from './ad-rules.ts'

/** An advertisement that an authority fined, with its phrase that resembles the finding. */
export const caseSchema = z.object({
  year: z.int(),
  authority: z.string(),
  authority_en: z.string(),
  product: z.string(),
  product_en: z.string(),
  phrase: z.string().describe('The words of that advertisement that are like the phrase found.'),
  fine_twd: z.int().describe('For the whole advertisement or decision, which often contained other claims.'),
  source: z.string(),
})

/** Newest first. Cases without a published fine are excluded. */
const ROWS = readTable(
  'reference/creator/penalised-cases.tsv',
  caseSchema.omit({ phrase: true }).extend({
    category: z.enum(AD_CATEGORIES),
    year: z.coerce.number().int(),
    fine_twd: z.coerce.number().int().positive(),
    phrases: listCell,
  }),
).map(({ phrases, ...row }) => ({ row, phrases: phrases.map((phrase) => ({ phrase, key: keyOf(phrase) })) }))

const CASES_MAX = 2
const KEY_LENGTH_MIN = 2

/** Lists fined advertisements for the same kind of goods whose phrase contains this phrase or is contained in it. */
export function casesLike(phrase: string, category: AdCategory): z.output<typeof caseSchema>[] {
  const key = keyOf(phrase)
  if (key.length < KEY_LENGTH_MIN) return []
  return ROWS.flatMap(({ row: { category: of, ...row }, phrases }) => {
    const like = of === category ? phrases.find((it) => it.key.includes(key) || key.includes(it.key)) : undefined
    return like ? [{ ...row, phrase: like.phrase }] : []
  }).slice(0, CASES_MAX)
}

function keyOf(text: string): string {
  return normalise(text).replaceAll(/[\s\p{P}]+/gu, '')
}
