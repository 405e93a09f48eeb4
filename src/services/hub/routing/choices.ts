import { kindFor } from '#operation/input/derived-kind.ts'
import { gramsOf, type Features } from '#support/text/classifier/features.ts'
import type { Model } from '#support/text/classifier/model.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import type { TaskTool } from './task-tool.ts'

// Finds choices that a task means, mostly without naming them, such as need=violence in “her employer hits her”. A
// classifier of sentences has one class for each choice of an input, and one for tasks that say none. Inputs with the
// same name share their classes. research/train-choices.ts trains it.

export const CHOICE_MODEL = 'models/hub/choices.model.zst'
/** From this probability a choice is filled in. A yes is one of two classes only. */
const SURE = 0.45
const SURE_YES = 0.65
/** A list also takes the choices that are at least this probable in relation to the best. */
const LISTED = 0.5
/** Text after this is pasted, and the classifier has never seen its words. */
const TASK_LENGTH_MAX = 400

export type Choice = string | boolean

/** An input that takes one of a few values, or a list of them. */
export interface ChoiceInput {
  readonly name: string
  readonly isList: boolean
  readonly values: readonly Choice[]
  readonly standard?: unknown
}

type Classifier = Pick<Model, 'classes' | 'classify'>

export function choiceInputsOf({ operation, inputSchema }: TaskTool): ChoiceInput[] {
  return Object.entries(inputSchema.properties ?? {}).flatMap(([name, schema]): ChoiceInput[] => {
    const field = operation.input.shape[name]
    const kind = field && kindFor(field)
    const isList = kind?.name === 'list'
    const values = kind?.name === 'flag' ? [true, false] : ((isList ? schema.items?.enum : schema.enum) ?? [])
    return values.length === 0 ? [] : [{ name, isList, values: values as Choice[], standard: schema.default }]
  })
}

/** The class of a choice, or without one, of the tasks that say none. */
export function classOf(name: string, choice: Choice = ''): string {
  return `${name}=${choice}`
}

/**
 * The features of a task. Their weights do not depend on its length, because a few words say the choice, and the others
 * say nothing against it.
 */
export function featuresOfTask(task: string): Features {
  const grams = gramsOf(task.slice(0, TASK_LENGTH_MAX))
  return {
    buckets: Uint32Array.from(grams.keys()),
    weights: Float32Array.from(grams.values(), (weight) => weight / GRAMS_TYPICAL),
  }
}

/** The length of the vector of a typical sentence. */
const GRAMS_TYPICAL = 8

/** The values of a task by input: one choice, or a list of them. An input that the classifier does not know has none. */
export function probableChoices(
  tool: TaskTool,
  task: string,
  { classes, classify }: Classifier = storedModel(CHOICE_MODEL),
): Map<string, (Choice | Choice[])[]> {
  const inputs = choiceInputsOf(tool).filter(({ name }) => classes.includes(classOf(name)))
  if (inputs.length === 0) return new Map()
  const shares = classify(featuresOfTask(task))
  const shareOf = (label: string) => shares[classes.indexOf(label)] ?? 0
  return new Map(
    inputs.flatMap(({ name, isList, values, standard }): [string, (Choice | Choice[])[]][] => {
      const judged = values
        .map((value) => ({ value, share: shareOf(classOf(name, value)) }))
        .toSorted((a, b) => b.share - a.share)
      const all = judged.reduce((sum, { share }) => sum + share, shareOf(classOf(name)))
      const best = judged[0]?.share ?? 0
      const isFlag = typeof judged[0]?.value === 'boolean'
      // The default applies anyway.
      if (best < (isFlag ? SURE_YES : SURE) * all || judged[0]?.value === standard) return []
      const chosen = judged.filter(({ share }) => share >= (isList ? LISTED : 1) * best).map(({ value }) => value)
      return [[name, isList ? [chosen] : chosen]]
    }),
  )
}

/** The most probable choice of an input, by the words of a task that say one. Undefined if none is sure. */
export function chosenIn(tool: TaskTool, name: string, words: string, task: string): Choice | undefined {
  const { classes, classify } = storedModel(CHOICE_MODEL)
  const values = choiceInputsOf(tool).find((it) => it.name === name)?.values ?? []
  const [own, whole] = [classify(featuresOfTask(words)), classify(featuresOfTask(task))]
  const shareIn = (shares: Float64Array, label: string) => shares[classes.indexOf(label)] ?? 0
  const all = [undefined, ...values].reduce<number>((sum, value) => sum + shareIn(own, classOf(name, value)), 0)
  const [best] = values
    .map((value) => ({ value, label: classOf(name, value) }))
    .toSorted((a, b) => shareOf(b.label) - shareOf(a.label))
  return best && shareIn(own, best.label) >= SURE * all ? best.value : undefined

  function shareOf(label: string): number {
    return shareIn(own, label) * Math.sqrt(shareIn(whole, label))
  }
}
