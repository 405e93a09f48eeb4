import { openFile } from '#support/files/read.ts'
import { openModel, type Model } from '#support/text/classifier/model.ts'

let model: Model | undefined

/** The classifier of requests. research/train-classifier.ts trains it; it is loaded once. */
export function requestModel(): Model {
  return (model ??= openModel(openFile('models/requests.model')))
}

/** Replaces the classifier, to measure another one in tests and research. */
export function useRequestModel(other: Model): void {
  model = other
}
