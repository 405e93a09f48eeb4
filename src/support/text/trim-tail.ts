/**
 * Removes matching characters from the end, in linear time. With a long run of them inside the text,
 * `text.replace(/[…]+$/, '')` would take quadratic time.
 */
export function trimTail(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
