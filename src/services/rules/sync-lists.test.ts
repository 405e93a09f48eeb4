import { describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../tests/support/gateway.ts'
import { sourceDocument, syncBench } from '../../../tests/support/sync.ts'
import type { Format } from './formats.ts'
import { getBanlist } from './get-banlist.ts'
import { listStatuses } from './queries.ts'
import { parseLists, syncLists } from './sync-lists.ts'

const FOLDER = '/DawnbrandBots/yaml-yugi-limit-regulation/HEAD/data'
const POT_OF_GREED = 4844
const BLUE_EYES = 4007
const now = new Date('2026-11-20T00:00:00Z')

/** A list in the source's format: the stored list with some cards changed. */
function listOf(format: Format, date: string, edition: string, changes: Record<number, number | null>): string {
  const { db } = testContext()
  const copies: Record<string, number> = { forbidden: 0, limited: 1, semi_limited: 2 }
  const regulation: Record<string, number> = {}
  for (const { card, status } of listStatuses(db, format, edition)) regulation[card] = copies[status] ?? 3
  for (const [card, count] of Object.entries(changes)) {
    if (count === null) delete regulation[card]
    else regulation[card] = count
  }
  return JSON.stringify({ date, regulation })
}

const STORED = [
  ['ocg', '2026-10-01'],
  ['tcg', '2026-09-28'],
  ['master-duel', '2026-10-06'],
] as const

/** Simulates the source, with lists for three formats. A list that is not given equals the stored one. */
function site(given: Record<string, string> = {}) {
  return {
    'raw.githubusercontent.com': Object.fromEntries(
      STORED.flatMap(([format, date]) => [
        [`${FOLDER}/${format}/current.vector.json`, `${date}.vector.json`],
        [`${FOLDER}/${format}/${date}.vector.json`, given[format] ?? listOf(format, date, date, {})],
      ]),
    ),
  }
}

describe('the lists in force', () => {
  test('that are already stored change no row', async () => {
    const bench = await syncBench(site(), { now })
    expect(await bench.run(syncLists)).toMatchObject({ rows: 0 })
  })

  test('that are newer end old limits and begin new ones', async () => {
    const ocg = listOf('ocg', '2027-01-01', '2026-10-01', { [POT_OF_GREED]: 1, [BLUE_EYES]: 2 })
    const bench = await syncBench(site({ ocg }), { now })
    expect(await bench.run(syncLists)).toMatchObject({ outcome: 'changed' })
    const ask = (edition: string) =>
      runOperation(getBanlist, { format: 'ocg', edition }, { ...testContext({ now }), db: bench.reader })
    expect(await ask('2027-01-01')).toMatchObject({
      previous_edition: '2026-10-01',
      changes: [
        { name: 'Pot of Greed', from: 'forbidden', to: 'limited' },
        { name: 'Blue-Eyes White Dragon', from: 'unlimited', to: 'semi_limited' },
      ],
    })
    expect(await ask('2026-10-01')).toMatchObject({ counts: { forbidden: 94, limited: 95, semi_limited: 13 } })
  })

  const parse = (body: string) =>
    parseLists([sourceDocument(`https://raw.githubusercontent.com${FOLDER}/ocg/x.vector.json`, body)], {
      db: testContext().db,
      today: '2026-11-20',
    })

  test.each([
    ['a page of HTML', '<html>', /not JSON/],
    ['a list cut short', '{"date":"2027-01-01","regulation":{"4844":0}}', /lists 1 cards/],
    ['five copies', '{"date":"2027-01-01","regulation":{"4844":5}}', /another shape/],
    [
      'another game’s list',
      JSON.stringify({
        date: '2027-01-01',
        regulation: Object.fromEntries(Array.from({ length: 200 }, (_v, at) => [at + 1, 0])),
      }),
      /changes the status of 4\d\d cards/,
    ],
  ])('%s is refused', (_what, body, reason) => {
    expect(() => parse(body)).toThrow(reason)
  })
})
