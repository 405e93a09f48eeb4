/** A part that the product is not to have: 三星 990 PRO 沒散熱片. Names of goods state only what is included. */
const EXCLUDED = / ?(?:沒有?|不含|無附|不附|without (?:an? |the )?|no )(?:散熱片?|風扇|燈|heat ?sink|fan)的?/giu

/** Without it, the goods sold with the part are among the others, and dearer. */
export function withoutExcluded(typed: string): string {
  const rest = typed.replaceAll(EXCLUDED, ' ').replaceAll(/\s+/g, ' ').trim()
  return rest === '' ? typed : rest
}
