import type { Reading } from '#operation/input/reading.ts'
import { readBytes } from '#support/files/read.ts'
import { featuresOf } from '#support/text/classifier/features.ts'
import { readModel, type Model } from '#support/text/classifier/model.ts'
import { marksOf, scan, type Finders, type Scan } from './marks.ts'

const NOTHING_FOUND: Scan = new Map()

let model: Model | undefined

/** The model that research/train-classifier.ts fits, read once. */
export function requestModel(): Model {
  return (model ??= readModel(readBytes('models/requests.model')))
}

/** Has another model judge: one that has not seen the sentences on which it is measured. */
export function useRequestModel(other: Model): void {
  model = other
}

/** The log-likelihood ratio of each tool against a blind guess, and the probability that none of them is meant. */
export function likelihoods(task: string, names: ReadonlySet<string>, finders: Finders, reading: Reading | undefined) {
  const { classes, classify } = requestModel()
  const shares = classify(featuresOf(task, marksOf(task, reading ? scan(task, finders, reading) : NOTHING_FOUND)))
  return {
    likely: new Map(classes.map((name, at) => [name, Math.log(shares[at]! * classes.length)])),
    elsewhere: classes.reduce((sum, name, at) => (names.has(name) ? sum : sum + shares[at]!), 0),
  }
}
