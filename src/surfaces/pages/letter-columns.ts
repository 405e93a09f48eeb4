/** How many Latin letters are as wide as a text: an ideograph is two. */
export function letterColumns(text: string): number {
  let columns = 0
  for (const letter of text) columns += letter > '\u2E80' ? 2 : 1
  return columns
}
