import type { Remark } from '../opinions/remarks.ts'
import type { Review } from '../posts/queries.ts'
import { postPath } from '../posts/posts.ts'
import { COMMUNITIES, type CommunityName } from '../credibility/communities.ts'
import type { About } from '../opinions/about.ts'
import { aspectsOf, type Aspect } from './aspects.ts'
import { readStance } from './stance.ts'

/** One person’s opinion of the product. */
export interface Voice {
  readonly kind: 'review' | 'remark'
  readonly id: string
  readonly url: string
  readonly community: CommunityName
  readonly published_at: string | null
  readonly licence: string
  readonly side: 'for' | 'against' | null
  /** The words that show the side. Null for a review, whose author states the side. */
  readonly phrase: string | null
  readonly aspects: readonly Aspect[]
  readonly title: string
}

/** A longer comment is read only around the product’s name. */
const UNCUT_MAX = 600

/** A review as a voice. Its author states whether they recommend the product. */
export function reviewVoice({ id, url, title, body, published_on, licence, recommend, pros, cons }: Review): Voice {
  return {
    kind: 'review',
    id,
    url: url ?? postPath(id),
    community: 'site-review',
    published_at: published_on,
    licence,
    side: recommend === null ? null : recommend ? 'for' : 'against',
    phrase: null,
    aspects: aspectsOf([title, body, ...pros, ...cons].join('\n')),
    title,
  }
}

/**
 * Comments and answers about the product as voices, one per person and thread. Comments about other products are
 * dropped.
 */
export function remarkVoices(remarks: readonly Remark[], isAbout: About): Voice[] {
  const heard = new Set<string>()
  return remarks.flatMap((remark) => {
    const { id, url, community, author, published_at, thread, text, licence } = remark
    const relevant = partAbout(text, thread, isAbout)
    const person = `${community} ${author ?? id}`
    if (relevant === undefined || heard.has(person)) return []
    heard.add(person)
    const stance = readStance(relevant)
    return {
      kind: 'remark',
      id,
      url,
      community,
      published_at,
      licence: licence ?? COMMUNITIES[community].licence,
      side: stance?.side ?? null,
      phrase: stance?.phrase ?? null,
      aspects: aspectsOf(relevant),
      title: thread,
    } satisfies Voice
  })
}

/**
 * The part of a comment about the product: a short comment completely, a long one only in sentences with the
 * product's name.
 */
function partAbout(text: string, thread: string, isAbout: About): string | undefined {
  if (text.length <= UNCUT_MAX) return isAbout(text) || (isAbout(thread) && text !== '') ? text : undefined
  const sentences = text.split(/(?<=[.!?。！？\n])/u)
  const near = sentences.filter((_, at) => isAbout(sentences.slice(Math.max(0, at - 1), at + 1).join('')))
  return near.length > 0 ? near.join('') : undefined
}
