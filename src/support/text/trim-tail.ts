/**
 * Linear time. `text.replace(/[…]+$/, '')` takes quadratic time if other text follows a long run of these characters.
 */
export function trimTail(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
