import { openFile } from '#support/files/read.ts'
import { openModel, type Model } from '#support/text/classifier/model.ts'

let model: Model | undefined

/** The classifier of requests, trained by research/train-classifier.ts and opened once. */
export function requestModel(): Model {
  return (model ??= openModel(openFile('models/requests.model')))
}

/** Replaces the classifier, for measurements on sentences that it has not seen. */
export function useRequestModel(other: Model): void {
  model = other
}
