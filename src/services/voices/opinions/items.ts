import { z } from 'zod'
import { taipeiDay, taipeiTime } from '#support/dates/taipei.ts'
import { estimateAiText } from '../ai-check/ai-text.ts'
import { COMMUNITIES, COMMUNITY_NAMES, type CommunityName } from '../credibility/communities.ts'
import { credibilityFields, rateCredibility, type Signals } from '../credibility/credibility.ts'
import type { Discussion } from './queries.ts'
import { postPath } from '../posts/posts.ts'
import type { Review } from '../posts/queries.ts'

export const itemSchema = z.object({
  id: z.string().describe('hn-…, ptt-…, mobile01-…, se-…, lemmy-… or review-….'),
  title: z.string(),
  summary: z.string().describe('One line of facts: where, about what, how many reactions, when. Not a retelling.'),
  url: z.string().describe('The original discussion. For a site review without one, its path here.'),
  community: z.enum(COMMUNITY_NAMES),
  author: z.string().nullable().describe('Null if no name is stored.'),
  published_at: z.string().nullable().describe('An instant, or a day where only that is known; null where nothing is.'),
  score: z.int().nullable().describe('Points or pushes; null where not known.'),
  comments: z.int().nullable(),
  ...credibilityFields,
  licence: z.string(),
})
export type Item = z.infer<typeof itemSchema>

export interface Thread {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly community: CommunityName
  readonly board: string | null
  readonly host: string | null
  readonly author: string | null
  readonly published_at: string | null
  readonly counted_on: string | null
  readonly score: number | null
  readonly comments: number | null
  readonly account: number | null
  readonly licence?: string
}

export function toThread(row: Discussion): Thread {
  return { ...row, community: row.community as CommunityName, author: null, account: null }
}

export function threadItem(thread: Thread): Item {
  const { id, title, url, community, author, published_at, score, comments } = thread
  const isTaiwanese = community === 'ptt' || community === 'mobile01'
  return {
    id,
    title,
    summary: isTaiwanese ? summariseZh(thread) : summariseEn(thread),
    url,
    community,
    author,
    published_at: isTaiwanese && published_at !== null ? inTaipei(published_at) : published_at,
    score,
    comments,
    ...rateCredibility(thread),
    licence: thread.licence ?? COMMUNITIES[community].licence,
  }
}

/** An instant with the offset of Taipei, like the day in its summary. A day alone stays as it is. */
function inTaipei(publishedAt: string): string {
  return publishedAt.includes('T') ? taipeiTime(new Date(publishedAt)).replace(/(?:\.000)?Z$/, '+08:00') : publishedAt
}

export function reviewItem(review: Review): Item {
  const { id, title, body, author, published_on, licence, url } = review
  const signals: Signals = {
    community: 'site-review',
    title,
    published_at: published_on,
    score: null,
    comments: null,
    account: null,
    ai_score: estimateAiText(body).score,
  }
  return {
    id,
    title,
    summary: `${author} 的站上心得，${published_on}。`,
    url: url ?? postPath(id),
    community: 'site-review',
    author,
    published_at: published_on,
    score: null,
    comments: null,
    ...rateCredibility(signals),
    licence,
  }
}

function summariseEn(thread: Thread): string {
  const place = thread.board
    ? `${COMMUNITIES[thread.community].name} (${thread.board})`
    : COMMUNITIES[thread.community].name
  const about = thread.host ? ` on a page of ${thread.host}` : ''
  const counts = [countOf(thread.score, 'point'), countOf(thread.comments, 'comment')].filter((it) => it !== undefined)
  const day = thread.published_at?.slice(0, 10)
  const when = day === undefined ? [] : [`${thread.counted_on === null ? 'opened' : 'listed'} ${day}`]
  const facts = [...counts, ...when].join(', ')
  return `${place} thread${about}${facts === '' ? '' : `: ${facts}`}.`
}

function countOf(count: number | null, noun: string): string | undefined {
  return count === null ? undefined : `${count.toLocaleString('en')} ${noun}${Math.abs(count) === 1 ? '' : 's'}`
}

function summariseZh(thread: Thread): string {
  const place = thread.board
    ? `${COMMUNITIES[thread.community].name} ${thread.board} 板`
    : COMMUNITIES[thread.community].name
  const facts = [
    thread.score === null ? '' : `${thread.score} 推`,
    thread.comments === null ? '' : `${thread.comments} 則回應`,
    thread.published_at === null ? '日期不詳' : `${dayOf(thread.published_at)} 發文`,
  ]
  return `${place}討論串：${facts.filter((it) => it !== '').join('，')}。`
}

/** Converts an instant to a date in Taipei. A date is returned unchanged. */
function dayOf(published: string): string {
  return published.length === 10 ? published : taipeiDay(new Date(published))
}
