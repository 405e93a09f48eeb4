import type { Words } from '#operation/view/messages.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'

/** Names of categories: the first words in English and in Chinese, then other words. */
const CATEGORY_WORDS = new Map(
  readTable('reference/llms/category-words.tsv', z.object({ category: z.string(), words: listCell })).map(
    ({ category, words }) => [category, words],
  ),
)

/** The name of a category in the language of the reader; one that the list has made up since stays as it is. */
export function categoryName(category: string, { t }: Words): string {
  const plain = category.replaceAll('-', ' ')
  const called = CATEGORY_WORDS.get(category) ?? []
  return t(called.find((word) => /\p{sc=Han}/u.test(word)) ?? plain, called[0] ?? plain)
}

const KEYS = [...CATEGORY_WORDS].map(([category, words]) => ({ category, keys: words.map(comparisonKey) }))

/**
 * Categories that a Chinese word of two or more characters names, in either script, or an English word names exactly.
 */
export function categoriesCalled(word: string): string[] {
  const key = comparisonKey(word)
  const isHan = (text: string) => /^\p{sc=Han}{2,}$/u.test(text)
  const isCalled = (it: string) => it === key || (isHan(key) && isHan(it) && (it.includes(key) || key.includes(it)))
  return KEYS.filter(({ keys }) => keys.some(isCalled)).map(({ category }) => category)
}
