import { z } from 'zod'
import { choiceInput, type ChoiceLabel } from '#operation/input/choice.ts'
import { defineOperation } from '#operation/operation.ts'
import { LISTING_CATEGORIES, LISTING_RULES, type ListingCategory } from './listing-rules.ts'
import { NOT_LEGAL_ADVICE } from '../notices.ts'

export const categoriesInput = z
  .array(
    choiceInput({
      general: { en: 'general', zh: '一般商品', also: ['一般'] },
      food: { en: 'food', zh: '食品' },
      health_food: { en: 'health food', zh: '健康食品', also: ['保健食品'] },
      cosmetic: { en: 'cosmetic', zh: '化粧品', also: ['化妝品', '保養品', 'cosmetics'] },
    } satisfies Record<ListingCategory, ChoiceLabel>),
  )
  .max(20, 'Send each category once.')
  .optional()
  .describe(`Product categories: ${LISTING_CATEGORIES.join(', ')}. Without it all of them.`)

export const requirementSchema = z.object({
  category: z.enum(LISTING_CATEGORIES),
  requirement: z.string(),
  requirement_en: z.string(),
  law: z.string(),
  required: z.boolean().describe('False where it is due only in the case that the text names.'),
})

export const listingChecklist = defineOperation({
  name: 'listing_checklist',
  tool: true,
  route: 'GET /api/listing',
  title: 'Listing checklist',
  titleZh: '上架檢查表',
  summary: 'What a product page and package must have before it may be sold online in Taiwan.',
  description:
    'Requirements with their law for food, health food and cosmetics, and for every online sale. To check the wording of ' +
    'an advertisement use [check_ad_claims].',
  keywords: [
    '上架',
    '標示',
    '檢查表',
    '商品標示',
    '食品標示',
    '化粧品標示',
    '七天鑑賞期',
    'listing',
    'label',
    'checklist',
    '上架前要準備',
    '商品頁要寫什麼',
    'label requirements',
  ],
  tasks: ['賣食品上架前要準備什麼？', '化粧品要標示哪些內容？', 'What must a cosmetics listing show in Taiwan?'],
  cacheSeconds: 3600,
  long: true,
  input: z.object({ categories: categoriesInput }),
  output: z.object({ categories: z.array(z.string()), items: z.array(requirementSchema), notice: z.string() }),
  example: {
    input: { categories: ['cosmetic'] },
    output: {
      categories: ['cosmetic'],
      items: [
        {
          category: 'cosmetic',
          requirement: '製造或輸入業者供應前應完成產品登錄並建立產品資訊檔案；只販賣者先向供應商確認已登錄。',
          requirement_en:
            'Its maker or importer notifies the product and keeps its information file before supplying it; a mere seller makes sure of that.',
          law: '化粧品衛生安全管理法第 4 條',
          required: true,
        },
      ],
      notice: NOT_LEGAL_ADVICE,
    },
  },
  run({ categories = LISTING_CATEGORIES }) {
    const wanted = [...new Set(categories)]
    return { categories: wanted, items: listRequirements(wanted), notice: NOT_LEGAL_ADVICE }
  },
})

/** The requirements of the categories asked for, and those of every online sale, once each. */
export function listRequirements(categories: readonly ListingCategory[]) {
  return [...new Set<ListingCategory>([...categories, 'general'])].flatMap((category) =>
    LISTING_RULES[category].requirements.map((requirement) => ({ category, ...requirement })),
  )
}
