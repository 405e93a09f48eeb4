import { featuresOf } from '#support/text/classifier/features.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import { AD_CATEGORIES_PRELOADED, type AdCategory } from './ad-rules.ts'

/** The kinds of product that the model of `research/fit-ad-model.ts` distinguishes. */
export const PRODUCT_KINDS = ['food', 'cosmetic', 'general'] as const satisfies readonly AdCategory[]

/** A kind with a lower probability is not checked. */
const SHARE_MIN = 0.2

/** A text with fewer letters seldom names a product. */
const LETTERS_MIN = 10

/** A less likely kind is checked only if the text is lawful as the likelier ones. */
const LIKELY_SHARE_MIN = 0.4

/** The kinds of product that a text may advertise, the likeliest first; at least one. */
export function productKindsOf(text: string): readonly { readonly kind: AdCategory; readonly isLikely: boolean }[] {
  if ((text.match(/\p{L}/gu)?.length ?? 0) < LETTERS_MIN)
    return AD_CATEGORIES_PRELOADED.map((kind) => ({ kind, isLikely: true }))
  const shares = storedModel('models/creator/ad-kinds.model.zst').classify(featuresOf(text))
  return PRODUCT_KINDS.map((kind, at) => ({ kind, share: shares[at]! }))
    .filter(({ share }) => share >= SHARE_MIN)
    .toSorted((a, b) => b.share - a.share)
    .map(({ kind, share }, at) => ({ kind, isLikely: at === 0 || share >= LIKELY_SHARE_MIN }))
}
