import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import type { releases, titles } from '../schema.ts'

export const BANGUMI_SOURCE = {
  name: 'bangumi-data',
  url: 'https://github.com/bangumi-data/bangumi-data',
  licence: 'CC BY 4.0',
}

const site = z.object({ site: z.string(), id: z.string().optional(), begin: z.string().optional() })

export const bangumiItem = z.object({
  title: z.string().min(1),
  titleTranslate: z.partialRecord(z.enum(['zh-Hans', 'zh-Hant', 'en', 'ja']), z.array(z.string())),
  type: z.string(),
  officialSite: z.string(),
  begin: z.string(),
  sites: z.array(site),
})

export type BangumiItem = z.infer<typeof bangumiItem>

export type TitleFields = Omit<typeof titles.$inferSelect, 'slug' | 'title_zh' | 'title_zh_converted'> & {
  /** Absent if only a Simplified Chinese title is published. */
  title_zh?: string
  title_zh_converted?: boolean
}
export type ReleaseFields = Omit<typeof releases.$inferSelect, 'id' | 'slug'>

/** Streaming sites and their regions. A date on a site that serves Taiwan counts as a release in Taiwan. */
const SITES = new Map(
  readTable(
    'reference/screen/bangumi-sites.tsv',
    z.object({ site: z.string(), platform: z.string(), region: z.string(), address: z.string() }),
  ).map(({ site, region, ...known }) => [site, { ...known, region: region === '' ? null : region }]),
)

/**
 * Sites may show a first episode some weeks early. An earlier date belongs to a previous season, because many sites
 * have one address for all seasons.
 */
const EARLY_DAYS_MAX = 60

/** Undefined while the date of the first broadcast is unknown. Days are in Taipei time. */
export function readItem(item: BangumiItem): { title: TitleFields; releases: ReleaseFields[] } | undefined {
  const begin = dayOf(item.begin)
  if (!begin) return undefined
  const id = (name: string) => item.sites.find((it) => it.site === name)?.id ?? null
  const bangumi = id('bangumi')
  const source = {
    source: BANGUMI_SOURCE.name,
    source_url: bangumi ? `https://bgm.tv/subject/${bangumi}` : BANGUMI_SOURCE.url,
  }
  const shown = item.sites.flatMap((it) => {
    const known = SITES.get(it.site)
    const day = dayOf(it.begin ?? '')
    const isOfThis = day !== undefined && day >= addDays(begin, -EARLY_DAYS_MAX)
    return known && it.id
      ? [{ ...known, url: known.address.replace('{id}', it.id), day: isOfThis ? day : undefined }]
      : []
  })
  const release = (
    region: string | null,
    platform: string | null,
    date: string,
    source_url: string,
  ): ReleaseFields => ({
    region,
    platform,
    date,
    precision: 'day',
    source: source.source,
    source_url,
    note: null,
  })
  const releases = [
    release('JP', null, begin, source.source_url),
    ...shown.flatMap((it) => (it.day ? [release(it.region, it.platform, it.day, it.url)] : [])),
  ]
  const local = releases
    .filter((it) => it.region === 'TW')
    .map((it) => it.date)
    .sort()[0]
  const { 'zh-Hant': hant = [], 'zh-Hans': hans = [], en = [] } = item.titleTranslate
  const date = local ?? begin
  return {
    title: {
      ...(hant[0] && { title_zh: hant[0], title_zh_converted: false }),
      title_en: en[0] ?? null,
      title_original: item.title,
      aliases: [...new Set([...hant.slice(1), ...hans, ...en.slice(1)])].filter((it) => it !== ''),
      type: item.type === 'movie' ? 'anime-film' : 'anime-series',
      platforms: [...new Set(shown.map((it) => it.platform))],
      release_date: date,
      date_precision: 'day',
      first_day: date,
      last_day: date,
      release_region: local ? 'TW' : 'JP',
      ...source,
      official_url: item.officialSite || null,
      external_ids: { bangumi, mal: id('mal'), anilist: id('aniList'), tmdb: id('tmdb'), wikidata: null },
    },
    releases,
  }
}

/** A slug that no title has yet: from the English title, otherwise from the bangumi number. */
export function slugOf(
  title: Pick<TitleFields, 'title_en' | 'title_original' | 'external_ids' | 'first_day'>,
  taken: ReadonlySet<string>,
): string {
  const english = slugify(title.title_en ?? '')
  const isUsable = /^[a-z0-9-]{2,80}$/.test(english)
  const { bangumi, mal } = title.external_ids
  const wishes = [
    isUsable ? english : '',
    isUsable ? `${english}-${title.first_day.slice(0, 4)}` : '',
    bangumi ? `anime-${bangumi}` : '',
    mal ? `anime-mal-${mal}` : '',
    slugify(title.title_original ?? ''),
    `${slugify(title.title_original ?? '')}-${title.first_day}`,
  ]
  return wishes.find((wish) => wish !== '' && !taken.has(wish)) ?? ''
}

function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

/** The day in Taipei. Undefined for an empty or malformed instant. */
function dayOf(instant: string): string | undefined {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? undefined : taipeiDay(new Date(time))
}
