import { readBytes } from '#support/files/read.ts'
import { readModel } from './model.ts'

/** Models in files below `data/`, each read once. */
export function createModelStore<Model>(read: (file: Buffer) => Model) {
  const models = new Map<string, Model>()
  return {
    stored(path: string): Model {
      const model = models.get(path) ?? read(readBytes(path))
      models.set(path, model)
      return model
    },
    use(path: string, model: Model | undefined): void {
      if (model) models.set(path, model)
      else models.delete(path)
    },
  }
}

const store = createModelStore(readModel)

/** The model in a file below `data/`, read once. */
export const storedModel = store.stored

/** Replaces a stored model, so that research and tests can use another. Undefined restores it. */
export const useModel = store.use
