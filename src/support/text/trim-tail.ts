/**
 * The text without the characters of this kind at its end. `text.replace(/[…]+$/, '')` takes quadratic time on a long run
 * of them that something else follows.
 */
export function trimTail(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
