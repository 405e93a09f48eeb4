import { ask, link } from '#operation/view.ts'
import type { CalendarEvent, Document, Link, Words } from '#operation/view.ts'

export interface Named {
  readonly slug: string
  readonly title_zh: string | null
  readonly title_en: string | null
  readonly title_original: string | null
}

export interface Dated {
  readonly release_date: string
  readonly date_precision: 'day' | 'month' | 'quarter' | 'year'
}

/** The title in the reader’s language, otherwise in any language. */
export function nameOf({ slug, title_zh, title_en, title_original }: Named, { t }: Words): string {
  return t(title_zh ?? title_en ?? title_original ?? slug, title_en ?? title_original ?? title_zh ?? slug)
}

/** The name of a title for the page's language. `title` is the name used in Taiwan. */
export function calledIn({ title, title_en }: Called, { t }: Words): string {
  return t(title, title_en ?? title)
}

interface Called {
  readonly title: string
  readonly title_en: string | null
}

export function titleLink(title: Named, words: Words): Link {
  return link(nameOf(title, words), ask('get_title', { q: title.slug }))
}

interface Released extends Named, Dated {
  readonly release_region: string | null
  readonly type: string
  readonly platforms: readonly string[]
}

/** Calendar events of the titles that are still to come and have an exact day. */
export function comingEvents(titles: readonly Released[], words: Words): Pick<Document, 'events'> {
  const coming = titles.filter((it) => it.date_precision === 'day' && it.release_date >= words.today)
  return coming.length === 0 ? {} : { events: coming.map((it) => eventOf(it, words)) }
}

/** A calendar event for the release. The date must be an exact day. */
export function eventOf(it: Released, words: Words): CalendarEvent {
  const name = nameOf(it, words)
  return {
    id: `release-${it.slug}`,
    title: words.t(`《${name}》上映`, `${name} comes out`) + elsewhereInBrackets(it.release_region, words),
    from: it.release_date,
    note: `${words.value('type', it.type)}${words.t('，', ', ')}${platformNamesOf(it.platforms, words)}`,
  }
}

export function newsOf(it: Released, words: Words) {
  return {
    id: `${it.slug}-${it.release_date}`,
    title: `${nameOf(it, words)}${words.t('，', ', ')}${words.shortDay(it.release_date)}${elsewhereInBrackets(it.release_region, words)}`,
    date: it.release_date,
    link: { operation: 'get_title', input: { q: it.slug } },
  }
}

/** The date in its known precision: a day, a month, `2026 年第 3 季` or a year. */
export function writtenDate({ release_date: date, date_precision }: Dated, words: Words): string {
  return partialDate(date, date_precision, words)
}

/** The date for use within a sentence: `12 月 25 日（五）`, `Friday 25 December`. */
export function formatReleaseDate({ release_date: date, date_precision }: Dated, words: Words): string {
  return date_precision === 'day' ? words.day(date) : partialDate(date, date_precision, words)
}

export function partialDate(date: string, precision: Dated['date_precision'], words: Words): string {
  const { t } = words
  if (precision === 'day') return words.date(date)
  if (precision === 'month') return words.month(date)
  const year = date.slice(0, 4)
  if (precision === 'year') return t(`${year} 年`, year)
  return t(`${year} 年第 ${date.slice(-1)} 季`, `Q${date.slice(-1)} ${year}`)
}

export function regionName(region: string | null, words: Words): string {
  if (region === null) return '–'
  const named = words.value('region', region)
  if (named !== region || !/^[A-Z]{2}$/.test(region)) return named
  return new Intl.DisplayNames([words.t('zh-TW', 'en')], { type: 'region' }).of(region) ?? region
}

/** The region of a date that does not hold in Taiwan: `（美國）`. Otherwise empty. */
export function elsewhereInBrackets(region: string | null, words: Words): string {
  if (!isElsewhere(region)) return ''
  const name = regionName(region, words)
  return words.t(`（${name}）`, ` (${name})`)
}

export function isElsewhere(region: string | null): region is string {
  return region !== null && region !== 'TW' && region !== 'global'
}

/** The name of a source without the copy through which it was read. */
export function sourceName(source: string, words: Words): string {
  return words.value('source', source.split(' (through ')[0])
}

/** The address at which JustWatch lists where a title can be seen in Taiwan. */
export function watchSearch(title: string): string {
  return `https://www.justwatch.com/tw/search?q=${encodeURIComponent(title)}`
}

export function platformNamesOf(platforms: readonly string[], words: Words): string {
  return platforms.length === 0 ? '–' : words.list(platforms.map((it) => words.value('platform', it)))
}
