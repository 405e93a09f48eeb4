import { expect, test } from 'vitest'
import { featuresOf } from './features.ts'
import { readModel } from './model.ts'
import { packModel } from '../../../../research/pack-model.ts'
import { pruned, temperatureOf, train, type Sample } from '../../../../research/train.ts'

const CLASSES = ['fuel', 'none', 'receipts']
const SENTENCES: readonly [string, string][] = [
  ['今天油價多少', 'fuel'],
  ['95 無鉛一公升多少', 'fuel'],
  ['price of gasoline today', 'fuel'],
  ['發票有沒有中獎', 'receipts'],
  ['幫我對發票 12345678', 'receipts'],
  ['did my receipt win', 'receipts'],
  ['幫我訂餐廳', 'none'],
  ['明天會下雨嗎', 'none'],
  ['set an alarm for six', 'none'],
]
const samples: Sample[] = SENTENCES.map(([text, label]) => ({
  features: featuresOf(text),
  wanted: [CLASSES.indexOf(label)],
}))

function packed() {
  const { bias, unit, ...weights } = pruned(train(samples, CLASSES.length), 0.01)
  return packModel({ trainedOn: 'x', classes: CLASSES, bias, temperature: 0.5, unit }, weights)
}

const likeliest = (text: string) => {
  const model = readModel(packed())
  const shares = model.classify(featuresOf(text))
  return model.classes[shares.indexOf(Math.max(...shares))]
}

test.each([
  ['請問油價', 'fuel'],
  ['gasoline price', 'fuel'],
  ['我的發票中獎了嗎', 'receipts'],
  ['幫我訂位', 'none'],
])('%s is classified as %s without being in the training data', (text, label) => {
  expect(likeliest(text)).toBe(label)
})

test('shares add up to 1', () => {
  expect(
    readModel(packed())
      .classify(featuresOf('油價'))
      .reduce((sum, it) => sum + it, 0),
  ).toBeCloseTo(1)
})

test('equal training data gives an equal file', () => {
  expect(packed().equals(packed())).toBe(true)
})

test('a file with too many classes is refused', () => {
  const { bias, unit, ...weights } = pruned(train(samples, CLASSES.length), 0.01)
  const classes = Array.from({ length: 257 }, (_, at) => String(at))
  expect(() => packModel({ trainedOn: 'x', classes, bias, temperature: 1, unit }, weights)).toThrow('at most 256')
})

test('differences in case, width, script, digits and addresses do not matter, but different words do', () => {
  const bucketsOf = (text: string) => [...featuresOf(text).buckets]
  expect(bucketsOf('發票 12345678 HTTPS://A.example.com/x')).toEqual(bucketsOf('发票 87654321 https://b.example.com/y'))
  expect(bucketsOf('發票中了嗎')).not.toEqual(bucketsOf('發票沒中嗎'))
})

test('confident but wrong scores raise the temperature', () => {
  const scores = Float64Array.of(4, 0, 0)
  expect(temperatureOf([{ scores, wanted: [0] }])).toBeLessThan(
    temperatureOf([0, 1].map((it) => ({ scores, wanted: [it] }))),
  )
})
