import { z } from 'zod'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { storedDocument, readStored } from '#data/sync/stored-document.ts'
import { BANGUMI_SOURCE, bangumiItem, readItem, slugOf, type ReleaseFields, type TitleFields } from './bangumi.ts'
import { movesDataset, releasesDataset, titlesDataset } from '../datasets.ts'
import { addMonths } from '#support/dates/taipei.ts'
import { batchesOf, readState, storedState } from '../synced-titles.ts'
import { listStoredAnime } from './queries.ts'

const FOLDER = 'https://raw.githubusercontent.com/bangumi-data/bangumi-data/master/data/items'

/** The stored rows travel to `parse` as one more document, because it may not read the database. */
const STORED = 'stored:screen'

const storedSchema = storedState.extend({
  titles: z.array(z.object({ slug: z.string(), bangumi: z.string().nullable(), begin: z.string().nullable() })),
})

type Stored = z.infer<typeof storedSchema>

interface AnimeRow {
  readonly slug: string
  readonly title: TitleFields
  readonly releases: readonly ReleaseFields[]
  readonly movedFrom: string | undefined
}

/**
 * Reads bangumi-data, which has one file per month, from last month to three months ahead. If the date of a first
 * broadcast moves, a row is added to screen_moves; existing rows of that table never change.
 */
export const animeSync = defineSync({
  name: 'screen_anime',
  title: 'Anime of last month to three months ahead, from bangumi-data',
  every: '20 5 * * *',
  source: BANGUMI_SOURCE,
  datasets: [titlesDataset, releasesDataset, movesDataset],
  async fetch(context) {
    const documents: SourceDocument[] = []
    for (const months of [-1, 0]) documents.push(await context.get(addressOf(context.today, months)))
    for (const months of [1, 2, 3]) documents.push(...(await getIfThere(addressOf(context.today, months), context)))
    return [...documents, storedDocument(STORED, listStored(context))]
  },
  parse: (documents, { today }) => parseAnime(documents, today),
})

function parseAnime(documents: readonly SourceDocument[], today: string): Batch[] {
  const stored = readStored(documents, STORED, storedSchema)
  const anime = readAnime(documents, stored)
  const synced = {
    slugs: anime.map(({ slug }) => slug),
    titles: anime.map(({ slug, title }) => ({ slug, ...title })),
    releases: anime.flatMap(({ slug, releases }) => releases.map((release) => ({ slug, ...release }))),
    moves: anime.flatMap(moveOf),
  }
  return batchesOf(BANGUMI_SOURCE.name, synced, stored, today)
}

function readAnime(documents: readonly SourceDocument[], stored: Stored): AnimeRow[] {
  const known = new Map(stored.titles.flatMap((it) => (it.bangumi ? [[it.bangumi, it] as const] : [])))
  const taken = new Set(stored.titles.map((it) => it.slug))
  const anime = new Map<string, AnimeRow>()
  for (const document of documents.filter((it) => it.url !== STORED)) {
    for (const item of parseShape(document.url, z.array(bangumiItem), parseJson(document.url, document.text()))) {
      const read = readItem(item)
      // An item without a bangumi number cannot be matched to a stored title.
      if (!read?.title.external_ids.bangumi) continue
      const before = known.get(read.title.external_ids.bangumi)
      const slug = before?.slug ?? slugOf(read.title, taken)
      taken.add(slug)
      // The first release is the first broadcast (readItem).
      const movedFrom = before?.begin && before.begin !== read.releases[0]?.date ? before.begin : undefined
      anime.set(slug, { slug, ...read, movedFrom })
    }
  }
  return [...anime.values()]
}

function moveOf({ slug, title, releases, movedFrom }: AnimeRow) {
  const [first] = releases
  if (!movedFrom || !first) return []
  return [
    {
      slug,
      title: title.title_zh ?? title.title_original ?? slug,
      type: title.type,
      old_date: movedFrom,
      new_date: first.date,
      note: 'The first broadcast moved in the source.',
    },
  ]
}

function listStored(context: SyncContext) {
  return { ...readState(context), titles: listStoredAnime(context.db, BANGUMI_SOURCE.name) }
}

/** A month’s file may not exist yet. */
async function getIfThere(url: string, context: SyncContext): Promise<SourceDocument[]> {
  try {
    return [await context.get(url)]
  } catch (err) {
    if (err instanceof SyncError && err.message.endsWith('answered 404.')) return []
    throw err
  }
}

function addressOf(today: string, monthsAhead: number): string {
  const [year, month] = addMonths(today, monthsAhead).split('-')
  return `${FOLDER}/${year}/${month}.json`
}
