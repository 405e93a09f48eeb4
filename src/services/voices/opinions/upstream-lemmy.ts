import { z } from 'zod'
import type { Thread } from './items.ts'
import type { Remark } from './remarks.ts'

// https://join-lemmy.org/docs: the API needs no key. Each instance has its own terms; this one is the largest general instance.

const INSTANCE = 'lemmy.world'
const YEAR_MS = 365 * 86_400_000

const answerSchema = z.object({
  posts: z.array(
    z.object({
      post: z.object({ id: z.int(), name: z.string(), url: z.string().nullish(), published: z.string() }),
      creator: z.object({ name: z.string(), published: z.string().optional() }).optional(),
      community: z.object({ name: z.string() }).optional(),
      counts: z.object({ score: z.int().nullish(), comments: z.int().nullish() }).optional(),
    }),
  ),
})

/** The search has no date filter, so the caller drops newer threads. */
export function lemmyUrl(query: string): URL {
  return searchUrl(query, { type_: 'Posts', limit: '20' })
}

export function lemmyCommentsUrl(query: string): URL {
  return searchUrl(query, { type_: 'Comments', limit: '50' })
}

function searchUrl(query: string, wanted: Record<string, string>): URL {
  const url = new URL(`https://${INSTANCE}/api/v3/search`)
  url.search = new URLSearchParams({ q: query, sort: 'TopAll', ...wanted }).toString()
  return url
}

export function readLemmy(answer: unknown): Thread[] {
  return answerSchema.parse(answer).posts.flatMap(({ post, creator, community, counts }) => {
    const published = readInstant(post.published)
    if (published === undefined) return []
    return {
      id: `lemmy-${INSTANCE}-${post.id}`,
      title: post.name,
      url: `https://${INSTANCE}/post/${post.id}`,
      community: 'lemmy',
      board: community?.name ?? null,
      host: post.url && URL.canParse(post.url) ? new URL(post.url).hostname : null,
      author: creator?.name ?? null,
      published_at: `${published.toISOString().slice(0, 19)}Z`,
      counted_on: null,
      score: counts?.score ?? null,
      comments: counts?.comments ?? null,
      account: accountOf(creator?.published, published),
    } satisfies Thread
  })
}

const commentsSchema = z.object({
  comments: z.array(
    z.object({
      comment: z.object({ id: z.int(), content: z.string(), published: z.string(), deleted: z.boolean().optional() }),
      creator: z.object({ name: z.string() }).optional(),
      post: z.object({ name: z.string() }),
    }),
  ),
})

export function readLemmyComments(answer: unknown): Remark[] {
  return commentsSchema.parse(answer).comments.flatMap(({ comment, creator, post }) => {
    const published = readInstant(comment.published)
    if (published === undefined || comment.deleted) return []
    return {
      id: `lemmy-${INSTANCE}-c${comment.id}`,
      url: `https://${INSTANCE}/comment/${comment.id}`,
      community: 'lemmy',
      author: creator?.name ?? null,
      published_at: `${published.toISOString().slice(0, 19)}Z`,
      thread: post.name,
      // Quoted lines in Markdown are another author's words, so they are removed.
      text: comment.content.replaceAll(/^>.*$/gmu, ''),
    } satisfies Remark
  })
}

/** An account that is at least a year old when it posts was seldom created for that post. */
function accountOf(joined: string | undefined, published: Date): number | null {
  const since = joined === undefined ? undefined : readInstant(joined)
  if (since === undefined) return null
  return published.getTime() - since.getTime() >= YEAR_MS ? 0.8 : 0.4
}

/** Older Lemmy versions omit the Z at the end of an instant. */
function readInstant(written: string): Date | undefined {
  const date = new Date(/Z|[+-]\d\d:?\d\d$/.test(written) ? written : `${written}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
