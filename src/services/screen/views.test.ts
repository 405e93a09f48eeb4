import { describe, expect, test } from 'vitest'
import { sharedGateway } from '../../../tests/support/gateway.ts'
import { plainText } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { calendarView } from './calendar/calendar-view.ts'
import { lookupView } from './lookup/lookup-view.ts'
import { PLATFORMS } from './titles/platforms.ts'
import { titleView } from './titles/title-view.ts'
import { watchlistView } from './watchlist/watchlist-view.ts'
import { words as vocabulary } from './messages.ts'

const EXACT = { kind: 'exact' as const, score: 1 }

const sampleTitle = {
  slug: 'gatto',
  title_zh: '貓的急轉彎',
  title_en: 'Gatto',
  title_original: 'Gatto',
  title_zh_converted: false,
  type: 'film' as const,
  platforms: ['cinema'],
  release_date: '2027-03-05',
  release_region: 'TW',
  date_precision: 'day' as const,
  source: 'TMDB and cinema sites (through kaxisch/movienotice)',
  source_url: 'https://github.com/kaxisch/movienotice',
  title: '貓的急轉彎',
  aliases: [],
  official_url: null,
  external_ids: { bangumi: null, mal: null, anilist: null, tmdb: 'movie/1497464', wikidata: null },
  releases: [
    {
      region: 'US',
      platform: 'cinema',
      date: '2027-03-05',
      precision: 'day' as const,
      source: 'allthe.news',
      source_url: null,
      note: 'New date of an announced change.',
    },
  ],
  delays: [
    {
      slug: 'gatto',
      title: 'Gatto',
      title_en: 'Gatto',
      type: 'film' as const,
      old_date: '2027-06-18',
      new_date: '2027-03-05',
      announced_on: '2025-12-22',
      first_seen_on: null,
      days_moved: -105,
      kind: 'announced' as const,
      source: 'allthe.news',
      note: 'Announced on 22 or 23 December.',
    },
  ],
}

const gateway = sharedGateway()
const provenance = { as_of: '2026-08-23', stale: false, sources: [] }

function wordsOf(language: 'zh' | 'en', day = '2026-10-01') {
  return createWords({ language, now: new Date(`${day}T04:00:00Z`), words: vocabulary })
}

async function get(path: string, language = 'zh-TW', accept = 'text/markdown'): Promise<string> {
  return (await gateway.request('screen', path, { headers: { accept, 'accept-language': language } })).text()
}

async function headline(path: string, language?: string): Promise<string | undefined> {
  return (await get(path, language)).split('\n').find((line) => line.startsWith('# '))
}

// From 1 October 2026 to 5 March 2027 there are 155 days. In February 2026, 104 titles have an exact day; the first
// with a platform is Star Detective Precure! on the 1st. In the newest change, a film moved from 19 August to 12
// September.
describe('the first sentence is the answer', () => {
  test.each([
    ['/api/title?q=gatto', 'zh-TW', '# **2027 年 3 月 5 日（五）**在台灣上映，還有 155 天'],
    ['/api/title?q=gatto', 'en', '# **Friday 5 March 2027** (Taiwan), 155 days to go'],
    ['/api/countdown?q=gatto', 'zh-TW', '# 還有 **155 天**'],
    ['/api/countdown?q=gatto', 'en', '# **155 days** to go'],
    ['/api/calendar?month=2026-02', 'zh-TW', '# **104 部**上映'],
    ['/api/calendar?month=2026-02', 'en', '# **104 titles** came out'],
    ['/api/delays', 'zh-TW', '# 《獨奏者之舞》**延後 9 天，到 9 月 20 日**'],
  ])('%s in %s', async (path, language, sentence) => {
    expect(await headline(path, language)).toBe(sentence)
  })
})

test('English pages show the English title if one is known', async () => {
  expect(await get('/delays', 'en')).toContain('[The Social Reckoning](')
  expect(await get('/countdown', 'en')).toContain('[Cyberpunk: Edgerunners 2](')
})

test('titles with an exact day come before those without', async () => {
  const lines = (await get('/countdown', 'en')).split('\n')
  expect(lines.indexOf('## No day yet')).toBeGreaterThan(lines.findIndex((line) => line.includes('| 1 day |')))
})

test('in the current month, released titles are collapsed', () => {
  const on = (date: string) => ({ date, items: [{ ...sampleTitle, platforms: ['cinema'] }] })
  const days = [on('2026-10-08'), on('2026-10-09')]
  const next = { ...sampleTitle, release_date: '2026-10-09' }
  const answer = {
    month: '2026-10',
    days,
    undated: [],
    total: 2,
    held: { from: '2026-10', to: '2026-11', next },
    provenance,
  }
  const view = calendarView(answer, wordsOf('zh', '2026-10-09'))
  expect(plainText(view.headline)).toBe('今天《貓的急轉彎》上映')
  const summaries = (it: typeof answer) =>
    calendarView(it, wordsOf('zh', '2026-10-09')).blocks.flatMap((block) =>
      block.kind === 'fold' ? block.summary : [],
    )
  // The data is of 23 August, so nobody checked that the title of 8 October came out.
  expect(summaries(answer)).toEqual(['這個月原訂已上映的 1 部'])
  expect(summaries({ ...answer, provenance: { ...provenance, as_of: '2026-10-08' } })).toEqual([
    '這個月已經上映的 1 部',
  ])
  const before = calendarView(answer, wordsOf('zh', '2026-09-30'))
  expect(plainText(before.headline)).toBe('2 部上映，最早是 10 月 8 日（四）的《貓的急轉彎》')
  expect(before.blocks.some(({ kind }) => kind === 'fold')).toBe(false)
})

