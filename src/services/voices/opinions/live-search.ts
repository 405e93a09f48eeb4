import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { normalise } from '#support/text/normalise.ts'
import { withoutAskingWords } from './asking-words.ts'
import { toEnglish } from './glossary.ts'
import type { Thread } from './items.ts'
import { isBeforeRelease } from '../credibility/release-day.ts'
import type { Remark } from './remarks.ts'
import { hackerNewsCommentsUrl, hackerNewsUrl, readHackerNews, readHackerNewsComments } from './upstream-hackernews.ts'
import { lemmyCommentsUrl, lemmyUrl, readLemmy, readLemmyComments } from './upstream-lemmy.ts'
import {
  readBackoff,
  readStackExchange,
  readStackExchangeAnswers,
  stackExchangeAnswersUrl,
  stackExchangeUrl,
} from './upstream-stackexchange.ts'

const HOUR_MS = 3_600_000
/** The maximum wait for a community. If it does not respond in time, only its stored threads are returned. */
const TIMEOUT_MS = 3_000
const BYTES_MAX = 1024 * 1024

/** A query to one community, with its reader. `key` is the prefix of its cache keys. */
interface Upstream<Found> {
  readonly name: string
  readonly key: string
  url(query: string, isBefore: boolean): URL
  read(answer: unknown): Found[]
  /** Returns the seconds that the community asks us to wait before the next request. */
  backoff?(answer: unknown): number
}

const THREADS: readonly Upstream<Thread>[] = [
  { name: 'Hacker News', key: 'voices', url: hackerNewsUrl, read: readHackerNews },
  { name: 'Stack Exchange', key: 'voices', url: stackExchangeUrl, read: readStackExchange, backoff: readBackoff },
  { name: 'Lemmy', key: 'voices', url: lemmyUrl, read: readLemmy },
]

const REMARKS: readonly Upstream<Remark>[] = [
  { name: 'Hacker News', key: 'voices:remarks', url: hackerNewsCommentsUrl, read: readHackerNewsComments },
  {
    name: 'Stack Exchange',
    key: 'voices:remarks',
    url: stackExchangeAnswersUrl,
    read: readStackExchangeAnswers,
    backoff: readBackoff,
  },
  { name: 'Lemmy', key: 'voices:remarks', url: lemmyCommentsUrl, read: readLemmyComments },
]

export const upstreamSchema = z.object({
  name: z.string(),
  status: z.enum(['ok', 'cached', 'failed']).describe('cached: asked within the last hour. failed: see detail.'),
  as_of: z.string().nullable().describe('When the community was asked; null where it gave no answer.'),
  detail: z.string().nullable().describe('Why it failed.'),
})
export type UpstreamState = z.infer<typeof upstreamSchema>

export async function searchLive(typed: string, isBefore: boolean, context: Context) {
  const { found, upstreams } = await askAll(THREADS, typed, isBefore, context)
  return { threads: found, upstreams }
}

export async function searchRemarks(typed: string, isBefore: boolean, context: Context) {
  const { found, upstreams } = await askAll(REMARKS, typed, isBefore, context)
  return { remarks: found, upstreams }
}

/** The query in English for foreign communities: known Chinese words are translated. */
export function foreignQuery(typed: string): string {
  return /\p{sc=Han}/u.test(typed) ? (toEnglish(withoutAskingWords(typed)) ?? typed) : typed
}

/** Queries all communities concurrently. The result names a community that failed; the others are not affected. */
async function askAll<Found extends { readonly published_at: string | null }>(
  upstreams: readonly Upstream<Found>[],
  typed: string,
  isBefore: boolean,
  context: Context,
) {
  const query = foreignQuery(typed)
  const answers = await Promise.all(upstreams.map((upstream) => askUpstream(upstream, query, isBefore, context)))
  return {
    found: interleave(answers.map(({ found }) => found)).filter(
      ({ published_at }) => !isBefore || isBeforeRelease(published_at),
    ),
    upstreams: answers.map(({ state }) => state),
  }
}

async function askUpstream<Found>(upstream: Upstream<Found>, query: string, isBefore: boolean, context: Context) {
  const { name } = upstream
  const key = `${upstream.key}:${name}:${isBefore ? 'before' : 'all'}:${normalise(query)}`
  try {
    const cached = await context.cache.remember(key, HOUR_MS, (signal) =>
      fetchFound(upstream, query, isBefore, { fetch: context.fetch, cache: context.cache, signal }),
    )
    const state: UpstreamState = {
      name,
      status: cached.cached ? 'cached' : 'ok',
      as_of: cached.at.toISOString(),
      detail: null,
    }
    return { found: cached.value, state }
  } catch (err) {
    const detail = err instanceof ApiError ? err.message : `${name} answered with something that is not understood.`
    context.log.warn({ event: 'voices_upstream_failed', upstream: name, err })
    const state: UpstreamState = { name, status: 'failed', as_of: null, detail }
    return { found: [], state }
  }
}

type Asking = Pick<Context, 'fetch' | 'cache' | 'signal'>

async function fetchFound<Found>(
  upstream: Upstream<Found>,
  query: string,
  isBefore: boolean,
  context: Asking,
): Promise<Found[]> {
  await refuseDuringPause(upstream, context)
  const response = await context.fetch(upstream.url(query, isBefore), {
    headers: { accept: 'application/json' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: BYTES_MAX,
    signal: context.signal,
  })
  if (response.status !== 200) {
    throw new ApiError('upstream_unavailable', `${upstream.name} answered with status ${response.status}.`, {
      zh: `${upstream.name} 回了狀態 ${response.status}。`,
    })
  }
  const answer: unknown = JSON.parse(new TextDecoder().decode(response.body))
  const seconds = upstream.backoff?.(answer) ?? 0
  if (seconds > 0) await context.cache.remember(pauseKey(upstream), seconds * 1000, async () => seconds)
  return upstream.read(answer)
}

const pauseKey = (upstream: Pick<Upstream<unknown>, 'name'>) => `voices:pause:${upstream.name}`

const NO_PAUSE = new Error('There is no back-off for this site.')

/**
 * Throws during a pause that the community asked for. The cache has no read-only call, so this loader always rejects,
 * and nothing is stored.
 */
async function refuseDuringPause(upstream: Pick<Upstream<unknown>, 'name'>, { cache }: Asking): Promise<void> {
  const cached = await cache
    .remember<number>(pauseKey(upstream), HOUR_MS, () => Promise.reject(NO_PAUSE))
    .catch((err: unknown) => {
      if (err === NO_PAUSE) return undefined
      throw err
    })
  if (cached)
    throw new ApiError('upstream_unavailable', `${upstream.name} requires a back-off of ${cached.value} seconds.`, {
      zh: `${upstream.name} 要求暫停 ${cached.value} 秒。`,
    })
}

/** Interleaves lists: the first items of all lists come first, then the second items, and so on. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}
