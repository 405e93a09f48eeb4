import { textOfHtml } from '#sites/crawl/text-of-html.ts'
import type { CommunityName } from '../credibility/communities.ts'

/** A comment or an answer in a thread. Its text is analysed but never returned to callers. */
export interface Remark {
  readonly id: string
  readonly url: string
  readonly community: CommunityName
  /** The author, so that each person counts only once. Null if unknown. */
  readonly author: string | null
  readonly published_at: string | null
  readonly thread: string
  readonly text: string
  readonly licence?: string
}

/** Converts an HTML fragment to text, without quotations and code. Also decodes titles such as “A &amp; B”. */
export function textOfRemark(html: string): string {
  const between = (name: string, isEnd: boolean) => (!isEnd && /^(?:p|br|li|div)$/.test(name) ? '\n' : '')
  return textOfHtml(html, { hidden: /^(?:blockquote|pre|code)$/, between }).trim()
}
