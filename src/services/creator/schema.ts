import { z } from 'zod'
import { tableOf } from '#data/db/table-of.ts'

const rate = z.number().min(0).max(30)

/** A platform’s commissions by its tree of categories. The columns of levels below the leaf are empty. */
export const categoryFees = tableOf(
  'creator_category_fees',
  z.object({
    id: z.int(),
    platform: z.enum(['shopee']),
    level1: z.string().min(1),
    level2: z.string(),
    level3: z.string(),
    level4: z.string(),
    general_seller_pct: rate,
    mall_seller_pct: rate,
  }),
  ['id'],
)
