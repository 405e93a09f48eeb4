import type { Model } from '#support/text/classifier/model.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'

export const REQUEST_MODEL = 'models/requests.model.zst'

/** The classifier of requests. research/train-classifier.ts trains it. */
export function requestModel(): Model {
  return storedModel(REQUEST_MODEL)
}
