import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPhraseMatcher, keepLongest } from './phrase-matcher.ts'

const matcher = createPhraseMatcher(
  [
    '減肥',
    '療效',
    '保健功效',
    '天天瘦',
    '100%有效',
    '3天',
    'cure',
    'good',
    'weight loss',
    '瘦身',
    '身體',
    '效果',
    'he',
    'she',
    'hers',
  ].map((phrase) => [phrase, phrase.length] as const),
)

function found(text: string): string[] {
  return matcher.find(text).map((match) => match.phrase)
}

describe('a phrase is found', () => {
  test.each([
    ['as it is', '可以減肥', ['減肥']],
    ['in Simplified', '可以减肥', ['減肥']],
    ['spaced out', '減　 肥', ['減肥']],
    ['behind symbols', '減*肥、療～效', ['減肥', '療效']],
    ['around an emoji', '減🔥肥', ['減肥']],
    ['around invisible characters', '減\u200b\u200d肥', ['減肥']],
    ['struck through', '減\u0336肥\u0336', ['減肥']],
    ['with repeated characters', '減減減肥肥', ['減肥']],
    ['with a character taken apart', '減月巴 氵咸肥 氵咸月巴', ['減肥', '減肥', '減肥']],
    ['with a dot between', '療.效', ['療效']],
    ['broken after every character', '保，健，功，效', ['保健功效']],
    ['over broken lines', '保\n健\n功\n效', ['保健功效']],
    ['in full width', '１００％有效', ['100%有效']],
    ['in another case', 'The CURE!', ['cure']],
    ['in look-alike letters', 'сurе', ['cure']],
    ['before a word that begins with its last letter', 'a cure everywhere', ['cure']],
    ['with long letters', 'sooo gooood', ['good']],
    ['as two words or one', 'weight-loss weightloss W E I G H T loss', ['weight loss', 'weight loss', 'weight loss']],
    ['with its own repetition', '天天瘦', ['天天瘦']],
    ['with a number beside letters', '只要3天見效', ['3天']],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected)
  })
})

describe('a phrase is not found', () => {
  test.each([
    ['across a comma', '可以減，肥料'],
    ['across a full stop', '接受治療。效率很高'],
    ['across two lines', '不要減\n肥料'],
    ['across an enumeration comma', '體重減、肥料'],
    ['inside a word', 'secure, cures'],
    ['with a letter too few', 'god 天瘦'],
    ['with a doubled Latin letter', 'curre'],
    ['inside a number', '13天 1.3天'],
    ['with another number', '10%有效'],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([])
  })
})

test('a phrase with a break is found with that break only', () => {
  const listed = createPhraseMatcher([['維持皮膚、心臟的功能', null]])
  expect(listed.find('幫助維持皮膚、心臟的功能')).toHaveLength(1)
  expect(listed.find('維持皮膚，心臟的功能')).toHaveLength(1)
  expect(listed.find('維持皮膚、心臟。的功能')).toEqual([])
})

test('offsets refer to the caller’s text', () => {
  const text = '🔥完全沒有副作用，減 減*肥肥！'
  const [match] = matcher.find(text)
  expect(text.slice(match?.start, match?.end)).toBe('減 減*肥肥')
  expect(match?.value).toBe(2)
})

test('phrases with a common beginning, middle or end are all found', () => {
  const overlapping = createPhraseMatcher(['保健', '保健功效', '健功', '功效'].map((phrase) => [phrase, null] as const))
  const matches = overlapping.find('保健功效')
  expect(matches.map((match) => match.phrase)).toEqual(['保健功效', '保健', '健功', '功效'])
  expect(keepLongest(matches).map((match) => match.phrase)).toEqual(['保健功效'])
})

test('two entries with one phrase both match', () => {
  const twice = createPhraseMatcher([
    ['療效', 'food'],
    ['疗效', 'cosmetic'],
  ])
  expect(keepLongest(twice.find('療效')).map((match) => match.value)).toEqual(['food', 'cosmetic'])
})

test('a phrase without letters and an empty text do not match', () => {
  expect(createPhraseMatcher([['…', 1]]).find('…')).toEqual([])
  expect(matcher.find('')).toEqual([])
})

test('agrees with a search phrase by phrase', () => {
  const letters = [...'甲乙丙丁']
  const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 4 }).map((it) => it.join(''))
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 12 }),
      fc.array(fc.constantFrom(...letters), { maxLength: 40 }),
      (words, it) => {
        // If no letter is repeated, every match is literal.
        const text = it.filter((letter, at) => letter !== it[at - 1]).join('')
        const phrases = words.filter((phrase) => !/(.)\1/.test(phrase))
        const expected = phrases.flatMap((phrase) =>
          Array.from({ length: text.length }, (_, at) => at)
            .filter((at) => text.startsWith(phrase, at))
            .map((at) => `${at} ${phrase}`),
        )
        const matches = createPhraseMatcher(phrases.map((phrase) => [phrase, 0] as const)).find(text)
        expect(matches.map((match) => `${match.start} ${match.phrase}`).sort()).toEqual(expected.sort())
      },
    ),
  )
})
