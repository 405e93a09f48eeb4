import { z } from 'zod'
import { addDays, daysBetween } from '#support/dates/taipei.ts'
import { slugOf } from '../anime/bangumi.ts'
import { periodOf } from '../calendar/dates.ts'
import { readEntity, valuesOf, WIKIDATA_SOURCE, type Entity, type WikidataItem } from '../lookup/wikidata.ts'
import { titleKey } from '../titles/title-key.ts'

export const knownTitlesSchema = z.object({
  titles: z.array(
    z.object({
      slug: z.string(),
      type: z.string(),
      source: z.string(),
      release_date: z.string(),
      first_day: z.string(),
      wikidata: z.string().nullable(),
      tmdb: z.string().nullable(),
    }),
  ),
  names: z.array(z.object({ key: z.string(), slug: z.string() })),
})

export type Stored = z.output<typeof knownTitlesSchema>
type StoredTitle = Stored['titles'][number]

/** A film or series from Wikidata, with the stored title that it matches or a new slug. */
export interface Coming {
  readonly slug: string
  readonly qid: string
  readonly names: Names
  readonly type: WikidataItem['type']
  readonly releases: readonly (WikidataItem['release_dates'][number] & { readonly first_day: string })[]
  readonly tmdb: string | null
  /** The stored title. Undefined for a new title. */
  readonly stored: StoredTitle | undefined
}

interface Names {
  readonly title_zh: string | null
  readonly title_en: string | null
  readonly aliases: readonly string[]
}

/** A film first released longer ago than this is a re-release and skipped. */
const FIRST_DAYS_AGO_MAX = 400

/**
 * A Wikidata item and a stored title with the same name count as one work only if their dates are less than this many
 * days apart.
 */
const SAME_NAME_DAYS = 400

/**
 * The recent and future films and series among these Wikidata items, each matched to its stored title if there is one.
 */
export function readComing(entities: Readonly<Record<string, Entity>>, stored: Stored, today: string): Coming[] {
  const find = createFinder(stored)
  const taken = new Set(stored.titles.map(({ slug }) => slug))
  const found = new Map<string, Coming>()
  for (const [qid, entity] of Object.entries(entities)) {
    const item = readEntity(qid, entity)
    const names = namesOf(entity)
    if (!item || !names || !['film', 'series'].includes(item.type)) continue
    const releases = item.release_dates.map((it) => ({ ...it, first_day: periodOf(it.date).first_day }))
    const [first] = releases
    if (!first || first.first_day < addDays(today, -FIRST_DAYS_AGO_MAX)) continue
    const tmdb = tmdbOf(item.type, entity)
    const title = find({ qid, tmdb, type: item.type, names, firstDay: first.first_day })
    const slug = title?.slug ?? slugFor(qid, names, first.first_day, taken)
    if (found.has(slug)) continue
    taken.add(slug)
    found.set(slug, { slug, qid, names, type: item.type, releases, tmdb, stored: title })
  }
  return [...found.values()]
}

/** The release whose date the title gets: the one in Taiwan, otherwise the first anywhere. */
export function mainRelease({ releases }: Coming): Coming['releases'][number] {
  const main = releases.find(({ region }) => region === 'TW') ?? releases[0]
  if (!main) throw new Error('An upcoming title has no release date.')
  return main
}

export function isOwn({ stored }: Coming): boolean {
  return stored === undefined || stored.source === WIKIDATA_SOURCE.name
}

/** A `zh` label may be in either script, so it is an alias for search, not a title used in Taiwan. */
function namesOf({ labels = {} }: Entity): Names | undefined {
  const label = (language: string) => labels[language]?.value ?? null
  const title_zh = label('zh-tw') ?? label('zh-hant')
  const title_en = label('en')
  const aliases = [label('zh'), label('ja')].filter((it) => it !== null && it !== title_zh)
  return title_zh === null && title_en === null ? undefined : { title_zh, title_en, aliases: aliases as string[] }
}

/** TMDB's number: Wikidata property P4947 for a film, P4983 for a series. */
function tmdbOf(type: string, { claims = {} }: Entity): string | null {
  const [kind, property] = type === 'film' ? (['movie', 'P4947'] as const) : (['tv', 'P4983'] as const)
  const number = valuesOf(claims[property]).find((value) => typeof value === 'string' && /^\d+$/.test(value))
  return number === undefined ? null : `${kind}/${String(number)}`
}

interface Sought {
  readonly qid: string
  readonly tmdb: string | null
  readonly type: string
  readonly names: Names
  readonly firstDay: string
}

/** Matches by Wikidata item, then by TMDB number, then by name if the type is the same and the dates are close. */
function createFinder({ titles, names }: Stored): (sought: Sought) => StoredTitle | undefined {
  const bySlug = new Map(titles.map((it) => [it.slug, it]))
  const byNumber = new Map(
    titles.flatMap((it) =>
      [it.wikidata, it.tmdb].flatMap((number) => (number === null ? [] : [[number, it] as const])),
    ),
  )
  const byKey = Map.groupBy(names, ({ key }) => key)
  return ({ qid, tmdb, type, names: { title_zh, title_en }, firstDay }) => {
    const numbered = byNumber.get(qid) ?? (tmdb === null ? undefined : byNumber.get(tmdb))
    if (numbered) return numbered
    return [title_zh, title_en]
      .flatMap((name) => (name === null ? [] : (byKey.get(titleKey(name)) ?? [])))
      .flatMap(({ slug }) => bySlug.get(slug) ?? [])
      .find((it) => it.type === type && Math.abs(daysBetween(it.first_day, firstDay)) < SAME_NAME_DAYS)
  }
}

function slugFor(qid: string, { title_en }: Names, first_day: string, taken: ReadonlySet<string>): string {
  const external_ids = { bangumi: null, mal: null, anilist: null, tmdb: null, wikidata: qid }
  return slugOf({ title_en, title_original: qid, external_ids, first_day }, taken)
}
