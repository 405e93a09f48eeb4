import { readTags } from './html-tags.ts'

/** Code that readers see as it is: references that were escaped twice, tags, rules of style. */
const MARKUP = [
  /&(?:amp|lt|gt|quot|nbsp|hellip|[lr][sd]quo|[mn]dash|#\d{2,5}|#x[\da-f]{2,5});/i,
  /<(?:p|br|div|span|strong|b|em|i|h[1-6]|ul|li|a|img|font)(?:\s[^<>]{0,200})?\/?>/i,
  /[\w)\]-]\s?\{\s?[a-z-]{2,40}\s?:\s?[^{}\s]/,
]

/** What a title or a description shows of the code that made it. Pages about code show such things, too: look in their text first. */
export function findShownMarkup(text: string): string | undefined {
  for (const pattern of MARKUP) {
    const found = pattern.exec(text)
    if (found) return found[0]
  }
  return undefined
}

/** A title or a description as it was meant: pages about code mean the code that they show. */
export function asMeant(text: string, { showsMarkup }: { readonly showsMarkup: boolean }): string {
  return showsMarkup || findShownMarkup(text) === undefined ? text : withoutMarkup(text)
}

/** The words of a text that was escaped once too often. */
export function withoutMarkup(text: string): string {
  let words = ''
  const apart = () => void (words += ' ')
  readTags(text, {
    open: apart,
    close: apart,
    text: (part) => void (words += part),
    doctype: () => {},
    isForeign: () => false,
  })
  return words.replaceAll(/\s+/g, ' ').trim()
}
