import { ask, column, compact, em, facts, link, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Link, Text, Words } from '#operation/view.ts'
import { changesTable } from '../calendar/changes-view.ts'
import { daysBetween } from '#support/dates/taipei.ts'
import { describeLastMove, compareRegions } from './date-gaps.ts'
import type { getTitle } from './get-title.ts'
import type { FullTitle } from './title-answer.ts'
import {
  comingEvents,
  formatReleaseDate,
  nameOf,
  partialDate,
  platformNamesOf,
  regionName,
  sourceName,
  watchSearch,
} from './title-words.ts'

type Answer = AnswerOf<typeof getTitle>

const HERE = new Set<string | null>(['TW', 'global'])

/** Without a region, the date of a film is the earliest of any country. */
function lacksTaiwan({ type, release_region, releases }: Answer): boolean {
  const regions = [release_region, ...releases.map(({ region }) => region)]
  return type.endsWith('film') && !regions.some((it) => HERE.has(it))
}

export function titleView(answer: Answer, words: Words): Document {
  const { t } = words
  const name = nameOf(answer, words)
  const others = answer.alternatives
  const isAbroad = lacksTaiwan(answer)
  const known = factsOf(answer, words)
  const [year, kind] = [answer.release_date.slice(0, 4), words.value('type', answer.type)]
  return {
    title: t(`${name}上映日`, `${name}: release date`),
    asked: t(`《${name}》，${year} 年${kind}`, `“${name}”, ${kind}, ${year}`),
    headline: [
      isAbroad && answer.release_region === null ? t('各地最早 ', 'Earliest anywhere: ') : '',
      releaseSentence(answer, words),
    ],
    entered: { q: name },
    lede: [
      isAbroad ? t('台灣上映日沒有收錄。', 'No date in Taiwan is on record. ') : '',
      answer.is_series && others.length === 0
        ? t('這個名字的作品只收錄了這一部。', 'This is the only part stored under this name. ')
        : '',
      answer.is_series && others.length > 0
        ? t(
            `同名的有 ${words.number(others.length + 1)} 部，這是${isToCome(answer, words) ? '接下來要上的' : '最新的'}一部，其他列在下面。`,
            `Of ${words.number(others.length + 1)} parts of this name this is the ${isToCome(answer, words) ? 'next to come' : 'newest'}; the others are below. `,
          )
        : '',
      answer.type.endsWith('film') ? compareRegions(answer, words) : '',
      describeLastMove(answer, words),
      answer.title_zh_converted
        ? t(
            '片名由簡體轉換，台灣可能另有譯名。',
            'The Chinese title was converted from Simplified; Taiwan may use another.',
          )
        : '',
    ],
    ...(answer.official_url !== null && { actions: [link(t('官方網站', 'Official site'), answer.official_url)] }),
    blocks: compact([
      answer.is_series && others.length > 0 && partsOf(answer, words),
      facts(...known),
      answer.releases.length > 1 && releasesOf(answer, words),
      answer.delays.length !== 0 && { ...changesTable(answer.delays, words, false), heading: words.label('delays') },
      others.length !== 0 &&
        !answer.is_series && {
          kind: 'links',
          heading: t('是不是要找', 'Did you mean'),
          links: others.map(({ slug, title, release_date }) => ({
            ...link(title, ask('get_title', { q: slug })),
            note: release_date.slice(0, 4),
          })),
        },
      { kind: 'links', heading: t('接著看', 'From here'), links: linksOf(answer, words) },
    ]),
    ...comingEvents([answer], words),
    // Search engines require a poster for a Movie object, so the page is a WebPage about the film.
    jsonLd: {
      '@type': 'WebPage',
      name,
      about: {
        '@type': answer.type.endsWith('film') ? 'Movie' : 'TVSeries',
        name,
        ...(answer.date_precision === 'day' && { datePublished: answer.release_date }),
      },
    },
  }
}

function releaseSentence(answer: Answer, words: Words): Text {
  const { t } = words
  const date = formatReleaseDate(answer, words)
  const region = answer.release_region === null ? '' : regionName(answer.release_region, words)
  const reported = disputedDays(answer)
  if (reported.length > 1) {
    const days = reported.map((day) => words.plainDay(day)).join(t('或 ', ' or '))
    return [em(days), t(`在${region}上映，兩則報導不同`, ` (${region}): two reports differ`)]
  }
  if (answer.date_precision !== 'day') return [em(date), t('上映，日子未定', ', no day yet')]
  const days = daysBetween(words.today, answer.release_date)
  const where = region === '' ? '' : t(`在${region}`, ` (${region})`)
  if (days > 0)
    return [em(date), where, t(`上映，還有 ${words.number(days)} 天`, `, ${words.count(days, '', 'day')} to go`)]
  return days === 0
    ? [t('', 'Out '), em(t('今天', 'today')), where, t('上映', '')]
    : answer.release_date > (answer.provenance.as_of ?? '')
      ? [t('原訂 ', ''), em(date), where, t('上映，之後沒有再查證', ' was the planned day, not checked since')]
      : [t('', 'Out since '), em(date), where, t('上映了', '')]
}

