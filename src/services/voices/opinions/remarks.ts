import { Parser } from 'htmlparser2'
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

const QUOTING = new Set(['blockquote', 'pre', 'code'])
const BREAKING = new Set(['p', 'br', 'li', 'div'])

/** Converts an HTML fragment to text, without quotations and code. Also decodes titles such as “A &amp; B”. */
export function textOfHtml(html: string): string {
  const parts: string[] = []
  let quoted = 0
  const parser = new Parser({
    onopentag(name) {
      if (QUOTING.has(name)) quoted++
      if (BREAKING.has(name)) parts.push('\n')
    },
    onclosetag(name) {
      if (QUOTING.has(name)) quoted--
    },
    ontext(text) {
      if (quoted === 0) parts.push(text)
    },
  })
  parser.end(html)
  return parts.join('').trim()
}
