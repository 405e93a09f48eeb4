import { expect, test } from 'vitest'
import { alsoCalled, hashTables, NAMES_VERSION } from './also-called.ts'
import { CATALOGUE_MADE_BY } from './catalogue.ts'

test('a change of names rebuilds the search index', () => {
  expect(CATALOGUE_MADE_BY.split(' ')).toContain(NAMES_VERSION)
  const known = hashTables(new Map([['番茄', 'tomato']]), [[/米/, 'rice']], { cpu: ['CPU'] })
  expect(hashTables(new Map([['番茄', 'tomato']]), [[/米/, 'rice']], { cpu: ['CPU'] })).toBe(known)
  expect(hashTables(new Map([['番茄', '蕃茄 tomato']]), [[/米/, 'rice']], { cpu: ['CPU'] })).not.toBe(known)
  expect(hashTables(new Map([['番茄', 'tomato']]), [[/白米/, 'rice']], { cpu: ['CPU'] })).not.toBe(known)
  expect(hashTables(new Map([['番茄', 'tomato']]), [[/米/, 'rice']], { cpu: ['CPU', '中央處理器'] })).not.toBe(known)
})

test('番 is also written 蕃', () => {
  const names = alsoCalled({ name: '番茄-牛番茄', category: 'vegetables', spec: null })
  expect(names.join(' ').split(' ')).toContain('蕃茄')
})
