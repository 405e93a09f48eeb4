import { expect, onTestFinished, test } from 'vitest'
import { featuresFor, modelFile, samplesOf, trainingSentences } from '../../../research/labelled-sentences.ts'
import { NONE, readModel } from './classifier/model.ts'
import { useModel } from './classifier/stored-model.ts'
import { DANGER_MODEL, dangerIn, hintOfDanger, NEED_OF } from './danger.ts'

const UNSEEN = ['danger-train-a', 'danger-train-b', 'danger-train-c']
const SEVERE = ['suicide', 'self_harm', 'injury', 'violence', 'threat', 'child_abuse']

// The limits are slightly below the values measured when three writers were left out of the training.
test('of writers unseen in training, nearly all in severe need get help, and few harmless ones get the crisis page', () => {
  const sentences = trainingSentences('dangers')
  const seen = sentences.filter(({ writer }) => !UNSEEN.includes(writer))
  const classes = [...new Set(seen.map(({ label }) => label))].toSorted()
  const samples = samplesOf(seen, classes, featuresFor('dangers'))
  onTestFinished(() => useModel(DANGER_MODEL, undefined))
  useModel(DANGER_MODEL, readModel(modelFile('dangers', samples, classes, 0.6)))
  const unseen = sentences.filter(({ writer }) => UNSEEN.includes(writer))
  const severe = unseen.filter(({ label }) => SEVERE.includes(label))
  const harmless = unseen.filter(({ label }) => label === NONE)
  const needOf = (label: string) => NEED_OF[label as keyof typeof NEED_OF]
  const share = (some: typeof unseen, is: (text: string, label: string) => boolean) =>
    some.filter(({ text, label }) => is(text, label)).length / some.length
  expect(share(severe, (text) => hintOfDanger(text) !== undefined)).toBeGreaterThanOrEqual(0.93)
  expect(share(severe, (text, label) => hintOfDanger(text) === needOf(label))).toBeGreaterThanOrEqual(0.75)
  expect(share(harmless, (text) => dangerIn(text) !== undefined)).toBeLessThanOrEqual(0.02)
})
