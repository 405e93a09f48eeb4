import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../tests/support/any-text.ts'
import { comparisonKey, foldWithOffsets, normalise } from './normalise.ts'
import { scriptFolding } from './script.ts'
import { toTraditional } from './to-traditional.ts'

describe('spellings of one text become equal', () => {
  test.each([
    ['Traditional and Simplified', '進擊的巨人', '进击的巨人'],
    ['one Simplified form of two Traditional ones', '頭髮發展', '头发发展'],
    ['forms of Taiwan and of Hong Kong', '台灣裡面的線', '臺灣裏面的綫'],
    ['Japanese and Traditional forms', '呪術廻戦', '呪術迴戰'],
    ['full-width and ASCII', 'ＡＢＣ１２３！', 'abc123!'],
    ['half-width and full-width kana', 'ｶﾞﾝﾀﾞﾑ', 'ガンダム'],
    ['composed and decomposed letters', 'Poke\u0301mon', 'POKÉMON'],
    ['accents and none', 'Amélie', 'amelie'],
    ['zero-width characters and none', '減\u200b肥\u2060\ufeff', '減肥'],
    ['variation selectors and none', '葛\u{e0100}飾', '葛飾'],
    ['ideographic and many spaces', ' a　 b\n', 'a b'],
    ['Cyrillic look-alikes and Latin', 'сurе', 'cure'],
  ])('%s', (_, a, b) => {
    expect(normalise(a)).toBe(normalise(b))
  })

  test('different words stay different', () => {
    expect(normalise('面包')).not.toBe(normalise('面色'))
    expect(normalise('かき')).not.toBe(normalise('がき'))
  })

  test('a comparison key has no punctuation or spaces', () => {
    expect(comparisonKey('劇場版「進擊的巨人」完結篇 The Last-Attack!')).toBe(
      comparisonKey('劇場版進擊的巨人完結篇thelastattack'),
    )
    expect(comparisonKey(' !?…')).toBe('')
  })
})

describe('offsets point to the original', () => {
  test('through forms that become longer or shorter', () => {
    const original = '㈱Ａe\u0301🔥減\u200b肥'
    const folded = foldWithOffsets(original)
    expect(folded.text).toBe('(株)ae🔥减肥')
    const originals = Array.from(folded.text, (_, at) => original.slice(folded.starts[at], folded.ends[at]))
    expect(originals.slice(0, 5)).toEqual(['㈱', '㈱', '㈱', 'Ａ', 'e\u0301'])
    expect(original.slice(folded.starts.at(-1), folded.ends.at(-1))).toBe('肥')
  })

  test('for any text: ascending, within bounds, never half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (original) => {
        const { text, starts, ends } = foldWithOffsets(original)
        expect(starts).toHaveLength(text.length)
        for (let at = 0; at < text.length; at++) {
          const [start = 0, end = 0, before = 0] = [starts[at], ends[at], starts[at - 1]]
          // Compared without `expect`, which would take most of the test's time if called for each character.
          const isRight =
            before <= start && start < end && end <= original.length && original.slice(start, end).isWellFormed()
          if (!isRight) expect({ at, before, start, end, original }).toBe('in order, within bounds, whole characters')
        }
      }),
    )
  })

  test('normalising twice equals normalising once', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text))
      }),
    )
    for (const [from, to] of scriptFolding) expect(scriptFolding.get(to), from).toBeUndefined()
  })
})

test('texts for display are converted phrase by phrase', async () => {
  expect(await toTraditional('头发发展，皇后在后面')).toBe('頭髮發展，皇后在後面')
})
