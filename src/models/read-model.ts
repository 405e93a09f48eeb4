import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** The fitted weights in data/models/NAME.json. A file that is missing or of another shape is a bug, and thrown. */
export function readModel<Model>(name: string, shape: z.ZodType<Model>): Model {
  const file = new URL(`../../data/models/${name}.json`, import.meta.url)
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (err) {
    throw new Error(`data/models/${name}.json cannot be used.`, { cause: err })
  }
}
