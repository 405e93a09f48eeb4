import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { toTraditional } from '#support/text/to-traditional.ts'
import { PRECISIONS, type Precision } from '../calendar/dates.ts'
import { readTable } from '#support/files/read.ts'

export const WIKIDATA_API = 'https://www.wikidata.org/w/api.php'
const DAY_MS = 86_400_000
const FOUND_MAX = 7

/** Wikidata classes of films, series and anime. Items of any other class are ignored. */
export const WORK_TYPES: ReadonlyMap<string, string> = new Map(
  readTable('reference/screen/wikidata-types.tsv', z.object({ item: z.string(), type: z.string() })).map(
    ({ item, type }) => [item, type],
  ),
)

const REGIONS = new Map(
  readTable('reference/screen/wikidata-regions.tsv', z.object({ item: z.string(), region: z.string() })).map(
    ({ item, region }) => [item, region],
  ),
)

const searchAnswer = z.object({ search: z.array(z.object({ id: z.string() })) })

const statement = z.object({
  rank: z.string().optional(),
  mainsnak: z.object({ datavalue: z.object({ value: z.unknown() }).optional() }),
  qualifiers: z
    .record(z.string(), z.array(z.object({ datavalue: z.object({ value: z.unknown() }).optional() })))
    .optional(),
})
const entity = z.object({
  labels: z.record(z.string(), z.object({ value: z.string() })).optional(),
  descriptions: z.record(z.string(), z.object({ value: z.string() })).optional(),
  claims: z.record(z.string(), z.array(statement)).optional(),
})
export const entitiesAnswer = z.object({ entities: z.record(z.string(), entity) })

export type Entity = z.infer<typeof entity>
type Statement = z.infer<typeof statement>

const itemValue = z.object({ id: z.string() })
const timeValue = z.object({ time: z.string(), precision: z.int() })

export const wikidataItemSchema = z.object({
  qid: z.string(),
  label: z.string(),
  label_en: z.string().nullable(),
  description: z.string().nullable(),
  type: z.string().describe('film, series, anime-series or anime-film.'),
  release_dates: z.array(
    z.object({
      date: z.string().describe('As exactly as it is known: 2026-07-17, 2026-07 or 2026.'),
      precision: z.enum(PRECISIONS),
      region: z.string().nullable(),
    }),
  ),
  source: z.string(),
  source_url: z.string(),
})

export type WikidataItem = z.infer<typeof wikidataItemSchema>

export const WIKIDATA_SOURCE = { name: 'Wikidata', url: 'https://www.wikidata.org/', licence: 'CC0' }

/** Wikidata's films, series and anime with that name, cached for a day. */
export async function lookUpWikidata(name: string, context: Context, timeoutMs = 6000) {
  const key = `screen:wikidata:${comparisonKey(name)}`
  return context.cache.remember(key, DAY_MS, async (signal) => {
    const way = { fetch: context.fetch, signal }
    const found = await search(name, way, timeoutMs)
    if (found.length > 0 || !/\p{sc=Han}/u.test(name)) return found
    // Labels are in Traditional characters, and a search in Simplified characters does not find them.
    const traditional = await toTraditional(name)
    return traditional === name ? [] : search(traditional, way, timeoutMs)
  })
}

type Way = Pick<Context, 'fetch' | 'signal'>

async function search(name: string, way: Way, timeoutMs: number): Promise<WikidataItem[]> {
  const language = /\p{sc=Han}/u.test(name) ? 'zh-tw' : /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(name) ? 'ja' : 'en'
  const query = { action: 'wbsearchentities', search: name, language, uselang: language, type: 'item', limit: '20' }
  const { search: hits } = searchAnswer.parse(await ask(query, way, timeoutMs))
  if (hits.length === 0) return []
  const ids = hits.map((hit) => hit.id)
  const languages = 'zh-tw|zh-hant|zh|en|ja'
  const details = { action: 'wbgetentities', ids: ids.join('|'), props: 'labels|descriptions|claims', languages }
  const { entities } = entitiesAnswer.parse(await ask(details, way, timeoutMs))
  return ids.flatMap((id) => readEntity(id, entities[id]) ?? []).slice(0, FOUND_MAX)
}

