import { expect, test } from 'vitest'
import { hash32 } from './features.ts'
import { bestLabels, bucketOf, TAG_BUCKETS, type TagLabel, type TagRules, type TagWord } from './tagger.ts'

const LABELS: readonly TagLabel[] = [
  { name: 'nothing', views: ['nothing'] },
  { name: 'q', views: ['q'] },
  { name: 'q+', views: ['q+'], follows: 'q' },
]
const NO_RULES: TagRules = { together: new Map() }

/** The labels of a sentence if each of these words speaks this much for a label. */
function tag(
  sentence: string,
  weights: Readonly<Record<string, readonly [label: string, weight: number]>>,
  rules = NO_RULES,
) {
  const words = sentence.split(' ').map((text): TagWord => ({ facts: [hash32(text)], own: new Map() }))
  const model = { weights: new Int8Array(TAG_BUCKETS), unit: 1 }
  for (const text of sentence.split(' ')) {
    const [label, weight] = weights[text] ?? ['nothing', 1]
    model.weights[bucketOf(hash32(label), hash32(text))] = weight
  }
  return bestLabels(LABELS, words, model, rules).map(({ name }) => name)
}

test('a further word follows only a first one', () => {
  expect(tag('buy red tea', { red: ['q', 5], tea: ['q+', 5] })).toEqual(['nothing', 'q', 'q+'])
  expect(tag('tea', { tea: ['q+', 5] })).not.toContain('q+')
})

test('a label that begins in two places far apart keeps the better one', () => {
  const weights: Parameters<typeof tag>[1] = { tea: ['q', 3], milk: ['q', 9] }
  const together = (gap: number) => ({ together: new Map([['q', gap]]) })
  expect(tag('tea and milk', weights, together(1))).toEqual(['q', 'nothing', 'q'])
  expect(tag('tea and milk', weights, together(0))).toEqual(['nothing', 'nothing', 'q'])
})
