import type { PageFacts } from '#sites/crawl/page.ts'
import { escapeHtml } from '#support/text/escape-html.ts'

const CJK_CHARACTERS_MAX = 60
const CHARACTERS_MAX = 140

/** A meta description to paste, from the beginning of the page's text. Its length fits a search result. */
export function descriptionTag({ excerpt }: PageFacts): string {
  const characters = [...excerpt]
  const charactersMax = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u.test(excerpt)
    ? CJK_CHARACTERS_MAX
    : CHARACTERS_MAX
  const text =
    characters.length === 0 ? 'One or two sentences about the page' : characters.slice(0, charactersMax).join('').trim()
  return `<meta name="description" content="${escapeHtml(text)}">`
}
