import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { ENGLISH_FUNCTIONS } from './nutrients.ts'
import { AD_CATEGORIES, type AdCategory } from './ad-rules.ts'

/** Claims that the standards usually allow, with their conditions. */
export interface LawfulClaims {
  readonly category: AdCategory
  readonly law: string
  readonly condition: string | null
  readonly phrases: readonly string[]
}

const lawfulRow = z.object({
  category: z.enum(AD_CATEGORIES),
  law: z.string().min(1),
  condition: z.string(),
  phrases: z.string().min(1),
})

export const LAWFUL_CLAIMS: readonly LawfulClaims[] = [
  ...Map.groupBy(readTable('models/creator/ad-lawful.tsv', lawfulRow), (row) => row.law + row.category).values(),
].flatMap((rows) => {
  const [first] = rows
  if (!first) return []
  const listed = rows.flatMap((row) => row.phrases.split('|'))
  const isOfNutrients = first.category === 'food' && first.condition !== ''
  const phrases = isOfNutrients ? [...new Set([...listed.flatMap(withEveryAnd), ...ENGLISH_FUNCTIONS])] : listed
  return [{ category: first.category, law: first.law, condition: first.condition || null, phrases }]
})

/** Variants of a sentence with 及, 與 and 和, because the annex itself uses all three for “and”. */
function withEveryAnd(sentence: string): string[] {
  return sentence
    .split(/[及與和]/u)
    .reduce<string[]>(
      (heads, part, at) =>
        at === 0 ? [part] : heads.flatMap((head) => ['及', '與', '和'].map((and) => head + and + part)),
      [],
    )
}

/** Everyday words that contain a claim but make none: 治癒系, 高溫殺菌, 瘦肉. */
export const EVERYDAY_WORDS: readonly string[] = readTable(
  'models/creator/ad-everyday.tsv',
  z.object({ words: z.string().min(1) }),
).flatMap(({ words }) => words.split('|'))

/** Claims of a licensed health food that repeat the wording of its permit. */
export const PERMITTED_CLAIMS: LawfulClaims = {
  category: 'food',
  law: '健康食品管理法第 4、6、14 條',
  condition: '限許可證登載的功效敘述，並標示許可證字號。',
  phrases: [],
}

/** Efficacy claims for a medicine or device in an advertisement that cites its approval. */
export const APPROVED_CLAIMS: LawfulClaims = {
  category: 'drug',
  law: '藥事法第 66 條；醫療器材管理法第 41 條',
  condition: '限廣告核准的內容與期間；字號是否有效，本檢查不查。',
  phrases: [],
}
