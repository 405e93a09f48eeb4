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
  /** The words that show the side. Null for a review, because its author states the side. */
  readonly phrase: string | null
  readonly aspects: readonly Aspect[]
  readonly title: string
}

/** Of a longer comment, only the sentences with the product’s name are read. */
const UNCUT_MAX = 600

/** Converts a review to a voice. The author has stated whether they recommend the product. */
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
 * Converts comments and answers about the product to voices, one per person and thread. Drops comments about other
 * products.
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
 * The part of a comment that is about the product: all of a short comment, or the sentences of a long one that have the
 * product's name.
 */
function partAbout(text: string, thread: string, isAbout: About): string | undefined {
  if (text.length <= UNCUT_MAX) return isAbout(text) || (isAbout(thread) && text !== '') ? text : undefined
  const sentences = text.split(/(?<=[.!?。！？\n])/u)
  const near = sentences.filter((_, at) => isAbout(sentences.slice(Math.max(0, at - 1), at + 1).join('')))
  return near.length > 0 ? near.join('') : undefined
}