test('a month is available as a calendar file and as a feed', async () => {
  const calendar = await get('/calendar.ics?month=2026-12', 'zh-TW', '*/*')
  expect(calendar).toContain('DTSTART;VALUE=DATE:20261216')
  expect(calendar).toContain('SUMMARY:《沙丘：第三部》上映')
  expect(await get('/calendar.atom?month=2026-02', 'zh-TW', '*/*')).toContain('雙囍')
  expect(await get('/delays.rss', 'zh-TW', '*/*')).toContain('我想留在你身邊')
})

// Jumanji 3 has a date in the United States only; Dune has one in Taiwan.
test('a date elsewhere names its region in the calendar file and in the feed', async () => {
  const calendar = await get('/calendar.ics?month=2026-12', 'zh-TW', '*/*')
  expect(calendar).toContain('SUMMARY:《Jumanji 3》上映（美國）\r\n')
  expect(calendar).toContain('SUMMARY:《沙丘：第三部》上映\r\n')
  expect(await get('/calendar.ics?month=2026-12', 'en', '*/*')).toMatch(/SUMMARY:Jumanji 3.* comes out \(/)
  expect(await get('/calendar.atom?month=2026-12', 'zh-TW', '*/*')).toContain(
    '<title>Jumanji 3，12 月 11 日（美國）</title>',
  )
  expect(await get('/countdown.ics?q=jumanji-3-jumanji-open-world', 'zh-TW', '*/*')).toContain('上映（美國）\r\n')
})

test('only what is still to come can be added to a calendar', async () => {
  expect(await get('/calendar.ics?month=2026-02', 'zh-TW', '*/*')).toContain('not_found')
  const view = (day: string) =>
    titleView({ ...sampleTitle, match: EXACT, is_series: false, alternatives: [], provenance }, wordsOf('zh', day))
  expect(view('2027-03-05').events).toHaveLength(1)
  expect(view('2027-03-06').events).toBeUndefined()
})

test('a title names its source without the copy through which it was read, and in the reader’s language', () => {
  const release = { ...sampleTitle.releases[0]!, note: 'First release anywhere.' }
  const answer = {
    ...sampleTitle,
    platforms: [],
    releases: [release],
    match: EXACT,
    is_series: false,
    alternatives: [],
    provenance,
  }
  const [block] = titleView(answer, wordsOf('zh')).blocks
  expect(block?.kind === 'facts' && block.facts.map(({ name, value }) => `${name}：${plainText(value)}`)).toEqual([
    '哪裡看：到 JustWatch 找',
    '英文標題：Gatto',
    '日期出處：TMDB 與戲院網站，各地最早的上映日，不一定是台灣的',
  ])
})

test('the present month leads with the next title of a later month when all its own are out', () => {
  const days = [{ date: '2026-10-08', items: [sampleTitle] }]
  const next = { ...sampleTitle, release_date: '2026-11-06' }
  const answer = {
    month: '2026-10',
    days,
    undated: [],
    total: 1,
    held: { from: '2026-10', to: '2026-11', next },
    provenance,
  }
  const view = calendarView(answer, wordsOf('zh', '2026-10-09'))
  expect(plainText(view.headline)).toBe('接下來 11 月 6 日（五）《貓的急轉彎》上映')
  expect(plainText(view.lede ?? '')).toBe('這個月原訂 1 部，日子都過了，之後沒有再查證。')
  expect(plainText(calendarView(answer, wordsOf('en', '2026-10-09')).headline)).toBe('“Gatto”: next out, on 6 Nov')
  expect(plainText(calendarView(answer, wordsOf('zh', '2026-11-09')).headline)).toBe('原訂 1 部上映')
  expect(view.actions).toMatchObject([{ text: '看 2026 年 11 月' }])
  expect(view.blocks[0]).toMatchObject({ kind: 'fold', summary: '這個月原訂已上映的 1 部' })
})

test.each([
  ['2027-03-05', 'zh', '今天在台灣上映', '2026-08-23'],
  ['2027-03-06', 'en', 'Out since Friday 5 March (Taiwan)', '2027-03-05'],
  ['2027-03-06', 'zh', '原訂 3 月 5 日（五）在台灣上映，之後沒有再查證', '2027-03-04'],
] as const)('on %s the title says so in %s', (day, language, sentence, as_of) => {
  const view = titleView(
    {
      ...sampleTitle,
      platforms: ['cinema'],
      match: EXACT,
      is_series: false,
      alternatives: [],
      provenance: { ...provenance, as_of },
    },
    wordsOf(language, day),
  )
  expect(plainText(view.headline)).toBe(sentence)
})

test('a work of several parts lists them all, each with its own date', () => {
  const part = {
    slug: 'b',
    title: '第二部',
    type: 'film' as const,
    release_date: '2028',
    release_region: null,
    date_precision: 'year' as const,
  }
  const view = titleView(
    { ...sampleTitle, match: EXACT, is_series: true, alternatives: [part], provenance },
    wordsOf('zh', '2027-03-01'),
  )
  expect(plainText(view.lede ?? '')).toContain('同名的有 2 部，這是接下來要上的一部')
  expect(view.blocks[0]).toMatchObject({
    kind: 'table',
    rows: [{ mark: 'best' }, { cells: [{}, '2028 年', '–', '電影'] }],
  })
})

test.each([
  ['JP', 'JP', true],
  ['JP', 'TW', false],
  ['TW', 'JP', false],
  ['global', 'JP', false],
  // The source names no country for the first release.
  [null, 'JP', true],
])('a film first out in %s, and also in %s, lacks a date for Taiwan: %s', (first, other, isShown) => {
  const releases = [{ ...sampleTitle.releases[0]!, region: other }]
  const film = { ...sampleTitle, type: 'film' as const, release_region: first, releases }
  const view = titleView({ ...film, match: EXACT, is_series: false, alternatives: [], provenance }, wordsOf('zh'))
  expect(plainText(view.lede ?? '').includes('台灣上映日沒有收錄。')).toBe(isShown)
  expect(plainText(view.headline).startsWith('各地最早 ')).toBe(first === null)
  expect(plainText(view.headline)).toContain(film.release_date.slice(0, 4))
})

test('a date is shown in its known precision', () => {
  const title = {
    ...sampleTitle,
    release_date: '2027-Q3',
    date_precision: 'quarter' as const,
    match: EXACT,
    is_series: false,
    alternatives: [],
    provenance,
  }
  expect(plainText(titleView(title, wordsOf('zh')).headline)).toBe('2027 年第 3 季上映，日子未定')
  expect(titleView(title, wordsOf('zh')).events).toBeUndefined()
})

// Wikidata's item Q155653 has 20 July 2001 as the date for Japan, and 2002 for other countries.
test('the first release is the earliest, whichever order Wikidata lists them in', () => {
  const { headline: sentence } = lookupView(
    {
      q: 'Spirited Away',
      items: [
        {
          qid: 'Q155653',
          label: '神隱少女',
          label_en: 'Spirited Away',
          description: null,
          type: 'anime-film',
          release_dates: [
            { date: '2002-09', precision: 'month', region: 'US' },
            { date: '2001-07-20', precision: 'day', region: 'JP' },
          ],
          source: 'Wikidata',
          source_url: 'https://www.wikidata.org/wiki/Q155653',
        },
      ],
      total: 1,
      retrieved_at: '2026-10-01T04:00:00.000Z',
      licence: '',
      cached: false,
      sources: [],
      provenance,
    },
    wordsOf('zh'),
  )
  expect(plainText(sentence)).toBe('神隱少女：2001 年 7 月 20 日（五）在日本首映')
})

test('a list shows the number of upcoming titles, and which data is missing', () => {
  const countdown = {
    slug: 'gatto',
    title: 'Gatto',
    title_en: 'Gatto',
    release_date: '2027-03-05',
    release_region: 'US',
    date_precision: 'day' as const,
    days_left: 155,
    released: false,
    was_due: false,
    today: '2026-10-01',
    source: 'allthe.news',
    source_url: null,
  }
  const { headline: sentence, blocks } = watchlistView(
    {
      items: [
        {
          id: 'gatto',
          found: true,
          state: 'held',
          title: { ...sampleTitle, platforms: ['cinema'] },
          lookup: [],
          countdown,
        },
        { id: '沒有這一部', found: false, state: 'could_not_ask', title: null, lookup: null, countdown: null },
      ],
      total: 2,
      not_asked: 1,
      provenance,
    },
    wordsOf('zh'),
  )
  expect(plainText(sentence)).toBe('2 部裡 1 部還沒上映')
  const [callout, table] = blocks
  expect(callout).toMatchObject({ kind: 'callout', title: '這次不收費' })
  expect(table?.kind === 'table' && table.rows.map(({ cells }) => plainText(cells))).toEqual([
    '貓的急轉彎2027-03-05（五）還有 155 天電影院',
    '沒有這一部 這裡沒有收錄維基數據沒有回應––',
  ])
})

test('every platform has a name', () => {
  const { value } = wordsOf('en')
  const unnamed = PLATFORMS.filter(({ platform: it }) => value('platform', it) === it && it !== 'bilibili')
  expect(unnamed).toEqual([])
})
