import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { AD_CATEGORIES, getRule, type AdCategory, type AdRule } from './ad-rules.ts'

/**
 * A kind of claim, such as claims to cure a disease. All its claims break the same rule and get the same suggestion.
 */
export interface ClaimFamily {
  readonly id: string
  readonly category: AdCategory
  readonly rule: AdRule
  readonly suggestion_zh: string
  readonly suggestion_en: string
  /** Phrases that are a claim on their own. */
  readonly phrases: readonly string[]
  /** Verbs that make a claim with an object of the family after them in the same clause: 改善…失眠. */
  readonly verbs: readonly string[]
  readonly objects: readonly string[]
}

const ROLES = ['phrase', 'verb', 'object'] as const
const ENGLISH_ROLES = ['phrase_en', 'verb_en', 'object_en'] as const

const wordsRow = z.object({
  /** Categories that share the words of this family, separated by |. */
  categories: z.string().transform((names, context) => {
    const read = z.array(z.enum(AD_CATEGORIES)).safeParse(names.split('|'))
    if (read.success) return read.data
    context.addIssue(`no categories: ${names}`)
    return z.NEVER
  }),
  /** Families that use the words, separated by |. */
  family: z
    .string()
    .min(1)
    .transform((names) => names.split('|')),
  role: z.enum([...ROLES, ...ENGLISH_ROLES]),
  words: z.string().min(1),
})

const familyRow = z.object({
  category: z.enum(AD_CATEGORIES),
  family: z.string().min(1),
  /** Other categories whose words this family also contains, separated by |. */
  words_of: z.string(),
  rule: z.string().transform(getRule),
  suggestion_zh: z.string().min(1),
  suggestion_en: z.string().min(1),
})

let words: readonly WordsRow[] | undefined
let families: readonly FamilyRow[] | undefined
const known = new Map<AdCategory, readonly ClaimFamily[]>()

/**
 * The families of claims of a category. They include the sentences in the annexes of the standards, word for word.
 * Loads on first use.
 */
export function claimFamilies(category: AdCategory): readonly ClaimFamily[] {
  const families = known.get(category) ?? readFamilies(category)
  known.set(category, families)
  return families
}

function readFamilies(category: AdCategory): ClaimFamily[] {
  const all = (words ??= readTable('reference/creator/ad-words.tsv', wordsRow))
  return (families ??= readTable('reference/creator/ad-families.tsv', familyRow))
    .filter((row) => row.category === category)
    .map(({ family: id, words_of, ...row }) => {
      const lenders = new Set<string>([category, ...words_of.split('|')])
      const rows = all.filter((it) => it.family.includes(id) && it.categories.some((lender) => lenders.has(lender)))
      return {
        id,
        ...row,
        phrases: wordsOf(rows, 'phrase'),
        verbs: wordsOf(rows, 'verb'),
        objects: wordsOf(rows, 'object'),
      }
    })
}

type WordsRow = z.output<typeof wordsRow>
type FamilyRow = z.output<typeof familyRow>

function wordsOf(rows: readonly WordsRow[], role: 'phrase' | 'verb' | 'object'): string[] {
  const list = (wanted: string) => rows.filter((it) => it.role === wanted).flatMap(({ words }) => words.split('|'))
  return [...new Set([...list(role), ...list(`${role}_en`)])]
}

export function getFamily(category: AdCategory, id: string): ClaimFamily {
  const family = claimFamilies(category).find((it) => it.id === id)
  if (!family) throw new Error(`No family ${id} of claims for ${category}.`)
  return family
}