async function ask(query: Record<string, string>, { fetch, signal }: Way, timeoutMs: number): Promise<unknown> {
  const url = `${WIKIDATA_API}?${new URLSearchParams({ ...query, format: 'json' })}`
  const options = {
    timeoutMs,
    maxBytes: 4 * 1024 * 1024,
    signal,
    headers: { Accept: 'application/json' },
    register: { zh: '維基數據', en: 'Wikidata', url: 'https://www.wikidata.org' },
  }
  const response = await fetch(url, options)
  if (response.status !== 200 || response.truncated) {
    throw new ApiError('upstream_unavailable', `Wikidata answered with status ${response.status}. Try again later.`, {
      zh: `Wikidata 回了狀態 ${response.status}，請稍後再試。`,
    })
  }
  try {
    return JSON.parse(new TextDecoder().decode(response.body))
  } catch (err) {
    throw new ApiError('upstream_unavailable', 'Wikidata’s answer could not be read. Try again later.', {
      zh: '讀不懂 Wikidata 的回答，請稍後再試。',
      cause: err,
    })
  }
}

/** Undefined unless the item is a film, a series or anime. */
export function readEntity(qid: string, found: Entity | undefined): WikidataItem | undefined {
  const kinds = valuesOf(found?.claims?.['P31']).map((value) => itemValue.safeParse(value).data?.id ?? '')
  const types = kinds.map((kind) => WORK_TYPES.get(kind)).filter((type) => type !== undefined)
  const type = types.find((it) => it.startsWith('anime')) ?? types[0]
  if (!found || !type) return undefined
  const inLanguages = (texts: Entity['labels'], languages: string[]) =>
    languages.flatMap((language) => texts?.[language]?.value ?? [])[0]
  const preferred = ['zh-tw', 'zh-hant', 'zh', 'en', 'ja']
  return {
    qid,
    label: inLanguages(found.labels, preferred) ?? qid,
    label_en: found.labels?.['en']?.value ?? null,
    description: inLanguages(found.descriptions, preferred) ?? null,
    type,
    // Films have a publication date (P577), series a start (P580).
    release_dates: [...(found.claims?.['P577'] ?? []), ...(found.claims?.['P580'] ?? [])]
      .flatMap((it) => readDate(it) ?? [])
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    source: WIKIDATA_SOURCE.name,
    source_url: `https://www.wikidata.org/wiki/${qid}`,
  }
}

export function valuesOf(statements: readonly Statement[] | undefined): unknown[] {
  return (statements ?? []).filter((it) => it.rank !== 'deprecated').map((it) => it.mainsnak.datavalue?.value)
}

function readDate(claim: Statement): WikidataItem['release_dates'][number] | undefined {
  const [value] = valuesOf([claim])
  const { time = '', precision = 0 } = timeValue.safeParse(value).data ?? {}
  // Wikidata's `precision` is 9 for a year, 10 for a month and 11 for a day. Unknown parts of `time` are zeros.
  const known: Record<number, [number, Precision]> = { 9: [4, 'year'], 10: [7, 'month'], 11: [10, 'day'] }
  const [length, name] = known[precision] ?? []
  if (length === undefined || name === undefined || !/^\+\d{4}-\d\d-\d\dT/.test(time)) return undefined
  // Skips an impossible day, which an editor of Wikidata may have entered.
  if (name === 'day' && !z.iso.date().safeParse(time.slice(1, 11)).success) return undefined
  const place = itemValue.safeParse(claim.qualifiers?.['P291']?.[0]?.datavalue?.value).data?.id
  return { date: time.slice(1, 1 + length), precision: name, region: (place && REGIONS.get(place)) ?? null }
}
