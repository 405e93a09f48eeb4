import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { syncBench } from '../../../../tests/support/sync.ts'
import type { Site } from '../../../../tests/support/upstream.ts'
import { bangumiItem, readItem, slugOf } from './bangumi.ts'
import { listDelays } from '../calendar/queries.ts'
import { moves, names, releases, titles } from '../schema.ts'
import { animeSync } from './sync.ts'

const FOLDER = '/bangumi-data/bangumi-data/master/data/items'

// An item in the source’s format, written by hand.
const anime = (number: number, more: object = {}) => ({
  title: `テスト作品${number}`,
  titleTranslate: { 'zh-Hans': [`测试作品${number}号`] },
  type: 'tv',
  lang: 'ja',
  officialSite: 'https://example.com/',
  begin: '2026-11-03T15:00:00.000Z',
  broadcast: 'R/2026-11-03T15:00:00.000Z/P7D',
  end: '',
  comment: '',
  sites: [{ site: 'bangumi', id: String(900_000 + number) }],
  ...more,
})
const twenty = Array.from({ length: 20 }, (_, at) => anime(at + 1))
// bangumi number 517106 is the anime 擅長逃跑的殿下 第二季. Its stored first broadcast is on 2026-07-17.
const stored = (begin: string) =>
  anime(0, {
    title: '逃げ上手の若君(第二期)',
    titleTranslate: { 'zh-Hant': ['擅長逃跑的殿下 第二季'] },
    begin,
    sites: [{ site: 'bangumi', id: '517106' }],
  })

function site(months: Record<string, unknown>): Record<string, Site> {
  const files = Object.entries(months).map(
    ([month, items]) => [`${FOLDER}/${month}.json`, JSON.stringify(items)] as const,
  )
  return { 'raw.githubusercontent.com': Object.fromEntries(files) }
}

describe('the anime sync', () => {
  test('adds new titles and makes them findable by name', async () => {
    const bench = await syncBench(site({ '2026/09': [], '2026/10': twenty }))
    expect(await bench.run(animeSync)).toMatchObject({ outcome: 'changed' })
    const added = bench.reader.select().from(titles).where(eq(titles.slug, 'anime-900001')).get()
    expect(added).toMatchObject({
      title_original: 'テスト作品1',
      title_zh: null,
      release_date: '2026-11-03',
      release_region: 'JP',
    })
    expect(
      bench.reader
        .select()
        .from(names)
        .where(eq(names.slug, 'anime-900001'))
        .all()
        .map((it) => it.key),
    ).toContain('测试作品1号')
  })

  test('records a moved first broadcast, and keeps earlier changes', async () => {
    const bench = await syncBench(site({ '2026/09': [], '2026/10': [...twenty, stored('2026-07-24T14:30:00.000Z')] }))
    await bench.run(animeSync)
    bench.upstream.serve(site({ '2026/09': [], '2026/10': [...twenty, stored('2026-07-31T14:30:00.000Z')] }))
    await bench.run(animeSync)
    await bench.run(animeSync)
    const moved = bench.reader.select().from(moves).orderBy(moves.id).all()
    expect(moved.map((it) => [it.slug, it.old_date, it.new_date, it.days_moved, it.announced_on])).toEqual([
      ['anime-517106', '2026-07-17', '2026-07-24', 7, '2026-10-01'],
      ['anime-517106', '2026-07-24', '2026-07-31', 7, '2026-10-01'],
    ])
    expect(listDelays(bench.reader, 'anime-517106').map((it) => it.new_date)).toContain('2026-07-31')
    const title = bench.reader.select().from(titles).where(eq(titles.slug, 'anime-517106')).get()
    expect(title).toMatchObject({ title_zh: '擅長逃跑的殿下 第二季', release_date: '2026-07-31' })
    expect(bench.reader.select().from(releases).where(eq(releases.slug, 'anime-517106')).all()).toHaveLength(1)
  })

  test('leaves everything as it was when the source is broken or nearly empty', async () => {
    for (const broken of [
      { '2026/09': [], '2026/10': twenty.slice(0, 3) },
      { '2026/09': [], '2026/10': [{ title: 1 }] },
      { '2026/10': twenty },
    ]) {
      const bench = await syncBench(site(broken))
      const before = bench.reader.select().from(titles).all().length
      expect(await bench.run(animeSync)).toMatchObject({ outcome: 'failed' })
      expect(bench.reader.select().from(titles).all()).toHaveLength(before)
    }
  })

  test('works without the files of future months', async () => {
    const bench = await syncBench(site({ '2026/09': [], '2026/10': twenty }))
    await bench.run(animeSync)
    const asked = bench.upstream.requests.map((it) => it.path.slice(FOLDER.length))
    expect(asked).toEqual(['/2026/09.json', '/2026/10.json', '/2026/11.json', '/2026/12.json', '/2027/01.json'])
  })
})

describe('an item of bangumi-data', () => {
  const read = (more: object) => readItem(bangumiItem.parse(anime(1, more)))

  test('has its day in Taipei, where a UTC evening is already the next day', () => {
    expect(read({ begin: '2026-11-03T16:00:00.000Z' })?.title.release_date).toBe('2026-11-04')
    expect(read({ begin: '2026-11-03T15:59:59.000Z' })?.title.release_date).toBe('2026-11-03')
  })

  test('is dated by Taiwan’s first release, and keeps Japan’s too', () => {
    const sites = [
      { site: 'bangumi', id: '1' },
      { site: 'gamer', id: '5', begin: '2026-11-05T15:30:00.000Z' },
      { site: 'netflix', id: '7', begin: '' },
    ]
    const found = read({ sites })
    expect(found?.title).toMatchObject({
      release_date: '2026-11-05',
      release_region: 'TW',
      platforms: ['bahamut', 'netflix'],
    })
    expect(found?.releases.map((it) => [it.region, it.platform, it.date])).toEqual([
      ['JP', null, '2026-11-03'],
      ['TW', 'bahamut', '2026-11-05'],
    ])
  })

  test('is skipped while its first broadcast is unknown', () => {
    expect(read({ begin: '' })).toBeUndefined()
  })

  test('has a slug from its English title, or from its number if that slug is taken or empty', () => {
    const title = read({ titleTranslate: { en: ["Frieren: Beyond Journey's End"] } })!.title
    expect(slugOf(title, new Set())).toBe('frieren-beyond-journeys-end')
    expect(slugOf(title, new Set(['frieren-beyond-journeys-end']))).toBe('frieren-beyond-journeys-end-2026')
    expect(slugOf(read({})!.title, new Set())).toBe('anime-900001')
  })
})
