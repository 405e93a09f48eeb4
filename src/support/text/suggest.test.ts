import { describe, expect, test } from 'vitest'
import { editDistance, likeness, suggest } from './suggest.ts'

const TITLES = ['進擊的巨人', '葬送的芙莉蓮', 'Zootopia 2', '動物方城市2', 'Avatar: Fire and Ash']

describe('the intended name is suggested', () => {
  test.each([
    ['a wrong character', '進擊的巨入', '進擊的巨人'],
    ['Simplified with a wrong character', '进击得巨人', '進擊的巨人'],
    ['a part', '芙莉蓮', '葬送的芙莉蓮'],
    ['swapped letters', 'Zootopai 2', 'Zootopia 2'],
    ['other punctuation', 'avatar fire & ash', 'Avatar: Fire and Ash'],
  ])('%s', (_, wanted, expected) => {
    expect(suggest(wanted, TITLES)[0]).toBe(expected)
  })

  test('nothing is suggested if nothing is similar', () => {
    expect(suggest('qqqq', TITLES)).toEqual([])
    expect(suggest('', TITLES)).toEqual([])
    expect(suggest('!', TITLES)).toEqual([])
  })

  test('each name appears once, up to the requested number', () => {
    expect(suggest('aaaa', ['aaab', 'aaab', 'aaac', 'aaad'], 2)).toHaveLength(2)
  })
})

test('an edit is an insertion, a deletion, a substitution or a swap', () => {
  expect([
    editDistance('', 'abc'),
    editDistance('abc', 'ac'),
    editDistance('abc', 'axc'),
    editDistance('abcd', 'acbd'),
  ]).toEqual([3, 1, 1, 1])
})

test('likeness is 1 for equal texts, 0 for unrelated ones, and symmetric', () => {
  expect([likeness('ab', 'ab'), likeness('ab', 'xy'), likeness('', 'a')]).toEqual([1, 0, 0])
  expect(likeness('abcd', 'abxd')).toBe(likeness('abxd', 'abcd'))
})
