import { z } from 'zod'
import { exact } from './exact.ts'
import { readSeed } from './seed.ts'
import { Tally } from './tally.ts'
import type { Ask } from './ask.ts'

const titles = readSeed(
  'screen/titles',
  z.object({ slug: z.string(), release_date: z.string(), date_precision: z.string() }),
)
const discussions = readSeed(
  'voices/discussions',
  z.object({
    id: z.string(),
    topic: z.string().nullable(),
    score: z.number().nullable(),
    comments: z.number().nullable(),
  }),
)

const DAY_MS = 86_400_000

export async function recomputeScreenAndVoices(ask: Ask): Promise<Tally[]> {
  return [await countdowns(ask), await moves(ask), await topics(ask), await credibility(ask)]
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

async function countdowns(ask: Ask): Promise<Tally> {
  const tally = new Tally('screen: days to a release')
  const dated = titles.rows.filter((it) => it.date_precision === 'day' && it.release_date >= '2026-06-01')
  for (const { slug, release_date } of dated.filter((_, at) => at % 12 === 0)) {
    const answer = await ask('screen', `/api/countdown?q=${encodeURIComponent(slug)}`, countdownAnswer)
    tally.text(`${slug} day`, answer.release_date, release_date)
    tally.figure(`${slug} days left`, answer.days_left, exact(daysBetween(answer.today, release_date)))
  }
  return tally
}

async function moves(ask: Ask): Promise<Tally> {
  const tally = new Tally('screen: days by which a release moved')
  const { items } = await ask('screen', '/api/delays', movesAnswer)
  const isDay = (date: string | null) => date !== null && date.length === 10
  for (const { title, old_date, new_date, days_moved } of items) {
    const own = isDay(old_date) && isDay(new_date) ? exact(daysBetween(old_date, new_date ?? '')) : null
    tally.figure(`${title} moved`, days_moved, own)
  }
  return tally
}

async function topics(ask: Ask): Promise<Tally> {
  const tally = new Tally('voices: discussions of a topic')
  const { items } = await ask('voices', '/api/topics', topicsAnswer)
  for (const { slug, discussion_count } of items) {
    tally.figure(slug, discussion_count, exact(discussions.rows.filter(({ topic }) => topic === slug).length))
  }
  return tally
}

/**
 * The formula that the voices service documents: age .35, engagement .25, community .2 and text .1. The
 * factor of the account (.1) is unknown here, so the sum is divided by .9.
 */
async function credibility(ask: Ask): Promise<Tally> {
  const tally = new Tally('voices: credibility of threads of Hacker News')
  for (const slug of ['laptop', 'ev-ebike', 'privacy-vpn-adblock']) {
    const { foreign } = await ask('voices', `/api/topic/${slug}`, topicAnswer)
    for (const item of foreign.items.filter((it) => it.community === 'hackernews')) {
      const stored = discussions.rows.find(({ id }) => id === item.id)
      const age = (item.published_at ?? '') < '2022-11-30' ? 1 : 0.25
      const counted = Math.max(0, stored?.score ?? 0) + Math.max(0, stored?.comments ?? 0)
      const engagement = Math.round(Math.min(1, Math.log(1 + counted) / Math.log(2001)) * 1000) / 1000
      const plain =
        (0.35 * age + 0.25 * engagement + 0.2 * 0.8 + 0.1 * (item.credibility_factors.text.value ?? 0)) / 0.9
      tally.figure(item.id, item.credibility, exact(Math.round(plain * 1000) / 1000))
    }
  }
  return tally
}

const countdownAnswer = z.object({ release_date: z.string(), days_left: z.number(), today: z.string() })
const movesAnswer = z.object({
  items: z.array(
    z.object({
      title: z.string(),
      old_date: z.string(),
      new_date: z.string().nullable(),
      days_moved: z.number().nullable(),
    }),
  ),
})
const topicsAnswer = z.object({ items: z.array(z.object({ slug: z.string(), discussion_count: z.number() })) })
const topicAnswer = z.object({
  foreign: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        community: z.string(),
        published_at: z.string().nullable(),
        credibility: z.number(),
        credibility_factors: z.object({ text: z.object({ value: z.number().nullable() }) }),
      }),
    ),
  }),
})
