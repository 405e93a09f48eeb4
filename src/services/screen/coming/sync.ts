import { addMonths } from '#support/dates/taipei.ts'
import { z } from 'zod'
import type { SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape } from '#data/sync/define-sync.ts'
import { storedDocument, readStored } from '#data/sync/stored-document.ts'
import { knownTitlesSchema, isOwn, mainRelease, readComing, type Coming } from './read-coming.ts'
import { batchesOf, readState, storedState } from '../synced-titles.ts'
import { periodOf } from '../calendar/dates.ts'
import { movesDataset, releasesDataset, titlesDataset } from '../datasets.ts'
import { entitiesAnswer, WIKIDATA_API, WIKIDATA_SOURCE, WORK_TYPES } from '../lookup/wikidata.ts'
import { listStoredTitles } from './queries.ts'

const QUERY_SERVICE = 'https://query.wikidata.org/sparql'

/**
 * One query per month, from last month to three months ahead: a single query for all exceeds the time limit of the
 * service.
 */
const MONTHS = [-1, 0, 1, 2, 3]
const ITEMS_MAX = 1_000
/** Wikidata's API accepts at most this many items per request. */
const ITEMS_AT_ONCE = 50

const TIMEOUT_MS = 60_000
const BYTES_MAX = 16 * 1024 * 1024

const STORED = 'stored:screen-coming'

const storedSchema = knownTitlesSchema.extend(storedState.shape)

const foundSchema = z.object({
  results: z.object({ bindings: z.array(z.object({ item: z.object({ value: z.string() }) })) }),
})

/**
 * Reads films and series from Wikidata, from last month to three months ahead. Wikidata's releases are added to titles
 * from other sources, whose main date stays. Only titles that come from Wikidata get their main date from it; if that
 * moves, a row is added to screen_moves.
 */
export const comingSync = defineSync({
  name: 'screen_coming',
  title: 'Films and series of last month to three months ahead, from Wikidata',
  every: '50 5 * * *',
  source: WIKIDATA_SOURCE,
  datasets: [titlesDataset, releasesDataset, movesDataset],
  async fetch(context) {
    const ids = new Set<string>()
    for (const months of MONTHS) for (const id of await findItems(context, months)) ids.add(id)
    const documents: SourceDocument[] = []
    const all = [...ids]
    for (let at = 0; at < all.length; at += ITEMS_AT_ONCE) {
      documents.push(await getItems(all.slice(at, at + ITEMS_AT_ONCE), context))
    }
    return [...documents, storedDocument(STORED, listStored(context))]
  },
  parse(documents, { today }) {
    const stored = readStored(documents, STORED, storedSchema)
    const entities = Object.assign(
      {},
      ...documents.filter(({ url }) => url !== STORED).map((it) => readEntities(it)),
    ) as z.output<typeof entitiesAnswer>['entities']
    const coming = readComing(entities, stored, today)
    const synced = {
      slugs: coming.map(({ slug }) => slug),
      titles: coming.filter(isOwn).map(toTitle),
      releases: coming.flatMap(toReleases),
      moves: coming.filter(isOwn).flatMap(moveOf),
    }
    return batchesOf(WIKIDATA_SOURCE.name, synced, stored, today)
  },
})

function toTitle(it: Coming) {
  const { date, region } = mainRelease(it)
  const { precision, first_day, last_day } = periodOf(date)
  return {
    slug: it.slug,
    ...it.names,
    title_zh_converted: false,
    title_original: null,
    type: it.type,
    platforms: [],
    release_date: date,
    date_precision: precision,
    first_day,
    last_day,
    release_region: region,
    source: WIKIDATA_SOURCE.name,
    source_url: pageOf(it),
    official_url: null,
    external_ids: { bangumi: null, mal: null, anilist: null, tmdb: it.tmdb, wikidata: it.qid },
  }
}

function toReleases(it: Coming) {
  const common = { slug: it.slug, platform: null, source: WIKIDATA_SOURCE.name, source_url: pageOf(it), note: null }
  return it.releases.map(({ date, precision, region }) => ({ ...common, date, precision, region }))
}

function moveOf(it: Coming) {
  const { date } = mainRelease(it)
  const before = it.stored?.release_date
  if (before === undefined || before === date) return []
  return [
    {
      slug: it.slug,
      title: it.names.title_zh ?? it.names.title_en ?? it.slug,
      type: it.type,
      old_date: before,
      new_date: date,
      note: 'The date moved in Wikidata; it may be a correction.',
    },
  ]
}

function pageOf({ qid }: Coming): string {
  return `https://www.wikidata.org/wiki/${qid}`
}

async function findItems({ get, today }: SyncContext, months: number): Promise<string[]> {
  const query = queryOf(monthOf(today, months), monthOf(today, months + 1))
  const document = await get(`${QUERY_SERVICE}?${new URLSearchParams({ query, format: 'json' }).toString()}`, {
    headers: { Accept: 'application/sparql-results+json' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: BYTES_MAX,
  })
  const what = 'The query service of Wikidata'
  const { results } = parseShape(what, foundSchema, parseJson(what, document.text()))
  return results.bindings.flatMap(({ item }) => /\/(Q\d+)$/.exec(item.value)?.[1] ?? [])
}

/** A SPARQL query for works published (P577) or begun (P580) from `from` until before `to`. */
function queryOf(from: string, to: string): string {
  const kinds = [...WORK_TYPES].flatMap(([kind, type]) => (['film', 'series'].includes(type) ? `wd:${kind}` : []))
  return [
    'SELECT DISTINCT ?item WHERE {',
    '{ ?item p:P577/psv:P577/wikibase:timeValue ?date } UNION { ?item p:P580/psv:P580/wikibase:timeValue ?date }',
    `FILTER(?date >= "${from}T00:00:00Z"^^xsd:dateTime && ?date < "${to}T00:00:00Z"^^xsd:dateTime)`,
    `VALUES ?kind { ${kinds.join(' ')} } ?item wdt:P31 ?kind`,
    `} ORDER BY ?item LIMIT ${ITEMS_MAX}`,
  ].join(' ')
}

function monthOf(today: string, monthsAhead: number): string {
  return `${addMonths(today, monthsAhead).slice(0, 7)}-01`
}

async function getItems(ids: readonly string[], { get }: SyncContext): Promise<SourceDocument> {
  const asked = new URLSearchParams({
    action: 'wbgetentities',
    ids: ids.join('|'),
    props: 'labels|claims',
    languages: 'zh-tw|zh-hant|zh|en|ja',
    format: 'json',
  })
  return get(`${WIKIDATA_API}?${asked.toString()}`, { timeoutMs: TIMEOUT_MS, maxBytes: BYTES_MAX })
}

function readEntities(document: SourceDocument) {
  const what = 'Wikidata'
  return parseShape(what, entitiesAnswer, parseJson(what, document.text())).entities
}

function listStored(context: SyncContext) {
  return { ...readState(context), ...listStoredTitles(context.db) }
}