/** The days of the headline’s region on which two reports differ. */
function disputedDays({ releases, release_region }: Answer): string[] {
  const differing = releases.filter(({ region, note }) => region === release_region && note?.includes('reports differ'))
  return [...new Set(differing.map(({ date }) => date))].toSorted()
}

function isToCome({ release_date, date_precision }: FullTitle, words: Words): boolean {
  return date_precision === 'day' ? release_date > words.today : release_date.slice(0, 4) >= words.today.slice(0, 4)
}

function partsOf(answer: Answer, words: Words): Block {
  return table(
    [answer, ...answer.alternatives],
    [
      column(words.t('片名', 'Title'), (it) => link(it.title, ask('get_title', { q: it.slug }))),
      column(words.label('release_date'), (it) => partialDate(it.release_date, it.date_precision, words)),
      column(words.label('region'), (it) => regionName(it.release_region, words)),
      column(words.label('type'), (it) => words.value('type', it.type)),
    ],
    { onPhone: 'cards', heading: words.t('各部', 'The parts'), mark: (_, at) => at === 0 && 'best' },
  )
}

function releasesOf({ releases }: Answer, words: Words): Block {
  const { t } = words
  return table(
    releases,
    [
      column(words.label('release_date'), ({ date, precision }) => partialDate(date, precision, words)),
      column(words.label('region'), ({ region }) => regionName(region, words)),
      column(words.label('platform'), ({ platform }) => (platform === null ? '–' : words.value('platform', platform))),
      column(words.label('source'), ({ source, source_url, note }) => [
        sourceOf(source, source_url, words),
        note === null ? '' : quiet(`${t('，', ', ')}${noteIn(note, words)}`),
      ]),
    ],
    { onPhone: 'cards', heading: words.label('releases') },
  )
}

/** A note of the seed in the reader’s language, without its full stop. */
function noteIn(note: string, words: Words): string {
  const stated = note.split('Stated as ')[1]?.replace('.', '')
  if (stated !== undefined) return words.t(`來源寫的是 ${stated}`, `stated as ${stated}`)
  return words.sentence(words.value('note', note.endsWith('.') ? note.slice(0, -1) : note))
}

function sourceOf(source: string, url: string | null, words: Words): Text {
  const name = sourceName(source, words)
  return url === null ? name : link(name, url)
}

/** Everything known apart from the headline. The same name is not shown twice. */
function factsOf(answer: Answer, words: Words) {
  const { t } = words
  const { platforms, title_zh, title_en, title_original, aliases, releases } = answer
  const [only] = releases
  const shown = new Set([nameOf(answer, words)])
  const isNew = (name: string | null) => name !== null && !shown.has(name) && Boolean(shown.add(name))
  const facts: [string, Text | false][] = [
    [t('哪裡看', 'Where to watch'), platforms.length > 0 ? platformNamesOf(platforms, words) : searchOf(answer, words)],
    [words.label('title_zh'), isNew(title_zh) && title_zh],
    [words.label('title_en'), isNew(title_en) && title_en],
    [words.label('title_original'), isNew(title_original) && title_original],
    [words.label('aliases'), aliases.length !== 0 && words.list(aliases)],
    [
      t('日期出處', 'Source of the date'),
      releases.length < 2 && [
        sourceOf(answer.source, answer.source_url, words),
        only?.note ? quiet(`${t('，', ', ')}${noteIn(only.note, words)}`) : '',
      ],
    ],
  ]
  return facts.flatMap(([name, value]) => (value === false ? [] : [{ name, value }]))
}

/** Platforms are stored for few titles, so others get a link to the search of a service that knows them. */
function searchOf(answer: Answer, words: Words): Text {
  return link(words.t('到 JustWatch 找', 'Look on JustWatch'), watchSearch(answer.title))
}

function linksOf({ slug, date_precision, release_date, external_ids: ids }: Answer, words: Words): Link[] {
  const { t } = words
  const pages: [string, string, string | null][] = [
    [t('演員與片長（TMDB）', 'Cast and runtime (TMDB)'), 'https://www.themoviedb.org/', ids.tmdb],
    ['Bangumi', 'https://bgm.tv/subject/', ids.bangumi],
    ['MyAnimeList', 'https://myanimelist.net/anime/', ids.mal],
    ['AniList', 'https://anilist.co/anime/', ids.anilist],
    ['Wikidata', 'https://www.wikidata.org/wiki/', ids.wikidata],
  ]
  return compact([
    release_date > words.today && link(t('倒數', 'Countdown'), ask('release_countdown', { q: slug })),
    (date_precision === 'day' || date_precision === 'month') &&
      link(t('同一個月還有什麼', 'What else that month'), ask('release_calendar', { month: release_date.slice(0, 7) })),
    ...pages.flatMap(([name, page, id]) => (id === null ? [] : [link(name, page + id)])),
  ])
}
