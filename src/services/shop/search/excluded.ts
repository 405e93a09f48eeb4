/**
 * Matches a part that the product must not have: 三星 990 PRO 沒散熱片. Product names state only included parts, so the words
 * would find nothing.
 */
const EXCLUDED = / ?(?:沒有?|不含|無附|不附|without (?:an? |the )?|no )(?:散熱片?|風扇|燈|heat ?sink|fan)的?/giu

/**
 * Removes the words for an unwanted part. Products with the part are still found, but they cost more and come later.
 */
export function withoutExcluded(typed: string): string {
  const rest = typed.replaceAll(EXCLUDED, ' ').replaceAll(/\s+/g, ' ').trim()
  return rest === '' ? typed : rest
}
