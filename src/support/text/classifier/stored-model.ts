import { readBytes } from '#support/files/read.ts'
import { readModel, type Model } from './model.ts'

const models = new Map<string, Model>()

/** The model in a file below `data/`, read once. */
export function storedModel(path: string): Model {
  const model = models.get(path) ?? readModel(readBytes(path))
  models.set(path, model)
  return model
}

/** Replaces a stored model, so that research and tests can use another. Undefined restores it. */
export function useModel(path: string, model: Model | undefined): void {
  if (model) models.set(path, model)
  else models.delete(path)
}
