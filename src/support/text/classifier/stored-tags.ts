import { createModelStore } from './stored-model.ts'
import { TAG_BUCKETS, type TagModel } from './tagger.ts'

const store = createModelStore(readTags)

/** The tagger in a file below `data/`, read once. */
export const storedTags = store.stored

/** Replaces a stored tagger, so that research can measure another. */
export const useTags = store.use

/** Reads a file of research/train-tags.ts: a line of JSON with the unit, then one byte for each weight. */
export function readTags(file: Buffer): TagModel {
  const start = file.indexOf('\n') + 1
  // Safe, because the script wrote the line.
  const { unit } = JSON.parse(file.toString('latin1', 0, start)) as { unit: number }
  return { weights: new Int8Array(file.buffer, file.byteOffset + start, TAG_BUCKETS), unit }
}
