/** Trims in linear time. `text.replace(/[…]+$/, '')` takes quadratic time for a long run inside the text. */
export function trimTail(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
