import { Parser } from 'htmlparser2'
import type { CommunityName } from '../credibility/communities.ts'

/** What one person wrote in a thread: a comment or an answer. Its text is read and never handed on. */
export interface Remark {
  readonly id: string
  readonly url: string
  readonly community: CommunityName
  /** Whose it is, so that a person counts once; null where no name is given. */
  readonly author: string | null
  readonly published_at: string | null
  /** The title of the thread that it stands in. */
  readonly thread: string
  readonly text: string
  readonly licence?: string
}

const QUOTING = new Set(['blockquote', 'pre', 'code'])
const BREAKING = new Set(['p', 'br', 'li', 'div'])

/** The words of a small piece of HTML, without what it quotes or shows as code. A title is one, too: A &amp; B. */
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
