import { describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../tests/support/gateway.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { checkDeck } from './check-deck.ts'
import { parseDeck } from './deck-text.ts'
import { cards } from './schema.ts'

const check = (input: object) =>
  runOperation(checkDeck, { format: 'ocg', ...input }, testContext({ now: new Date('2026-10-20T00:00:00Z') }))

// Fifteen cards that no list of October 2026 restricts, to fill a deck.
const FILLER = [
  '89631139', // Blue-Eyes White Dragon
  '46986414', // Dark Magician
  '15025844', // Mystical Elf
  '76184692', // Hitotsu-Me Giant
  '88819587', // Baby Dragon
]
  .flatMap((code) => [code, code, code])
  .join('\n')
const NAMES = ['聖精靈', '獨眼巨人']

describe('a deck is parsed', () => {
  test('from a YDK file, part by part', () => {
    expect(parseDeck('#created by me\n#main\n55144522\n55144522\n#extra\n74586817\n!side\n14558127\n')).toEqual([
      { line: 3, part: 'main', copies: 1, card: '55144522' },
      { line: 4, part: 'main', copies: 1, card: '55144522' },
      { line: 6, part: 'extra', copies: 1, card: '74586817' },
      { line: 8, part: 'side', copies: 1, card: '14558127' },
    ])
  })

  test.each([
    ['3 Ash Blossom & Joyous Spring', 3, 'Ash Blossom & Joyous Spring'],
    ['3x Ash Blossom & Joyous Spring', 3, 'Ash Blossom & Joyous Spring'],
    ['Ash Blossom & Joyous Spring x2', 2, 'Ash Blossom & Joyous Spring'],
    ['灰流麗 3', 3, '灰流麗'],
    ['灰流麗×3', 3, '灰流麗'],
    ['３張 灰流麗', 3, '灰流麗'],
    ['No. 39: Utopia', 1, 'No. 39: Utopia'],
    ['7', 1, '7'],
    ['Extra Sword 3', 3, 'Extra Sword'],
  ])('%s is %i of %s', (line, copies, card) => {
    expect(parseDeck(line)).toEqual([{ line: 1, part: null, copies, card }])
  })

  test.each([
    ['Extra Deck (15)', 'extra'],
    ['額外牌組：', 'extra'],
    ['Side', 'side'],
    ['主牌組 40張', 'main'],
    ['Spells', 'main'],
  ])('%s begins a part', (heading, part) => {
    expect(parseDeck(`${heading}\n1 X Y`)[0]?.part).toBe(part)
  })

  // The ydke format encodes passcodes in base64, least significant byte first.
  test('from a ydke address', () => {
    const code = Buffer.alloc(4)
    code.writeUInt32LE(55_144_522)
    const part = Buffer.concat([code, code]).toString('base64')
    expect(
      parseDeck(`ydke://${part}!!${code.toString('base64')}!`).map(({ part: where, card }) => [where, card]),
    ).toEqual([
      ['main', '55144522'],
      ['main', '55144522'],
      ['side', '55144522'],
    ])
  })
})

describe('a deck is checked for', () => {
  test('its sizes', async () => {
    const { legal, counts, problems } = await check({ deck: `#main\n${FILLER}` })
    expect([legal, counts.main]).toEqual([false, 15])
    expect(problems.map((it) => it.kind)).toEqual(['size'])
  })

  test('the status of each card, with copies of all parts counted together', async () => {
    const { problems } = await check({
      deck: '#main\n1 強欲之壺\n2 Maxx "C"\n1 灰流うらら\n#extra\n!side\n2 灰流麗\n',
    })
    expect(problems.filter((it) => it.kind !== 'size').map((it) => [it.kind, it.konami_id])).toEqual([
      ['forbidden', 4844],
      ['limited', 9455],
      ['semi_limited', 12950],
    ])
  })

  test('three copies of a card at most', async () => {
    const { problems } = await check({ deck: '#main\n4 青眼白龍' })
    expect(problems.map((it) => it.kind)).toContain('copies')
  })

  test('the right part for each card', async () => {
    const { problems } = await check({ deck: '#main\n1 PSY-Framelord Omega\n#extra\n1 青眼白龍', edition: '2026-07' })
    expect(problems.filter((it) => it.kind === 'wrong_deck').map((it) => it.konami_id)).toEqual([12_074, 4007])
  })

  test('the list of another day', async () => {
    const omega = async (edition: string) =>
      (await check({ deck: 'Extra\n1 PSY-Framelord Omega', edition })).problems.map((it) => it.kind)
    expect(await omega('2026-09-30')).not.toContain('forbidden')
    expect(await omega('2026-10-01')).toContain('forbidden')
  })

  test('an unknown card name leaves the verdict open, with suggestions', async () => {
    const { legal, unknown } = await check({ deck: `${NAMES.map((it) => `3 ${it}`).join('\n')}\n34 灰流麗麗` })
    expect(legal).toBeNull()
    expect(unknown).toMatchObject([{ line: 3, text: '灰流麗麗' }])
    expect(unknown[0]?.near.map((it) => it.name_en)).toContain('Ash Blossom & Joyous Spring')
  })

  test.each([
    ['too few with it', '3 聖精靈\n3 灰流麗麗', '主牌組有 3 張，連認不出的 3 張共 6 張，應為 40 到 60 張。'],
    ['too many with it', '#main\n3 聖精靈\n58 灰流麗麗', '主牌組有 3 張，連認不出的 58 張共 61 張，應為 40 到 60 張。'],
  ])('an unknown card name does not hide a wrong size: %s', async (_, deck, size) => {
    const { legal, problems } = await check({ deck })
    expect(legal).toBe(false)
    expect(problems.map((it) => it.kind)).toEqual(['size', 'unknown_card'])
    expect(problems[0]?.zh).toBe(size)
  })

  // The names of these cards differ in signs or spaces only, or one card's name is the other's nickname.
  test.each([
    ['黑魔導', 'Dark Magician'],
    ['黑・魔・導', 'Dark Magic Attack'],
    ['同步超越', 'Synchro Transcend'],
    ['同步 超越', 'Synchro Overtake'],
    ['力天使女武神', 'Dunames Dark Witch'],
    ['混沌核', 'Core of Chaos'],
    ['ＲＡＩ－ＭＥＩ', 'Rai-Mei'],
    ['水龍', 'Water Dragon'],
  ])('the name exactly as printed comes before similar names: %s is %s', async (name, name_en) => {
    expect((await check({ deck: `3 ${name}` })).items.map((it) => it.name_en)).toEqual([name_en])
  })

  test('a name that two cards share stays unknown, with both', async () => {
    const { unknown } = await check({ deck: '3 契約履行' })
    expect(unknown[0]?.near.map((it) => it.name_en)).toEqual([
      'Fulfillment of the Contract',
      'Execution of the Contract',
    ])
  })

  test('cards without headings are sorted by their kind', async () => {
    const { items } = await check({ deck: '1 PSY-Framelord Omega\n1 青眼白龍', edition: '2026-07' })
    expect(items.map((it) => it.part)).toEqual(['extra', 'main'])
  })
})

test('cards are found by every displayed name: the keys of the seed equal the current folding', () => {
  const { db } = testContext()
  const rows = db.select().from(cards).all()
  expect(rows.length).toBeGreaterThan(14_000)
  const sample = rows.filter((_row, at) => at % 40 === 0)
  for (const { name_en, name_ja, name_zh, keys } of sample)
    for (const name of [name_en, name_ja, name_zh]) if (name) expect(keys).toContain(comparisonKey(name))
})
