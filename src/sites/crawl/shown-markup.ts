import { textOfHtml } from './text-of-html.ts'

/** Markup that is visible as text: doubly escaped character references, tags, CSS rules. */
const MARKUP = [
  /&(?:amp|lt|gt|quot|nbsp|hellip|[lr][sd]quo|[mn]dash|#\d{2,5}|#x[\da-f]{2,5});/i,
  /<(?:p|br|div|span|strong|b|em|i|h[1-6]|ul|li|a|img|font)(?:\s[^<>]{0,200})?\/?>/i,
  /[\w)\]-]\s?\{\s?[a-z-]{2,40}\s?:\s?[^{}\s]/,
]

/** The first visible markup, or undefined. Pages about code show markup on purpose: see `showsMarkup` in PageFacts. */
export function findShownMarkup(text: string): string | undefined {
  for (const pattern of MARKUP) {
    const found = pattern.exec(text)
    if (found) return found[0]
  }
  return undefined
}

/** The title or description with its markup removed, except on pages about code. */
export function asMeant(text: string, { showsMarkup }: { readonly showsMarkup: boolean }): string {
  return showsMarkup || findShownMarkup(text) === undefined ? text : withoutMarkup(text)
}

export function withoutMarkup(text: string): string {
  return textOfHtml(text).replaceAll(/\s+/g, ' ').trim()
}
