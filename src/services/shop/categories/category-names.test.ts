import { expect, test } from 'vitest'
import { CATEGORY_NAMES, nameCategory } from './category-names.ts'

test.each(['memory', '記憶體', 'Memory', ' MEMORY '])('%s is the category of memory', (written) => {
  expect(nameCategory(written).slug).toBe('memory')
})

test('an unknown category becomes one of its own, with a slug for addresses', () => {
  expect(nameCategory('蛋類 / 豆製品')).toEqual({
    slug: '蛋類-豆製品',
    kind: 'other',
    name_zh: '蛋類 / 豆製品',
    name_en: '蛋類 / 豆製品',
    also: [],
  })
  expect(nameCategory('///').slug).toBe('other')
})

test('no two categories share a slug or a name', () => {
  for (const field of ['slug', 'name_zh', 'name_en'] as const) {
    expect(new Set(CATEGORY_NAMES.map((it) => it[field])).size).toBe(CATEGORY_NAMES.length)
  }
})
