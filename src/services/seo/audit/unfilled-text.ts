import type { PageFacts } from '#sites/crawl/page.ts'
import { findShownMarkup } from '#sites/crawl/shown-markup.ts'
import { findTemplateMark } from '#sites/crawl/template-mark.ts'

/** The separators between page name and site name in a title: `Tea | Misty Peak`. */
export const TITLE_SEPARATORS = / [|–—·»:-] |[｜]/

/** A value that a program wrote instead of a text. */
const NO_VALUE = /^(?:undefined|null|nan|\[object object\])$/i

/** Whether the text shows HTML markup, unless the page is about markup. */
export function showsCode(text: string, { showsMarkup }: PageFacts): boolean {
  return !showsMarkup && findShownMarkup(text) !== undefined
}

/** Whether the text has a template variable or a missing value, such as `{{title}}` or `undefined | Misty Peak`. */
export function isUnfilled(text: string, { showsTemplates }: PageFacts): boolean {
  if (text.split(TITLE_SEPARATORS).some((part) => NO_VALUE.test(part.trim()))) return true
  return !showsTemplates && findTemplateMark(text) !== undefined
}
