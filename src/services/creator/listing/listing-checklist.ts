import { z } from 'zod'
import { choiceInput, type ChoiceLabel } from '#operation/input/choice.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { GOODS } from './goods.ts'
import { LISTING_CATEGORIES, listRequirements, requirementSchema, type ListingCategory } from './listing-rules.ts'
import { lawProvenance } from '../law-provenance.ts'
import { NOT_LEGAL_ADVICE } from '../notices.ts'

const CATEGORY_NAMES: Readonly<Record<ListingCategory, ChoiceLabel>> = {
  general: { en: 'general', zh: '一般商品', also: ['一般'] },
  food: { en: 'food', zh: '食品' },
  health_food: { en: 'health food', zh: '健康食品', also: ['保健食品'] },
  cosmetic: { en: 'cosmetic', zh: '化粧品', also: ['化妝品', '保養品', 'cosmetics'] },
  imported_food: { en: 'imported food', zh: '進口食品', also: ['代購食品', '國外零食'] },
  infant_formula: { en: 'infant formula', zh: '嬰兒奶粉', also: ['嬰兒配方', '奶粉'] },
  alcohol: { en: 'alcohol', zh: '酒', also: ['酒類', '啤酒', '紅酒', 'wine'] },
  tobacco: { en: 'tobacco', zh: '菸', also: ['香菸', '電子煙', '電子菸', 'vape'] },
  drug: { en: 'medicine', zh: '藥品', also: ['藥', '成藥', '指示藥'] },
  medical_device: { en: 'medical device', zh: '醫療器材', also: ['血壓計', '隱形眼鏡', '口罩', 'OK繃'] },
  electronics: { en: 'electronics', zh: '電器', also: ['3C', '家電', '行動電源', '充電器', 'BSMI'] },
  toys: { en: 'toys', zh: '玩具', also: ['兒童玩具', 'toy'] },
  pet_food: { en: 'pet food', zh: '寵物食品', also: ['飼料', '貓糧', '狗糧', '寵物零食'] },
  plants: { en: 'plants', zh: '植物', also: ['種子', '盆栽', '種苗', 'seeds'] },
  second_hand: { en: 'second-hand goods', zh: '二手', also: ['中古', '二手衣', 'used'] },
  tickets: { en: 'tickets', zh: '票券', also: ['門票', '演唱會門票', '球票'] },
  business: { en: 'sole trader', zh: '行號', also: ['獨資', '商業登記', '工作室', 'business'] },
}

export const categoriesInput = z
  .array(choiceInput(withGoods()))
  .max(20, 'Send each category once.')
  .optional()
  .describe(`${LISTING_CATEGORIES.join(', ')}; general comes with each. Default: all.`)

export const listingChecklist = defineOperation({
  name: 'listing_checklist',
  tool: true,
  route: 'GET /api/listing',
  title: 'Listing checklist',
  titleZh: '上架檢查表',
  summary: 'What a product page and package must have before it may be sold online in Taiwan.',
  description:
    'What an online seller in Taiwan must do, each duty with dated law and fine. Categories are every sale (general), kinds of goods, and sole traders (business). For advertisements use [check_ad_claims].',
  tasks: ['賣食品上架前要準備什麼？', '化粧品要標示哪些內容？', 'What must a cosmetics listing show in Taiwan?'],
  cacheSeconds: 3600,
  long: true,
  input: z.object({ categories: categoriesInput }),
  output: z.object({
    categories: z.array(z.string()),
    items: z.array(requirementSchema),
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: { categories: ['cosmetic'] },
  run({ categories = LISTING_CATEGORIES }, { now }) {
    const wanted = [...new Set(categories)]
    const items = listRequirements(wanted)
    return { categories: wanted, items, notice: NOT_LEGAL_ADVICE, provenance: lawProvenance(items, now) }
  },
})

function withGoods() {
  const labels = LISTING_CATEGORIES.map((category): [ListingCategory, ChoiceLabel] => {
    const { also = [], ...label } = CATEGORY_NAMES[category]
    return [category, { ...label, also: [...also, ...(GOODS.get(category) ?? [])] }]
  })
  // The cast is safe, because the entries come from the list of categories.
  return Object.fromEntries(labels) as Record<ListingCategory, ChoiceLabel>
}
