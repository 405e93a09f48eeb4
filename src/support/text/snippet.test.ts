import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../tests/support/any-text.ts'
import { markedSnippet } from './snippet.ts'

describe('the search terms are marked', () => {
  test.each([
    ['in the other script', '连锁', '連鎖的處理', '<mark>連鎖</mark>的處理'],
    ['as another form of a word', 'summoned', 'You summon a monster.', 'You <mark>summon</mark> a monster.'],
    ['pair by pair where the whole is absent', '怎麼連鎖', '連鎖', '<mark>連鎖</mark>'],
    ['in one piece where pairs overlap', '不連鎖處理嗎', '連鎖處理', '<mark>連鎖處理</mark>'],
    ['as one character', '鎖', '連鎖', '連<mark>鎖</mark>'],
    [
      'with the rest escaped',
      'red',
      '<b>Red & "blue"</b>',
      '&lt;b&gt;<mark>Red</mark> &amp; &quot;blue&quot;&lt;/b&gt;',
    ],
  ])('%s', (_, typed, text, expected) => {
    expect(markedSnippet(text, typed)).toBe(expected)
  })
})

test('a long text is cut around the search terms', () => {
  const snippet = markedSnippet(`${'前言不搭後語。'.repeat(50)}這裡說明連鎖。${'後記。'.repeat(50)}`, '連鎖', 40)
  expect(snippet).toMatch(/^….*<mark>連鎖<\/mark>.*…$/)
  expect(snippet.length).toBeLessThan(90)
})

test('without a match the snippet is the beginning of the text', () => {
  expect(markedSnippet('甲'.repeat(300), '乙', 20)).toBe(`${'甲'.repeat(20)}…`)
})

test('for any text the snippet is well-formed and contains nothing else', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter, maxLength: 300 }),
      fc.string({ unit: anyCharacter, maxLength: 5 }),
      (text, typed) => {
        const snippet = markedSnippet(text, typed, 30)
        if (text.isWellFormed()) expect(snippet.isWellFormed()).toBe(true)
        const shown = snippet.replace(/^…|…$/g, '').replace(/<\/?mark>/g, '')
        const plain = shown
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&amp;', '&')
        expect(text).toContain(plain.replace(/^…|…$/g, ''))
      },
    ),
  )
})
