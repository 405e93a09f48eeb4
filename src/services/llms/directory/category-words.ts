import type { Words } from '#operation/view/messages.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'

/** Names of each category: the English word, the Chinese word, then further words. */
const CATEGORY_WORDS = new Map(
  readTable('reference/llms/category-words.tsv', z.object({ category: z.string(), words: listCell })).map(
    ({ category, words }) => [category, words],
  ),
)

/** An unknown category is returned unchanged. */
export function categoryName(category: string, { t }: Words): string {
  const plain = category.replaceAll('-', ' ')
  const called = CATEGORY_WORDS.get(category) ?? []
  return t(called.find((word) => /\p{sc=Han}/u.test(word)) ?? plain, called[0] ?? plain)
}

const KEYS = [...CATEGORY_WORDS].map(([category, words]) => ({ category, keys: words.map(comparisonKey) }))

/**
 * Finds the categories of a word. A Chinese word of at least two characters, in either script, may be part of a name;
 * an English word must be equal.
 */
export function categoriesCalled(word: string): string[] {
  const key = comparisonKey(word)
  const isHan = (text: string) => /^\p{sc=Han}{2,}$/u.test(text)
  const isCalled = (it: string) => it === key || (isHan(key) && isHan(it) && (it.includes(key) || key.includes(it)))
  return KEYS.filter(({ keys }) => keys.some(isCalled)).map(({ category }) => category)
}
