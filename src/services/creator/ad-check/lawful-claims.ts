import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { ENGLISH_FUNCTIONS } from './nutrients.ts'
import { AD_CATEGORIES, type AdCategory } from './ad-rules.ts'

/** The law that allows claims of one kind, and its condition. */
export interface LawfulBasis {
  readonly category: AdCategory
  readonly law: string
  readonly condition: string | null
}

/** Claims that the standards usually allow. */
export interface LawfulClaims extends LawfulBasis {
  readonly phrases: readonly string[]
}

const lawfulRow = z.object({
  category: z.enum(AD_CATEGORIES),
  law: z.string().min(1),
  condition: z.string(),
  phrases: z.string().min(1),
})

/** The annex that lists the functions of nutrients, for example 有助於維持骨骼健康. */
const NUTRIENT_ANNEX = '食品及相關產品標示宣傳廣告涉及不實誇張易生誤解或醫療效能認定準則附件二'

const rowsByLaw = Map.groupBy(readTable('reference/creator/ad-lawful.tsv', lawfulRow), (row) => row.law + row.category)

export const LAWFUL_CLAIMS: readonly LawfulClaims[] = [...rowsByLaw.values()].map((rows) => {
  const { category, law, condition } = rows[0]!
  const listed = rows.flatMap((row) => row.phrases.split('|'))
  const phrases = isOfNutrients({ law })
    ? [...new Set([...listed.flatMap(listAndVariants), ...ENGLISH_FUNCTIONS])]
    : listed
  return { category, law, condition: condition || null, phrases }
})

/** Whether the claims are functions of nutrients, which are lawful only beside the nutrient. */
export function isOfNutrients({ law }: Pick<LawfulBasis, 'law'>): boolean {
  return law === NUTRIENT_ANNEX
}

/**
 * Variants of a sentence with 及, 與 and 和, because the annex itself uses all three for “and”. Its sentences have at most
 * two, which make nine variants.
 */
function listAndVariants(sentence: string): string[] {
  const [head = '', ...rest] = sentence.split(/[及與和]/u)
  let variants = [head]
  for (const part of rest) variants = variants.flatMap((it) => ['及', '與', '和'].map((and) => it + and + part))
  return variants
}

/** Allows a licensed health food the wording of its permit. ad-scan.ts finds that wording beside the permit’s number. */
export const PERMIT: LawfulBasis = {
  category: 'food',
  law: '健康食品管理法第 4、6、14 條',
  condition: '限許可證登載的功效敘述，並標示許可證字號。',
}

/** Allows a medicine or device claims of efficacy in an advertisement that cites its approval. */
export const APPROVAL: LawfulBasis = {
  category: 'drug',
  law: '藥事法第 66 條；醫療器材管理法第 41 條',
  condition: '限廣告核准的內容與期間；字號是否有效，本檢查不查。',
}
