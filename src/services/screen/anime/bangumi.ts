import { lookupTable } from '#support/text/lookup-table.ts'
import { z } from 'zod'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import type { releaseRow, titleRow } from '../datasets.ts'

export const BANGUMI_SOURCE = {
  name: 'bangumi-data',
  url: 'https://github.com/bangumi-data/bangumi-data',
  licence: 'CC BY 4.0',
}

const site = z.object({ site: z.string(), id: z.string().optional(), begin: z.string().optional() })

/** One anime of bangumi-data, with only the fields in use. */
export const bangumiItem = z.object({
  title: z.string().min(1),
  titleTranslate: z.partialRecord(z.enum(['zh-Hans', 'zh-Hant', 'en', 'ja']), z.array(z.string())),
  type: z.string(),
  officialSite: z.string(),
  begin: z.string(),
  sites: z.array(site),
})

export type BangumiItem = z.infer<typeof bangumiItem>

export type TitleFields = Omit<z.input<typeof titleRow>, 'slug' | 'title_zh' | 'title_zh_converted'> & {
  /** Absent where only a Simplified title is published. */
  title_zh?: string
  title_zh_converted?: boolean
}
export type ReleaseFields = Omit<z.input<typeof releaseRow>, 'id' | 'slug'>

// Sites on which titles can be watched, and where: those that serve Taiwan count as Taiwan's releases.
const SITES: Readonly<Record<string, { platform: string; region: string | null; address: (id: string) => string }>> =
  lookupTable({
    gamer: { platform: 'bahamut', region: 'TW', address: (id) => `https://acg.gamer.com.tw/acgDetail.php?s=${id}` },
    muse_tw: { platform: 'muse', region: 'TW', address: (id) => `https://www.youtube.com/playlist?list=${id}` },
    tropics: { platform: 'tropics', region: 'TW', address: (id) => `https://www.youtube.com/playlist?list=${id}` },
    mighty: { platform: 'mighty', region: 'TW', address: (id) => `https://www.youtube.com/playlist?list=${id}` },
    ani_one: { platform: 'ani-one', region: 'TW', address: (id) => `https://www.youtube.com/playlist?list=${id}` },
    bilibili_hk_mo_tw: {
      platform: 'bilibili',
      region: 'TW',
      address: (id) => `https://www.bilibili.com/bangumi/media/md${id}/`,
    },
    netflix: { platform: 'netflix', region: null, address: (id) => `https://www.netflix.com/title/${id}` },
    disneyplus: {
      platform: 'disney-plus',
      region: null,
      address: (id) => `https://www.disneyplus.com/series/view/${id}`,
    },
    crunchyroll: {
      platform: 'crunchyroll',
      region: null,
      address: (id) => `https://www.crunchyroll.com/series/${id}/`,
    },
    prime: { platform: 'prime-video', region: 'JP', address: (id) => `https://www.amazon.co.jp/gp/video/detail/${id}` },
  })

/**
 * Sites show a first episode some weeks early. An earlier beginning is of another season, which many have at the same
 * address.
 */
const EARLY_DAYS_MAX = 60

/** Undefined while no beginning is known. Days are those of Taipei. */
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
    const known = SITES[it.site]
    const day = dayOf(it.begin ?? '')
    const isOfThis = day !== undefined && day >= addDays(begin, -EARLY_DAYS_MAX)
    return known && it.id ? [{ ...known, url: known.address(it.id), day: isOfThis ? day : undefined }] : []
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

/** A slug that is not taken: from the English title, else from bangumi's number. */
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

/** The day in Taipei; undefined for an empty or broken instant. */
function dayOf(instant: string): string | undefined {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? undefined : taipeiDay(new Date(time))
}
