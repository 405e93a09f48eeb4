// Trains the classifier that says which choice some words of a task mean, and writes data/models/hub/choices.model.zst.
// Deterministic. Prints for each fold of writers how many marked choices are right, wrong and not read after training on
// the others. In the labelled tasks, [type=film:movies] is a choice.
import {
  CHOICE_MODEL,
  choicesOf,
  classOf,
  featuresOfWords,
  likelyChoice,
  namesOfChoice,
} from '#services/hub/routing/choices.ts'
import { listRoutedTools, type TaskTool } from '#services/hub/routing/task-tool.ts'
import { services } from '#services/index.ts'
import { readModel } from '#support/text/classifier/model.ts'
import { NEED_OF } from '#support/text/danger.ts'
import { openSentences } from './labelled-sentences.ts'
import { saveModel } from './left-out-writers.ts'
import { foldsOf, JOBS, readLabelledTasks, type LabelledTask } from './marked-tasks.ts'
import { packModel } from './pack-model.ts'
import { pruned, train, type Sample, type Trained } from './train.ts'

const FILES = ['labelled/hub/choices.tsv', 'labelled/hub/values.tsv', JOBS]
const WEIGHT_MIN = 0.45
/** A choice with fewer examples is not learnt. */
const EXAMPLES_MIN = 4
const tools = new Map(listRoutedTools(services, () => true).map((tool) => [tool.operation.name, tool]))

/** Words that mean a choice, and their task. */
interface Row {
  readonly writer: string
  readonly tool: TaskTool
  readonly name: string
  readonly choice: string
  readonly words: string
  readonly task: string
}

const rows = readLabelledTasks(FILES).flatMap(({ writer, tool, task, marks }: LabelledTask): Row[] =>
  marks.flatMap(({ name, choice, start, end }) =>
    // A choice with a Chinese name, such as a county, is always named, and the header of a model is Latin-1.
    choice === undefined || !/^[ -~]+$/.test(choice) || !choicesOf(tools.get(tool)!, name).includes(choice)
      ? []
      : [{ writer, tool: tools.get(tool)!, name, choice, words: task.slice(start, end), task }],
  ),
)
/** People in danger, whose need the class of danger gives. */
const needs: Readonly<Record<string, string>> = NEED_OF
const dangers = openSentences('dangers').flatMap(({ text, label }) =>
  needs[label] ? [{ text, need: needs[label] }] : [],
)

/** A model of one input, with its classes. Undefined if fewer than two choices have examples. */
function trainInput(name: string, own: readonly Row[]): { classes: string[]; model: Trained } | undefined {
  const choices = [...Map.groupBy(own, ({ choice }) => choice)].flatMap(([choice, { length }]) =>
    length < EXAMPLES_MIN ? [] : [choice],
  )
  if (choices.length < 2) return undefined
  const sampleOf = (text: string, choice: string): Sample[] =>
    choices.includes(choice) ? [{ features: featuresOfWords(text), wanted: [choices.indexOf(choice)] }] : []
  const samples = own.flatMap(({ words, task, choice }) => [...sampleOf(words, choice), ...sampleOf(task, choice)])
  const named = [...new Set(own.map(({ tool }) => tool))].flatMap((tool) =>
    choices.flatMap((choice) => namesOfChoice(tool, name, choice).flatMap((text) => sampleOf(text, choice))),
  )
  const endangered = name === 'need' ? dangers.flatMap(({ text, need }) => sampleOf(text, need)) : []
  return {
    classes: choices.map((choice) => classOf(name, choice)),
    model: train([...samples, ...named, ...endangered], choices.length),
  }
}

/** The models of all inputs as one. */
function trained(own: readonly Row[]): { classes: string[]; model: Trained } {
  const parts = [...Map.groupBy(own, ({ name }) => name)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, its]) => trainInput(name, its) ?? [])
  const classes = parts.flatMap((part) => part.classes)
  const buckets = new Set(parts.flatMap(({ model }) => [...model.places.keys()]))
  const places = new Map([...buckets].toSorted((a, b) => a - b).map((bucket, place) => [bucket, place]))
  const all = new Float32Array(places.size * classes.length)
  let first = 0
  for (const { model } of parts) {
    for (const [bucket, place] of model.places) {
      // Only differences between the classes of an input matter, so a bucket without any needs no weights.
      const row = model.rows.subarray(place * model.classes, (place + 1) * model.classes)
      const common = row.toSorted()[model.classes >> 1]!
      all.set(
        row.map((weight) => weight - common),
        places.get(bucket)! * classes.length + first,
      )
    }
    first += model.classes
  }
  const bias = Float32Array.from(parts.flatMap(({ model }) => [...model.bias]))
  return { classes, model: { classes: classes.length, places, rows: all, bias } }
}

function packed(own: readonly Row[]): Buffer {
  const { classes, model } = trained(own)
  const { bias, unit, ...weights } = pruned(model, WEIGHT_MIN)
  return packModel({ trainedOn: FILES.join(', '), classes, bias, temperature: 1, unit }, weights)
}

for (const { judged, others } of foldsOf(rows)) {
  const model = readModel(packed(others))
  const counts = { right: 0, wrong: 0, unread: 0 }
  for (const { tool, name, choice, words, task } of judged) {
    const read = likelyChoice(tool, name, words, task, model)
    counts[read === choice ? 'right' : read === undefined ? 'unread' : 'wrong']++
  }
  console.log(JSON.stringify(counts))
}
saveModel(CHOICE_MODEL, packed(rows))
