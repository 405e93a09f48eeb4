import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#operation/operation.ts'
import { runOperation, testContext, testGateway } from '../../../tests/support/gateway.ts'
import { checkDeck } from './check-deck.ts'
import { changesBetween, findEdition } from './editions.ts'
import { getBanlist } from './get-banlist.ts'
import type { EditionRow, StatusRow } from './queries.ts'

const banlist = (input: object, now?: Date) => runOperation(getBanlist, input, testContext(now ? { now } : {}))

const moves = ({ changes }: AnswerOf<typeof getBanlist>) => changes.map(({ name, from, to }) => ({ name, from, to }))

describe('the ban list', () => {
  // Konami's page of 1 October 2026 has 94 forbidden, 95 limited and 13 semi-limited cards. Compared with the list
  // before, 24 cards have another status.
  test('matches the official list and its changes', async () => {
    const answer = await banlist({ edition: '2026-10' })
    expect(answer.counts).toEqual({ forbidden: 94, limited: 95, semi_limited: 13 })
    expect(answer.changes).toHaveLength(24)
    expect(moves(answer)).toContainEqual({ name: 'Premature Burial', from: 'forbidden', to: 'limited' })
    expect(moves(answer)).toContainEqual({ name: 'Metamorphosis', from: 'semi_limited', to: 'unlimited' })
    expect(moves(answer)).toContainEqual({ name: 'Elfnote Tinia', from: 'unlimited', to: 'limited' })
  })

  // Konami published the sixteen changes of this edition as a table.
  test('knows an old edition of the TCG', async () => {
    const answer = await banlist({ format: 'tcg', edition: '2020.09' })
    expect(answer).toMatchObject({
      edition: '2020-09',
      effective_date: null,
      previous_edition: '2020-06',
      is_newest: false,
    })
    expect(answer.changes).toHaveLength(16)
    expect(moves(answer)).toContainEqual({ name: 'Called by the Grave', from: 'unlimited', to: 'limited' })
    expect(moves(answer)).toContainEqual({ name: 'Makyura the Destructor', from: 'forbidden', to: 'unlimited' })
  })

  // Konami’s lists of Master Duel: Maxx "C" was semi-limited until 5 February 2026 and is limited from then on.
  // Dark Magician was on none of them.
  test('says since when a card has its status, or that this is not known', async () => {
    const since = async (card: string) => (await banlist({ format: 'master-duel', edition: '2026-10', card })).since
    expect(await since('Maxx "C"')).toEqual({ edition: '2026-02-05', status_before: 'semi_limited' })
    expect(await since('Dark Magician')).toEqual({ edition: null, status_before: null })
  })

  test('Yata-Garasu left the forbidden cards in May 2022 and not before', async () => {
    expect((await banlist({ format: 'tcg', edition: '2022-02', card: 'yata' })).items[0]?.status).toBe('forbidden')
    expect((await banlist({ format: 'tcg', edition: '2022-05', card: 'yata' })).items[0]?.status).toBe('limited')
  })

  test('has every edition: OCG since 2020, TCG and Master Duel since their first', async () => {
    expect((await banlist({ format: 'ocg' })).editions).toHaveLength(28)
    expect((await banlist({ format: 'tcg' })).editions.at(-1)?.edition).toBe('1999-08')
    expect((await banlist({ format: 'master-duel' })).editions.at(-1)?.edition).toBe('2022-01-19')
  })

  test('has no changes for the first edition', async () => {
    expect(await banlist({ edition: '2020-01' })).toMatchObject({ previous_edition: null, changes: [] })
  })

  test('is the one in force in Taipei today, not one that begins tomorrow', async () => {
    expect((await banlist({}, new Date('2026-09-30T15:59:59Z'))).edition).toBe('2026-07-01')
    expect((await banlist({}, new Date('2026-09-30T16:00:00Z'))).edition).toBe('2026-10-01')
  })

  test('allows as many copies as the status says', async () => {
    const { items } = await banlist({ card: 'pot of' })
    expect(items).toMatchObject([
      { name: 'Pot of Greed', status: 'forbidden', copies_max: 0 },
      { name: 'Pot of Prosperity', status: 'limited', copies_max: 1 },
      { name: 'Pot of Extravagance', status: 'semi_limited', copies_max: 2 },
    ])
  })

  test('is named and found by its effective date', async () => {
    const newest = await banlist({ format: 'tcg' }, new Date('2026-09-20T00:00:00Z'))
    expect(newest).toMatchObject({ edition: '2026-05-18', previous_edition: '2026-02-02' })
    expect((await banlist({ format: 'tcg', edition: '2026-02-02' })).edition).toBe('2026-02-02')
  })

  test('each format reports the age of its own list', async () => {
    const now = new Date('2026-11-21T00:00:00Z')
    expect((await banlist({ format: 'ocg' }, now)).provenance).toMatchObject({ as_of: '2026-10-01', stale: false })
    expect((await banlist({ format: 'tcg' }, now)).provenance).toMatchObject({ as_of: '2026-09-28', stale: false })
  })

  // In the last year each Master Duel list was in force for 8 to 36 days.
  test.each([
    ['2026-11-11', false],
    ['2026-11-12', true],
  ])('on %s, 36 days or more after the last list of Master Duel, its age is stale: %s', async (day, stale) => {
    const { provenance } = await banlist({ format: 'master-duel' }, new Date(`${day}T12:00:00+08:00`))
    expect(provenance).toMatchObject({ as_of: '2026-10-06', stale })
  })

  // The OCG list of October is in force until a new list in January.
  test('a day for which a newer list is due is unknown, for a card and for a deck', async () => {
    expect((await banlist({ edition: '2026-12-31' })).edition).toBe('2026-10-01')
    await expect(banlist({ edition: '2027-01-01' })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('not available yet'),
    })
    await expect(
      runOperation(checkDeck, { deck: '55144522', edition: '2027-01-15' }, testContext()),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a date before the first edition is not found', async () => {
    expect((await testGateway().request('rules', '/api/banlist?edition=1999-01-01')).status).toBe(404)
  })

  test('a date without a list of the format names the formats that have one', async () => {
    await expect(banlist({ edition: '2010-01' })).rejects.toMatchObject({
      message: expect.stringContaining('send format tcg'),
      suggestions: ['tcg'],
    })
  })

  // OCG lists took effect on 1 July and 1 October 2026, TCG lists on 18 May and 28 September.
  test.each([
    ['ocg', '2026-08', '2026-07-01'],
    ['ocg', '2026-09', '2026-07-01'],
    ['ocg', '2026-11', '2026-10-01'],
    ['tcg', '2026-06', '2026-05-18'],
    ['tcg', '2026-09', '2026-09-28'],
    ['tcg', '2026-10', '2026-09-28'],
  ])('the %s list of the month %s is the one in force at its end', async (format, edition, inForce) => {
    expect((await banlist({ format, edition })).edition).toBe(inForce)
  })

  test('a month before the first edition is not found; the error lists the oldest ones', async () => {
    const response = await testGateway().request('rules', '/api/banlist?format=tcg&edition=1999-07')
    expect(response.status).toBe(404)
    expect(((await response.json()) as { suggestions: string[] }).suggestions[0]).toBe('1999-08')
  })

  test('a month for which a newer list is due is unknown', async () => {
    await expect(banlist({ edition: '2027-01' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each(['2026-13', 'latest', '26-07'])('%s is no edition', async (edition) => {
    expect((await testGateway().request('rules', `/api/banlist?edition=${edition}`)).status).toBe(400)
  })
})

const edition = (month: string, day: string | null): EditionRow => ({
  format: 'tcg',
  edition: month,
  effective_date: day,
  source_url: '',
})

describe('an edition is selected', () => {
  const stored = [edition('2024-09', '2024-09-02'), edition('2024-04', '2024-04-22'), edition('2021-03', null)]

  test.each([
    ['2024-09', '2024-09'],
    ['2024-04', '2024-04'],
    ['2024-09-01', '2024-04'],
    ['2024-09-02', '2024-09'],
    ['2021-03-01', '2021-03'],
    ['2021-02-28', undefined],
    ['2024-05', '2024-04'],
    ['2021-02', undefined],
  ])('by %s: %s', (wanted, expected) => {
    expect(findEdition(stored, wanted)?.edition).toBe(expected)
  })
})

test('changes list added, removed and moved cards, the strictest first', () => {
  const row = (name: string, status: string): StatusRow => ({
    card: name.charCodeAt(0),
    name,
    name_zh: null,
    status,
  })
  const before = [row('A', 'limited'), row('B', 'forbidden'), row('C', 'semi_limited')]
  const after = [row('A', 'limited'), row('B', 'semi_limited'), row('D', 'forbidden')]
  expect(changesBetween(before, after)).toEqual([
    { name: 'D', name_zh: null, from: 'unlimited', to: 'forbidden' },
    { name: 'B', name_zh: null, from: 'forbidden', to: 'semi_limited' },
    { name: 'C', name_zh: null, from: 'semi_limited', to: 'unlimited' },
  ])
})

test.each([
  ['增G 禁了嗎', 'Maxx "C"', 'limited'],
  ['增G禁了嗎？', 'Maxx "C"', 'limited'],
  ['墓穴的指名者 禁了嗎', 'Called by the Grave', 'forbidden'],
])('the question “%s” is about %s', async (question, name_en, status) => {
  const path = `/api/banlist?edition=2026-10&card=${encodeURIComponent(question)}`
  const response = await testGateway().request('rules', path)
  expect(await response.json()).toMatchObject({ card: { status, card: { name_en } } })
})

test('a nickname of a series leads to its cards', async () => {
  const { card } = await banlist({ card: '影衣' })
  expect(card?.near.map(({ name_en }) => name_en)).toContainEqual(expect.stringContaining('Shaddoll'))
})

describe('one card', () => {
  // By Konami's OCG list of 1 October 2026 and its European page of the TCG list of 28 September 2026.
  test.each([
    ['強欲之壺', 'ocg', 'forbidden', 0],
    ['強慾之壺', 'ocg', 'forbidden', 0],
    ['强欲之壶', 'ocg', 'forbidden', 0],
    ['強欲な壺', 'tcg', 'forbidden', 0],
    ['Pot of Greed', 'master-duel', 'forbidden', 0],
    ['55144522', 'ocg', 'forbidden', 0],
    ['増殖するＧ', 'ocg', 'limited', 1],
    ['增殖的G', 'tcg', 'forbidden', 0],
    ['增G', 'tcg', 'forbidden', 0],
    ['灰流麗', 'tcg', 'unlimited', 3],
    ['灰流うらら', 'ocg', 'semi_limited', 2],
    ['Blue-Eyes White Dragon', 'ocg', 'unlimited', 3],
    ['青眼白龍', 'ocg', 'unlimited', 3],
    ['ブルーアイズ', 'ocg', 'unlimited', 3],
    ['46986414', 'ocg', 'unlimited', 3],
    ['blue eyes white dragon', 'tcg', 'unlimited', 3],
    // Players call Abyss Dweller 下水道, an everyday word that means sewer.
    ['下水道', 'master-duel', 'forbidden', 0],
  ])('%s in %s is %s', async (card, format, status, copies_max) => {
    const answer = await banlist({ card, format }, new Date('2026-10-20T00:00:00Z'))
    expect(answer.card).toMatchObject({ status, copies_max })
    expect(answer.items).toHaveLength(status === 'unlimited' ? 0 : 1)
  })

  test.each([
    ['Ash Blosm & Joyus Sprng', 'Ash Blossom & Joyous Spring'],
    ['黑魔法師女孩', 'Dark Magician Girl'],
    ['増殖するGの子', 'Maxx "C"'],
  ])('%s is no card; %s is suggested', async (card, near) => {
    const { card: verdict } = await banlist({ card })
    expect(verdict).toMatchObject({ status: 'unknown_card', copies_max: null, card: null })
    expect(verdict?.near.map((it) => it.name_en)).toContain(near)
  })

  // The first suggestion is the oldest card of the group, which has Konami’s lowest number.
  test.each([
    ['blue eyes', 'series', 'Blue-Eyes White Dragon'],
    ['red eyes', 'series', 'Red-Eyes Black Dragon'],
    ['exodia', 'series', 'Exodia the Forbidden One'],
    ['pot of', 'unknown_card', 'Pot of Greed'],
    ['black luster', 'unknown_card', 'Black Luster Soldier'],
    ['swords of', 'unknown_card', 'Swords of Revealing Light'],
    ['harpie', 'series', 'Harpie Lady'],
    ['five headed', 'unknown_card', 'Five-Headed Dragon'],
  ])('%s is no card but %s; %s is the first suggestion', async (card, status, first) => {
    const { card: verdict } = await banlist({ card })
    expect(verdict).toMatchObject({ status, card: null })
    expect(verdict?.near[0]?.name_en).toBe(first)
  })

  test('the name of an object property, such as toString, is an unknown card', async () => {
    for (const card of ['__proto__', 'toString', 'hasOwnProperty'])
      expect((await banlist({ card })).card).toMatchObject({ status: 'unknown_card', card: null })
  })

  test('a name that no card resembles is unknown, not unlimited', async () => {
    expect((await banlist({ card: 'qqqq zzzz xxxx' })).card).toEqual({
      asked: 'qqqq zzzz xxxx',
      status: 'unknown_card',
      copies_max: null,
      card: null,
      near: [],
    })
  })

  // The September 2026 list took effect in two steps.
  test('uses the list of the given day: Elder Entity Norden was freed on 28 September 2026', async () => {
    const on = async (edition: string) =>
      (await banlist({ format: 'tcg', edition, card: 'Elder Entity Norden' })).card?.status
    expect(await on('2026-09-27')).not.toBe('unlimited')
    expect(await on('2026-09-28')).toBe('unlimited')
  })

  test('formats have the names that players use', async () => {
    for (const [name, format] of [
      ['大師決鬥', 'master-duel'],
      ['MD', 'master-duel'],
      ['美版', 'tcg'],
    ]) {
      const response = await testGateway().request('rules', `/api/banlist?format=${name}&card=55144522`)
      expect(await response.json()).toMatchObject({ format, card: { status: 'forbidden' } })
    }
  })
})

test.each([
  ['tcg', '2026-09-28', 122, 95, 8],
  ['ocg', '2026-10-01', 94, 95, 13],
  ['master-duel', '2026-10-06', 111, 72, 26],
])('the %s list of %s has as many cards as published', async (format, edition, forbidden, limited, semi_limited) => {
  expect((await banlist({ format, edition })).counts).toEqual({ forbidden, limited, semi_limited })
})

test('unique initials name a card: drnm is Dark Ruler No More, and a word is none', async () => {
  expect((await banlist({ card: 'DRNM' })).card?.card).toMatchObject({ name_en: 'Dark Ruler No More' })
  // BEST, the initials of B.E.S. Tetran, is an everyday word.
  expect((await banlist({ card: 'best' })).card).toMatchObject({ status: 'unknown_card' })
})

describe('a series', () => {
  // Konami's page of 1 October 2026 limits Fiendsmith Engraver and Fiendsmith's Tract, and lists no Sky Striker Ace.
  test('answers with its listed cards', async () => {
    for (const card of ['刻魔', 'Fiendsmith', 'デモンスミス']) {
      const answer = await banlist({ card })
      expect(answer.card).toMatchObject({ status: 'series', copies_max: null, card: null })
      expect(answer.items.map(({ name, status }) => [name, status])).toEqual([
        ['Fiendsmith Engraver', 'limited'],
        ["Fiendsmith's Tract", 'limited'],
      ])
    }
    expect(await banlist({ card: '閃刀姬' })).toMatchObject({ card: { status: 'series' }, total: 0 })
  })

  test('does not include cards with a longer word: Heroic is no HERO', async () => {
    const { items } = await banlist({ card: 'HERO' })
    expect(items.filter(({ name }) => name.includes('Heroic'))).toEqual([])
  })

  test('is found in the search box, and an everyday word is not taken for one', async () => {
    const gateway = testGateway()
    const route = async (q: string) =>
      (await (await gateway.request('hub', `/api/route?${new URLSearchParams({ q })}`)).json()) as {
        recommendation: { tool: string }
      }
    for (const q of ['刻魔', '白銀城', '蛇眼', '閃刀姬有哪些卡被禁'])
      expect(JSON.stringify(await route(q)), q).toContain('get_banlist')
    for (const q of ['玩具推薦', '今天月光好亮', '食譜'])
      expect((await route(q)).recommendation.tool, q).not.toBe('get_banlist')
  })
})
