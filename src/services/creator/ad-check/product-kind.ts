import { featuresOf } from '#support/text/classifier/features.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import { AD_CATEGORIES_PRELOADED, type AdCategory } from './ad-rules.ts'

/** The kinds of product that the model of `research/fit-ad-model.ts` distinguishes. */
export const PRODUCT_KINDS = ['food', 'cosmetic', 'general'] as const satisfies readonly AdCategory[]

/** A kind with a lower probability is not checked. */
const SHARE_MIN = 0.2

/** A text with fewer letters seldom names a product. */
const LETTERS_MIN = 10

/** The kinds of product that a text may advertise; at least one. */
export function productKindsOf(text: string): readonly AdCategory[] {
  if ((text.match(/\p{L}/gu)?.length ?? 0) < LETTERS_MIN) return AD_CATEGORIES_PRELOADED
  const shares = storedModel('models/creator/ad-kinds.model').classify(featuresOf(text))
  return PRODUCT_KINDS.filter((_kind, at) => shares[at]! >= SHARE_MIN)
}
