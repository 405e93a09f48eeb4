import { expect, test } from 'vitest'
import { modelWords, spaceModelWords } from './model-words.ts'

test('a model name is also found by its parts', () => {
  expect(modelWords('｛技嘉 RTX5070Ti 16G｝')).toEqual(['rtx', 'rtx5070', '5070', '5070ti', 'ti', '16', 'g'])
})

test('plain words and numbers have no parts', () => {
  expect(modelWords('AMD Ryzen 9600 盒裝')).toEqual([])
})

test('a long part number gives its segments but no combinations', () => {
  expect(modelWords('AX5U6000C4816G')).toEqual(['ax', '5', 'u', '6000', 'c', '4816', 'g'])
})

test('a model typed as one word can be searched as two', () => {
  expect(spaceModelWords('rtx5070ti 32G 海盜船')).toBe('rtx 5070 ti 32 G 海盜船')
})
