import type { ChoiceLabel } from '#operation/input/choice.ts'
import { gramsOf, type Features } from '#support/text/classifier/features.ts'
import type { Model } from '#support/text/classifier/model.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import { kindOfInput, type TaskTool } from './task-tool.ts'

// Says which choice some words of a task mean, mostly without naming it, such as need=violence for “her employer hits
// her”. A classifier has one class for each choice of an input. Inputs with the same name share their classes.
// research/train-choices.ts trains it.

export const CHOICE_MODEL = 'models/hub/choices.model.zst'
/** From this probability a choice is taken. */
const SURE = 0.45
/** Text after this is pasted, and the classifier has never seen its words. */
const TASK_LENGTH_MAX = 400

type Classifier = Pick<Model, 'classes' | 'classify'>

/** The values of an input that takes one of a few values, or a list of them. */
export function choicesOf({ inputSchema }: TaskTool, name: string): string[] {
  const schema = inputSchema.properties?.[name]
  return (schema?.enum ?? schema?.items?.enum ?? []).map(String)
}

export function classOf(name: string, choice: string): string {
  return `${name}=${choice}`
}

/**
 * The features of words. Their weights do not depend on the length of the text, because a few words say the choice, and
 * the others say nothing against it.
 */
export function featuresOfWords(text: string): Features {
  const grams = gramsOf(text.slice(0, TASK_LENGTH_MAX))
  return {
    buckets: Uint32Array.from(grams.keys()),
    weights: Float32Array.from(grams.values(), (weight) => weight / GRAMS_TYPICAL),
  }
}

/** The length of the vector of a typical sentence. */
const GRAMS_TYPICAL = 8

/**
 * The choice of an input that some words of a task mean. The rest of the task counts less. Undefined if none is sure or
 * learnt.
 */
export function likelyChoice(
  tool: TaskTool,
  name: string,
  words: string,
  task: string,
  { classes, classify }: Classifier = storedModel(CHOICE_MODEL),
): string | undefined {
  const [own, whole] = [classify(featuresOfWords(words)), classify(featuresOfWords(task))]
  const judged = choicesOf(tool, name).flatMap((value) => {
    const place = classes.indexOf(classOf(name, value))
    return place === -1 ? [] : [{ value, share: own[place]! * Math.sqrt(whole[place]!) }]
  })
  const all = judged.reduce((sum, { share }) => sum + share, 0)
  return judged.length > 1 ? judged.find(({ share }) => share >= SURE * all)?.value : undefined
}

/** The names of a choice, in both languages. */
export function namesOfChoice(tool: TaskTool, name: string, value: string): string[] {
  const kind = kindOfInput(tool, name)
  // Safe, because choice kinds have labels of this type.
  const labels = ((kind?.item ?? kind)?.labels ?? {}) as Readonly<Record<string, ChoiceLabel>>
  const { zh = '', en = '', also = [] } = labels[value] ?? {}
  const names = [value.replaceAll(/[-_]/g, ' '), zh, en, ...also, ...(tool.operation.valueNames[name]?.[value] ?? [])]
  return names.filter(Boolean)
}
