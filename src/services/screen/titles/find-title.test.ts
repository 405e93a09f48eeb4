import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { findTitle } from './find-title.ts'
import { sortByRelease } from './series.ts'

// Labelled queries, each with the Chinese or original title of the work that it means.
const LABELLED = readTable('labelled/screen-titles.tsv', z.object({ query: z.string(), title: z.string() }))

test('the title meant comes first for nine of ten labelled names', () => {
  const { db } = testContext()
  const wrong = LABELLED.flatMap(({ query, title }) => {
    const found = findTitle(db, query)?.title
    const name = found?.title_zh ?? found?.title_en ?? found?.title_original ?? ''
    return name === title ? [] : [{ query, name }]
  })
  expect(LABELLED.length).toBeGreaterThanOrEqual(40)
  expect(wrong.length / LABELLED.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.1)
})

describe('a name', () => {
  // The source of the second row gives no Japanese title; the season before has one.
  test.each([
    ['薬屋のひとりごと(第3期)', 'the-apothecary-diaries-season-3'],
    ['葬送のフリーレン　第３期', 'frieren-beyond-journeys-end-season-3'],
  ])('in the original language finds a season of which only other names are stored: %s', (typed, slug) => {
    expect(findTitle(testContext().db, typed)?.title.slug).toBe(slug)
  })

  test('of a work may have a letter between its characters', () => {
    expect(findTitle(testContext().db, '哆啦A夢')).toMatchObject({ isSeries: true })
  })

  test('with the word film finds a film whose name contains the rest', () => {
    expect(findTitle(testContext().db, 'zelda movie')?.title.title_en).toBe('The Legend of Zelda')
  })

  test('with the word film beside the beginning of a name finds the film, not a season of the work', () => {
    expect(findTitle(testContext().db, '藥師少女劇場版')?.title).toMatchObject({
      title_zh: '劇場版 藥師少女的獨語 亡妃的秘寶',
    })
  })

  test.each([['阿凡達3', 'avatar-fire-and-ash']])('people use for the newest part finds it: %s', (typed, slug) => {
    expect(findTitle(testContext().db, typed)?.title.slug).toBe(slug)
  })

  test('of a work in two parts finds both', () => {
    const found = findTitle(testContext().db, '鬼滅之刃 無限城篇')
    const slugs = [found?.title.slug, ...(found?.alternatives ?? []).map((it) => it.slug)]
    expect(slugs).toContain('demon-slayer-infinity-castle-part-2')
    expect(slugs).toContain('demon-slayer-kimetsu-no-yaiba-the-movie-infinity-castle-part-1-akaza-returns')
  })

  test('of three letters does not match a longer name that contains them', () => {
    // The data contains 假面騎士ZZZ.
    expect(findTitle(testContext().db, 'zzz')).toBeUndefined()
  })

  test('that is a complete title comes before a title that contains it, which is an alternative', () => {
    const found = findTitle(testContext().db, '金牌得主')
    expect(found?.title.slug).toBe('medalist')
    expect(found?.alternatives.map((it) => it.title_zh)).toContain('金牌得主 第二季')
  })

  // The second season of 葬送的芙莉蓮 came out on 2026-01-16. The data has no ninth season.
  test('with an unknown season is not answered with the date of another season', async () => {
    const response = await testGateway().request(
      'screen',
      `/api/countdown?q=${encodeURIComponent('葬送的芙莉蓮 第九季')}`,
    )
    expect(response.status).toBe(404)
    expect(((await response.json()) as { suggestions: string[] }).suggestions).toContain('葬送的芙莉蓮 第二季')
  })

  test.each([
    ['沙丘3', 'Dune: Part Three'],
    ['沙丘 第3部', 'Dune: Part Three'],
    ['Dune 3', 'Dune: Part Three'],
    ['Dune Part III', 'Dune: Part Three'],
    ['魷魚遊戲3', 'Squid Game Season 3'],
    ['怪奇物語5', 'Stranger Things Season 5'],
    ['Stranger Things S5', 'Stranger Things Season 5'],
    ['玩具總動員 5', 'Toy Story 5'],
    ['芙莉蓮3', "Frieren: Beyond Journey's End Season 3"],
    ['葬送芙莉蓮 3', "Frieren: Beyond Journey's End Season 3"],
    ['Frieren 3', "Frieren: Beyond Journey's End Season 3"],
    ['鬼滅無限城2', 'Demon Slayer: Infinity Castle Part 2'],
    ['鬼滅無限城第二章', 'Demon Slayer: Infinity Castle Part 2'],
    ['jujutsu kaisen season 3 culling game part 2', 'Jujutsu Kaisen: The Culling Game Part 2'],
    ['噤界3', 'A Quiet Place Part III'],
    ['batman part 2', 'The Batman: Part II'],
    ['frieren s3', "Frieren: Beyond Journey's End Season 3"],
    ['minecraft movie 2', 'A Minecraft Movie 2'],
  ])('%s finds the part with that number: %s', (typed, title) => {
    expect(findTitle(testContext().db, typed)?.title.title_en).toBe(title)
  })

  test.each([
    ['芙莉蓮第三季什麼時候出', "Frieren: Beyond Journey's End Season 3"],
    ['芙莉蓮第三季到底何時出', "Frieren: Beyond Journey's End Season 3"],
    ['冰雪奇缘3上映了没', 'Frozen III'],
    ['史瑞克5 上映日期', 'Shrek 5'],
    ['when does Shrek 5 come out?', 'Shrek 5'],
    ['薩爾達真人版電影還要等多久', 'The Legend of Zelda'],
  ])('%s asks about %s', (typed, title) => {
    expect(findTitle(testContext().db, typed)?.title.title_en).toBe(title)
  })

  test.each([
    '超人2',
    '史瑞克6',
    '玩具總動員6',
    'Toy Story 7',
    '沙丘9',
    'Dune Part Two',
    '沙丘',
    'devil wears prada',
    'Zootopia 3',
    '魷魚遊戲 第四季',
  ])('%s is not answered with another part', (typed) => {
    expect(findTitle(testContext().db, typed)).toBeUndefined()
  })

  // Only the Chinese title, 冰原歷險記6：沸常危機, contains the number 6.
  test.each(['Ice Age 6', 'ice age VI', '冰原歷險記6'])(
    '%s is found by the number in another language’s title',
    (typed) => {
      expect(findTitle(testContext().db, typed)?.title.title_en).toBe('Ice Age: Boiling Point')
    },
  )

  test('may be the beginning of a title with a season', () => {
    expect(findTitle(testContext().db, 'Frieren season 3')?.title.title_en).toBe(
      "Frieren: Beyond Journey's End Season 3",
    )
  })

  // By hand from the films and specials of 鬼滅之刃 in the data.
  test('of a work with several parts finds the next one to come out, and all others as alternatives', () => {
    const { db } = testContext()
    const found = findTitle(db, '鬼滅之刃')
    expect(found?.isSeries).toBe(true)
    const before = found && sortByRelease(found, '2026-11-23')
    expect(before?.title.title_en).toBe('Demon Slayer: Infinity Castle Part 2')
    expect(before?.alternatives.map((it) => it.title_zh)).toEqual(
      expect.arrayContaining(['鬼滅之刃 柱訓練 柱集結篇', '鬼滅之刃 刀匠村 敵襲篇']),
    )
    const past = found && sortByRelease(found, '2030-01-01')
    expect(past?.title.first_day).toBe(
      [past, ...(past?.alternatives.map((title) => ({ title })) ?? [])]
        .map((it) => it?.title.first_day ?? '')
        .toSorted()
        .at(-1),
    )
  })

  test('of a work finds its film of this year, not of last year', () => {
    const found = findTitle(testContext().db, '名偵探柯南')
    expect(found && sortByRelease(found, '2026-11-23').title.title_zh).not.toBe('名偵探柯南 獨眼的殘像')
  })

  test('of a single title is no series, nor is a series with one season', () => {
    for (const name of ['金牌得主', '怪奇物語', '玩具總動員5', '間諜家家酒'])
      expect(findTitle(testContext().db, name)?.isSeries, name).toBe(false)
  })

  // Of the work 鋼之鍊金術師 the data has only one film, the re-release of 嘆息之丘的聖星 (2011), and no series.
  test('of a work with only one film in the records finds that film, marked as a series', () => {
    const found = findTitle(testContext().db, '鋼之鍊金術師')
    expect(found).toMatchObject({
      title: { title_zh: '鋼之鍊金術師：嘆息之丘的聖星' },
      alternatives: [],
      isSeries: true,
    })
    expect(findTitle(testContext().db, '鋼之鍊金術師 嘆息之丘的聖星')?.isSeries).toBe(false)
  })

  test('without letters or digits finds nothing', () => {
    expect(findTitle(testContext().db, '!?')).toBeUndefined()
    expect(findTitle(testContext().db, '')).toBeUndefined()
  })

  test('that is unknown is a 404 with similar titles', async () => {
    const response = await testGateway().request('screen', `/api/title?q=${encodeURIComponent('動物足球市')}`)
    const problem = (await response.json()) as { code: string; suggestions: string[] }
    expect(response.status).toBe(404)
    expect(problem.code).toBe('not_found')
    expect(problem.suggestions).toContain('動物方城市2')
  })

  test.each([
    ['Oppenheimer', []],
    ['Spirited Away', []],
    ['Gozilla', ['哥吉拉-0.0']],
    ['Frieren season 9', ['葬送的芙莉蓮 第三季']],
  ])('%s is unknown, and the suggestions share words with it, not just letters: %j', async (typed, offered) => {
    const response = await testGateway().request('screen', `/api/title?q=${encodeURIComponent(typed)}`)
    expect(await response.json()).toMatchObject({ status: 404, suggestions: offered })
  })
})
