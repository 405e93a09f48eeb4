import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { normalise } from '#support/text/normalise.ts'
import { stem } from '#support/text/stem.ts'
import { ftsQuery, splitRuns } from '#support/text/tokens.ts'
import { FUNCTION_WORDS } from './function-words.ts'
import { isBeforeRelease, RELEASE_DAY } from '../credibility/release-day.ts'

/** With more discussions the counts hardly change. */
export const COUNTED_MAX = 300

const SUBJECTS_MAX = 6
/** Only the most common words are considered. */
const CANDIDATES_MAX = 30
/** Minimum titles per subject; among a dozen discussions two are enough. */
const FEW = 12
const TITLES_MIN = 3
const SHARE_MIN = 0.06
/** A word in a larger share of the titles is the query itself. */
const SHARE_MAX = 0.6
/** Minimum ratio of its frequency to that in all titles: “the” is equally common everywhere. */
const LIFT_MIN = 3

export const overviewSchema = z
  .object({
    counted: z.int().describe(`Discussions that this counts: all that were found, ${COUNTED_MAX} at most.`),
    comments: z.int().describe('Comments below them, where the number is held.'),
    before_chatbots: z.int().describe(`Those of before ${RELEASE_DAY}.`),
    by_year: z.array(z.object({ year: z.int(), discussions: z.int() })).describe('Years without one are left out.'),
    subjects: z
      .array(z.object({ word: z.string(), discussions: z.int() }))
      .describe('What their titles are about beside the thing: words far commoner in them than in other titles held.'),
    most_joined: z
      .object({ title: z.string(), url: z.string(), comments: z.int(), published_at: z.string().nullable() })
      .nullable()
      .describe('The one with most comments.'),
  })
  .describe(
    'What the discussions have in common, by counting. No title takes a side: [digest_opinions] reads who does.',
  )

export type Overview = z.infer<typeof overviewSchema>

interface Titled {
  readonly title: string
  readonly url: string
  readonly comments: number | null
  readonly published_at: string | null
}

export function overviewOf(db: Database, found: readonly Titled[]): Overview {
  const years = Map.groupBy(
    found.flatMap(({ published_at }) => (published_at === null ? [] : [Number(published_at.slice(0, 4))])),
    (year) => year,
  )
  const joined = found.toSorted((a, b) => (b.comments ?? 0) - (a.comments ?? 0))[0]
  return {
    counted: found.length,
    comments: found.reduce((sum, { comments }) => sum + (comments ?? 0), 0),
    before_chatbots: found.filter(({ published_at }) => isBeforeRelease(published_at)).length,
    by_year: [...years].map(([year, of]) => ({ year, discussions: of.length })).toSorted((a, b) => a.year - b.year),
    subjects: subjectsOf(db, found),
    most_joined: joined?.comments
      ? { title: joined.title, url: joined.url, comments: joined.comments, published_at: joined.published_at }
      : null,
  }
}

/** Words, in any inflection, that are far more common in these titles than in all. */
function subjectsOf(db: Database, found: readonly Titled[]): Overview['subjects'] {
  const forms = new Map<string, string[]>()
  for (const { title } of found) {
    for (const [stemmed, word] of new Map(wordsOf(title).map((it) => [stem(it), it]))) {
      forms.set(stemmed, [...(forms.get(stemmed) ?? []), word])
    }
  }
  const least = found.length < FEW ? 2 : Math.max(TITLES_MIN, found.length * SHARE_MIN)
  const common = [...forms.values()]
    .filter(({ length }) => length >= least && length <= found.length * SHARE_MAX)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, CANDIDATES_MAX)
  const held = countTitles(db, undefined)
  return common
    .filter((words) => {
      const elsewhere = Math.max(1, countTitles(db, words[0] ?? ''))
      return words.length / found.length / (elsewhere / held) >= LIFT_MIN
    })
    .slice(0, SUBJECTS_MAX)
    .map((words) => ({ word: commonest(words), discussions: words.length }))
}

/** Latin content words: counting Chinese words would require a dictionary. */
function wordsOf(title: string): string[] {
  return splitRuns(normalise(title)).flatMap(({ kind, text }) =>
    kind === 'word' && /^[a-z]/.test(text) && !FUNCTION_WORDS.has(text) ? [text] : [],
  )
}

function commonest(words: readonly string[]): string {
  return [...Map.groupBy(words, (word) => word)].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? ''
}

function countTitles(db: Database, word: string | undefined): number {
  const match = word === undefined ? undefined : ftsQuery(word)
  const counted = db.get<{ total: number }>(
    match === undefined
      ? sql`select count(*) as total from voices_discussions`
      : sql`select count(*) as total from voices_search where voices_search match ${`title : (${match})`}`,
  )
  return counted?.total ?? 0
}
