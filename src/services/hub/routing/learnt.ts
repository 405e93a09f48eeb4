import { readBytes } from '#support/files/read.ts'
import { readModel, type Model } from '#support/text/classifier/model.ts'

let model: Model | undefined

/** The classifier of requests, trained by research/train-classifier.ts and loaded once. */
export function requestModel(): Model {
  return (model ??= readModel(readBytes('models/requests.model')))
}

/** Replaces the classifier, for measurements on sentences that it has not seen. */
export function useRequestModel(other: Model): void {
  model = other
}
