import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { editionsDataset, limitsDataset } from './datasets.ts'
import { firstDay } from './editions.ts'
import type { Format } from './formats.ts'
import { listEditions } from './queries.ts'
import { limits, STATUSES } from './schema.ts'

const REPOSITORY = 'https://github.com/DawnbrandBots/yaml-yugi-limit-regulation'
const FOLDER = 'https://raw.githubusercontent.com/DawnbrandBots/yaml-yugi-limit-regulation/HEAD/data'

/** The formats for which the source's lists follow Konami’s own pages. */
const SYNCED: readonly Format[] = ['ocg', 'tcg', 'master-duel']

const listSchema = z.object({
  date: z.iso.date(),
  regulation: z.record(z.string().regex(/^\d+$/), z.int().min(0).max(3)),
})

// Bounds for a plausible list. The shortest list in the data has 183 cards, and no edition has changed more than 60.
const LISTED_MIN = 100
const LISTED_MAX = 400
const MOVED_MAX = 120

export const syncLists = defineSync({
  name: 'rules_lists',
  title: 'Forbidden & Limited Lists in force',
  // When lists change: for the OCG on the first day of a quarter, for Master Duel about monthly, for the TCG when
  // Konami announces it.
  every: '20 5 * * *',
  source: {
    name: 'Konami, Forbidden & Limited Lists (through DawnbrandBots/yaml-yugi-limit-regulation)',
    url: REPOSITORY,
    licence: 'Facts only',
  },
  datasets: [editionsDataset, limitsDataset],
  async fetch({ get }) {
    const documents: SourceDocument[] = []
    for (const format of SYNCED) {
      const current = await get(`${FOLDER}/${format}/current.vector.json`)
      // The file is a symbolic link in the Git repository, so its content is the name of the file that it points to.
      const name = current.text().trim()
      documents.push(/^\d{4}-\d\d-\d\d\.vector\.json$/.test(name) ? await get(`${FOLDER}/${format}/${name}`) : current)
    }
    return documents
  },
  parse: parseLists,
})

/** The statuses that begin or end with a newer list. A list that is stored already, or older, changes nothing. */
export function parseLists(
  documents: readonly SourceDocument[],
  { db, today }: Pick<SyncContext, 'db' | 'today'>,
): Batch[] {
  const editions: Record<string, unknown>[] = []
  const rows: Record<string, unknown>[] = []
  let asOf = ''
  for (const document of documents) {
    const format = SYNCED.find((name) => document.url.startsWith(`${FOLDER}/${name}/`))
    if (!format) throw new SyncError(`The document ${document.url} belongs to no known list.`)
    const what = `The ${format} list`
    const { date, regulation } = parseShape(what, listSchema, parseJson(what, document.text()))
    const now = new Map(
      Object.entries(regulation).flatMap(([card, copies]) => {
        const status = STATUSES[copies]
        return status ? [[Number(card), status] as const] : []
      }),
    )
    if (now.size < LISTED_MIN || now.size > LISTED_MAX)
      throw new SyncError(`${what} of ${date} lists ${now.size} cards instead of ${LISTED_MIN} to ${LISTED_MAX}.`)
    // Konami may announce a list before it is in force.
    const day = date < today ? date : today
    if (day > asOf) asOf = day
    const [newest] = listEditions(db, format)
    if (newest && firstDay(newest) >= date) continue
    const moved = movesOf(db, format, now, date)
    if (moved.length > MOVED_MAX)
      throw new SyncError(`${what} of ${date} changes the status of ${moved.length} cards, more than ${MOVED_MAX}.`)
    editions.push({ format, edition: date, effective_date: date, source_url: REPOSITORY })
    rows.push(...moved)
  }
  return [
    { dataset: editionsDataset, mode: 'upsert', asOf, fills: true, rowsMin: 0, rows: editions },
    { dataset: limitsDataset, mode: 'upsert', asOf, fills: true, rowsMin: 0, rows },
  ]
}

function movesOf(db: Database, format: Format, now: ReadonlyMap<number, string>, date: string) {
  const stored = db
    .select()
    .from(limits)
    .where(and(eq(limits.format, format), isNull(limits.until_edition)))
    .orderBy(limits.card)
    .limit(2000)
    .all()
  const before = new Map(stored.map((row) => [row.card, row]))
  const ended = stored.filter((row) => now.get(row.card) !== row.status)
  const begun = [...now].filter(([card, status]) => before.get(card)?.status !== status)
  return [
    ...ended.map((row) => ({ ...row, until_edition: date })),
    ...begun.map(([card, status]) => ({ format, card, status, from_edition: date, until_edition: null })),
  ]
}
