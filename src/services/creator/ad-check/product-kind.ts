import { featuresOf } from '#support/text/classifier/features.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import { AD_CATEGORIES, AD_CATEGORIES_PRELOADED, type AdCategory } from './ad-rules.ts'

/** A further kind with a lower probability is not checked. */
const SHARE_MIN = 0.1

/** A text with fewer letters seldom names a product. */
const LETTERS_MIN = 10

/** The kinds of product that a text may advertise, with their probabilities, the likeliest first; at least one. */
export function productKindsOf(text: string): readonly { readonly kind: AdCategory; readonly share: number }[] {
  if ((text.match(/\p{L}/gu)?.length ?? 0) < LETTERS_MIN)
    return AD_CATEGORIES_PRELOADED.map((kind) => ({ kind, share: 1 / AD_CATEGORIES_PRELOADED.length }))
  const shares = storedModel('models/creator/ad-kinds.model.zst').classify(featuresOf(text))
  return AD_CATEGORIES.map((kind, at) => ({ kind, share: shares[at]! }))
    .toSorted((a, b) => b.share - a.share)
    .filter(({ share }, at) => at === 0 || share >= SHARE_MIN)
}
