import BetterSqlite from 'better-sqlite3'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../tests/support/any-text.ts'
import { stem } from './stem.ts'
import { ftsQuery, searchTokens } from './tokens.ts'

const TEXTS = [
  '連鎖的處理從最後發動的效果開始。',
  '怪獸被破壞後送去墓地',
  'Summoning a monster: Yu-Gi-Oh! players destroy monsters.',
  '場地魔法與 Spell Speed 2 的效果',
  'カードを引く',
  'G304滑鼠與電競soundbar',
]

const database = new BetterSqlite(':memory:')

beforeAll(() => {
  database.exec(`create virtual table texts using fts5(tokens, content='', tokenize='unicode61')`)
  const insert = database.prepare('insert into texts (rowid, tokens) values (?, ?)')
  TEXTS.forEach((text, at) => insert.run(at, searchTokens(text)))
})

function search(typed: string, match?: 'all' | 'any'): number[] {
  const query = ftsQuery(typed, match)
  if (query === undefined) return []
  return database.prepare('select rowid from texts where texts match ? order by rowid').pluck().all(query) as number[]
}

describe('a full-text search finds', () => {
  test.each([
    ['one character', '鎖', [0]],
    ['the last character of a run', '地', [1, 3]],
    ['two characters', '連鎖', [0]],
    ['two characters in both texts that hold them', '效果', [0, 3]],
    ['a longer run', '最後發動的效果', [0]],
    ['Simplified for Traditional', '连锁', [0]],
    ['an English word in another form', 'summoned', [2]],
    ['a singular for a plural', 'Destroys MONSTER', [2]],
    ['a compound without its hyphens', 'yugioh', [2]],
    ['a compound with them', 'Yu-Gi-Oh!', [2]],
    ['two languages at once', '場地 spell', [3]],
    ['one kana', 'ド', [4]],
    ['Chinese right behind a Latin word', '滑鼠', [5]],
    ['a Latin word right before Chinese', 'g304', [5]],
    ['a Latin word right behind Chinese', 'soundbar', [5]],
    ['full-width letters', 'ＳＰＥＥＤ', [3]],
  ])('%s', (_, typed, expected) => {
    expect(search(typed)).toEqual(expected)
  })

  test('nothing for pairs that are not adjacent', () => {
    expect(search('怪墓')).toEqual([])
    expect(search('連鎖 墓地')).toEqual([])
  })

  test('some of the words if any suffices', () => {
    expect(search('怎麼連鎖', 'all')).toEqual([])
    expect(search('怎麼連鎖', 'any')).toEqual([0])
  })
})

test('no input is a syntax error', () => {
  const nasty = ['"', 'AND', 'NOT x', 'a* OR', 'NEAR(', 'x:y', '(', "'", '^a', '-b', '{a b}', '連"鎖', '\0', 'a\0b']
  for (const typed of nasty) expect(() => search(typed)).not.toThrow()
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('all' as const, 'any' as const),
      (typed, match) => void search(typed, match),
    ),
  )
  expect(() => search('長'.repeat(5000))).not.toThrow()
  expect(() => search('word '.repeat(5000), 'any')).not.toThrow()
})

test('without a letter or digit there is no query', () => {
  expect(ftsQuery('')).toBeUndefined()
  expect(ftsQuery(' "*" …')).toBeUndefined()
})

test('any part of a run finds its text', () => {
  const characters = [...'卡組怪獸魔法陷阱連鎖']
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 12 }),
      fc.nat(),
      fc.nat(),
      (run, from, length) => {
        const start = from % run.length
        const part = run.slice(start, start + 1 + (length % (run.length - start)))
        const table = new BetterSqlite(':memory:')
        table.exec(`create virtual table t using fts5(tokens, content='')`)
        table.prepare('insert into t (rowid, tokens) values (1, ?)').run(searchTokens(`前文，${run.join('')}。`))
        expect(
          table
            .prepare('select count(*) from t where t match ?')
            .pluck()
            .get(ftsQuery(part.join(''))),
        ).toBe(1)
        table.close()
      },
    ),
    { numRuns: 50 },
  )
})

// Examples of Porter's paper.
test.each([
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['cats', 'cat'],
  ['feed', 'feed'],
  ['agreed', 'agre'],
  ['plastered', 'plaster'],
  ['motoring', 'motor'],
  ['sing', 'sing'],
  ['conflated', 'conflat'],
  ['sized', 'size'],
  ['hopping', 'hop'],
  ['falling', 'fall'],
  ['filing', 'file'],
  ['happy', 'happi'],
  ['sky', 'sky'],
  ['relational', 'relat'],
  ['rational', 'ration'],
  ['valenci', 'valenc'],
  ['vietnamization', 'vietnam'],
  ['hopefulness', 'hope'],
  ['electrical', 'electr'],
  ['goodness', 'good'],
  ['adoption', 'adopt'],
  ['replacement', 'replac'],
  ['probate', 'probat'],
  ['rate', 'rate'],
  ['controll', 'control'],
  // In these words, v is a consonant.
  ['drive', 'drive'],
  ['drives', 'drive'],
  ['driving', 'drive'],
  ['drived', 'drive'],
  ['saved', 'save'],
  ['saving', 'save'],
  ['loves', 'love'],
  ['loving', 'love'],
  ['removal', 'remov'],
  ['removing', 'remov'],
  ['revival', 'reviv'],
  ['effective', 'effect'],
  ['formative', 'form'],
  ['rtx5070s', 'rtx5070s'],
  ['cafés', 'cafés'],
])('the stem of %s is %s', (word, expected) => {
  expect(stem(word)).toBe(expected)
})
