import { z } from 'zod'
import { discussionsDataset } from '../datasets.ts'
import type { SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { storedDocument, readStored } from '#data/sync/stored-document.ts'
import { listNumbers, type Discussion } from './queries.ts'
import { readStory, storyHit } from './upstream-hackernews.ts'

/** The queries for each topic. Each is a word that occurs in the titles of the topic's threads. */
const QUERIES: readonly (readonly [topic: NonNullable<Discussion['topic']>, ...words: string[]])[] = [
  ['laptop', 'laptop', 'macbook', 'thinkpad'],
  ['phone', 'smartphone', 'iphone', 'android phone'],
  ['headphones-audio', 'headphones', 'earbuds'],
  ['keyboard-mouse', 'keyboard', 'mouse'],
  ['monitor-tv', 'monitor', 'smart tv'],
  ['computer-parts', 'gpu', 'ssd'],
  ['printer-nas-router', 'printer', 'nas', 'router'],
  ['smart-home', 'smart home', 'home assistant'],
  ['heat-energy-home', 'heat pump', 'solar panels'],
  ['ev-ebike', 'electric car', 'e-bike'],
  ['coffee-food', 'coffee'],
  ['health-sleep', 'sleep'],
  ['travel-housing', 'airbnb', 'hotel'],
  ['streaming-subscription', 'netflix', 'spotify', 'subscription'],
  ['privacy-vpn-adblock', 'vpn', 'ad blocker'],
  ['email-notes-apps', 'email', 'note taking'],
  ['ai-assistant', 'chatgpt', 'claude', 'gemini'],
  ['credit-card', 'credit card'],
]

/**
 * A sync searches this many days back, because the counts of threads still change. Few product threads get `POINTS_MIN`
 * points on their first day.
 */
const DAYS_BACK = 90
const POINTS_MIN = 20
const DAY_MS = 86_400_000

const STORED = 'stored:voices'
const storedSchema = z.record(z.string(), z.int())

const hitsSchema = z.object({
  hits: z.array(storyHit.omit({ author: true }).extend({ title: z.string().min(1) })),
})

/** Adds threads of the last three months that have replies, and updates the counts of stored ones. */
export const syncDiscussions = defineSync({
  name: 'voices_discussions',
  title: 'Threads of the last three months about the topics, from Hacker News',
  every: '35 4 * * *',
  source: {
    name: 'Hacker News, via its search by Algolia',
    url: 'https://hn.algolia.com/api',
    licence: 'Facts only (title, link, counts). Threads belong to their authors',
  },
  datasets: [discussionsDataset],
  async fetch(context) {
    const documents: SourceDocument[] = []
    for (const [, ...words] of QUERIES) {
      for (const word of words) documents.push(...(await getHits(word, context)))
    }
    if (documents.length === 0) throw new SyncError('Every search of Hacker News at hn.algolia.com failed.')
    return [
      ...documents,
      storedDocument(STORED, Object.fromEntries(listNumbers(context.db).map(({ id, number }) => [id, number]))),
    ]
  },
  parse(documents, { note }) {
    const numbers = readStored(documents, STORED, storedSchema.nullable()) ?? {}
    let next = Math.max(0, ...Object.values(numbers)) + 1
    const rows = new Map<string, Discussion>()
    for (const [topic, ...words] of QUERIES) {
      for (const word of words) {
        const document = documents.find(({ url }) => url.includes(queryOf(word)))
        if (!document) continue
        for (const hit of readHits(document, note)) {
          const story = readStory(hit)
          const { id } = story
          if (rows.has(id)) continue
          rows.set(id, { ...story, number: numbers[id] ?? next, topic, region: 'foreign' })
          if (numbers[id] === undefined) next++
        }
      }
    }
    const keep = ['topic', 'region', 'community']
    const asOf = [...rows.values()].reduce((newest, { published_at: at }) => (at && at > newest ? at : newest), '')
    return [
      {
        dataset: discussionsDataset,
        mode: 'upsert',
        keep,
        rows: [...rows.values()],
        rowsMin: 20,
        // The date of the newest thread. If the search stops returning new threads, the data becomes stale.
        asOf: asOf.slice(0, 10),
        fills: true,
      },
    ]
  },
})

/** Searches for one word. If that fails, only the threads of this word are missing. */
async function getHits(word: string, { get, now, note }: SyncContext): Promise<SourceDocument[]> {
  const since = Math.floor((now.getTime() - DAYS_BACK * DAY_MS) / 1000)
  const filters = new URLSearchParams({ numericFilters: `created_at_i>${since},points>=${POINTS_MIN}` })
  const url = `https://hn.algolia.com/api/v1/search?${queryOf(word)}&hitsPerPage=50&typoTolerance=false&restrictSearchableAttributes=title&${filters.toString()}`
  try {
    return [await get(url)]
  } catch (err) {
    if (!(err instanceof SyncError)) throw err
    note(`${word}: ${err.message}`)
    return []
  }
}

function queryOf(word: string): string {
  return new URLSearchParams({ query: word, tags: 'story' }).toString()
}

function readHits(document: SourceDocument, note: SyncContext['note']) {
  try {
    return parseShape(document.url, hitsSchema, parseJson(document.url, document.text())).hits
  } catch (err) {
    if (!(err instanceof SyncError)) throw err
    note(err.message)
    return []
  }
}
