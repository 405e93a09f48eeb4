// Trains the classifier that finds the choices a task means, and writes data/models/hub/choices.model.zst. Deterministic.
// Prints for each fold of writers how many choices are missing after training on the others, and how many are correct
// and wrong: those the task names, and those the classifier adds. In the labelled tasks, [type=film:movies] is a
// choice, and [not:movies] is excluded.
import type { ChoiceLabel } from '#operation/input/choice.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { readingAt } from '#operation/input/reading.ts'
import {
  CHOICE_MODEL,
  choiceInputsOf,
  classOf,
  featuresOfTask,
  probableChoices,
} from '#services/hub/routing/choices.ts'
import { findEntities } from '#services/hub/routing/entities.ts'
import { findGiven } from '#services/hub/routing/find-given.ts'
import { readWish } from '#services/hub/routing/left-out.ts'
import type { TaskText } from '#services/hub/routing/task-text.ts'
import { listRoutedTools, type TaskTool } from '#services/hub/routing/task-tool.ts'
import { services } from '#services/index.ts'
import { readModel } from '#support/text/classifier/model.ts'
import { saveModel } from './left-out-writers.ts'
import { packModel } from './pack-model.ts'
import { foldsOf, JOBS, readLabelledTasks, type LabelledTask, type Mark } from './marked-tasks.ts'
import { NEED_OF } from '#support/text/danger.ts'
import { openSentences } from './labelled-sentences.ts'
import { pruned, train, type Sample, type Trained } from './train.ts'

const NOW = new Date('2026-11-29T04:00:00Z')
const FILES = ['labelled/hub/choices.tsv', JOBS]
const WEIGHT_MIN = 0.45
/** A choice with fewer examples is not learnt. */
const EXAMPLES_MIN = 4
const reading = readingAt(NOW)
const tools = new Map(listRoutedTools(services, () => true).map((tool) => [tool.operation.name, tool]))

/** Tasks with marks for numbers only. They are examples for the inputs with choices of which they name none. */
const OTHERS = 'labelled/hub/numbers.tsv'

const rows = readLabelledTasks(FILES).map(rowOf)
const others = readLabelledTasks([OTHERS]).map((it) => {
  const row = rowOf(it)
  return { ...row, isNamed: findGiven(row.tool, textOf(row.task), () => new Map()) }
})
type Row = ReturnType<typeof rowOf>

function rowOf({ writer, tool, task, marks }: LabelledTask) {
  // A choice with a Chinese name, such as a county, is always named.
  const chosen = marks.flatMap(({ choice, ...mark }) =>
    choice && /^[ -~]+$/.test(choice) ? [{ ...mark, choice }] : [],
  )
  return { writer, tool: tools.get(tool)!, task, marks, chosen }
}

/** People in danger, whose need the class of danger gives, and one in ten of the ordinary sentences. */
const needs: Readonly<Record<string, string>> = { ...NEED_OF, workplace: '' }
const dangers = openSentences('dangers').flatMap(({ text, label }, at): { text: string; need: string }[] =>
  needs[label] || (label === 'none' && at % 10 === 0) ? [{ text, need: needs[label] ?? '' }] : [],
)

function textOf(task: string): TaskText {
  return { task, entities: findEntities(task, NOW), reading }
}

/** The text without these marks, in spaces of the same length. */
function without(task: string, marks: readonly Mark[]): string {
  return marks.reduce((text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end), task)
}

/** The names of each choice of an input, which are examples as well. */
function namesOf({ operation }: TaskTool, name: string): [choice: string, text: string][] {
  const field = operation.input.shape[name]
  const kind = field && kindFor(field)
  const labels = Object.entries(((kind?.item ?? kind)?.labels ?? {}) as Readonly<Record<string, ChoiceLabel>>).flatMap(
    ([choice, { zh, en, also = [] }]) => [zh, en, ...also].map((text): [string, string] => [choice, text]),
  )
  const ways = Object.entries(operation.valueNames[name] ?? {}).flatMap(([choice, texts]) =>
    texts.map((text): [string, string] => [choice, text]),
  )
  return [...labels, ...ways].filter(([, text]) => text !== '')
}

/** A model of one input, with its classes. */
function trainInput(name: string, own: readonly Row[]): { classes: string[]; model: Trained } | undefined {
  const counts = Map.groupBy(
    own.flatMap(({ chosen }) => chosen.filter((it) => it.name === name)),
    ({ choice }) => choice,
  )
  const choices = [...counts].flatMap(([choice, { length }]) => (length < EXAMPLES_MIN ? [] : [choice]))
  if (choices.length === 0) return undefined
  const classes = [classOf(name), ...choices.map((choice) => classOf(name, choice))]
  const sampleOf = (text: string, its: readonly string[]): Sample => {
    const wanted = new Set(its.map((choice) => choices.indexOf(choice) + 1).filter((at) => at > 0))
    return { features: featuresOfTask(text), wanted: wanted.size === 0 ? [0] : [...wanted] }
  }
  const asking = own.filter(({ tool }) => choiceInputsOf(tool).some((it) => it.name === name))
  const samples = asking.flatMap(({ task, marks, chosen }) => {
    const its = chosen.filter((it) => it.name === name)
    const whole = sampleOf(
      without(
        task,
        marks.filter((it) => it.name === 'not'),
      ),
      its.map(({ choice }) => choice),
    )
    // The marked words alone mean the choice, and the rest of the task does not.
    const parts = its.map(({ start, end, choice }) => sampleOf(task.slice(start, end), [choice]))
    return its.length === 0 ? [whole] : [whole, sampleOf(without(task, chosen), []), ...parts]
  })
  const named = [...new Set(asking.map(({ tool }) => tool))].flatMap((tool) =>
    namesOf(tool, name).flatMap(([choice, text]) => (choices.includes(choice) ? [sampleOf(text, [choice])] : [])),
  )
  const unsaid = others.flatMap(({ tool, task, isNamed }) =>
    isNamed.has(name) || !choiceInputsOf(tool).some((it) => it.name === name) ? [] : [sampleOf(task, [])],
  )
  const endangered = name === 'need' ? dangers.map(({ text, need }) => sampleOf(text, [need])) : []
  return { classes, model: train([...samples, ...named, ...unsaid, ...endangered], classes.length) }
}

/** The models of all inputs as one. */
function trained(own: readonly Row[]): { classes: string[]; model: Trained } {
  const names = [...new Set(own.flatMap(({ chosen }) => chosen.map(({ name }) => name)))].toSorted()
  const parts = names.flatMap((name) => trainInput(name, own) ?? [])
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

for (const { judged: own, others: taught } of foldsOf(rows)) {
  const model = readModel(packed(taught))
  const learnt = new Set(model.classes.map((it) => it.slice(0, it.indexOf('='))))
  const counts = { named: 0, misnamed: 0, added: 0, wrong: 0, missing: 0 }
  for (const { tool, task, chosen } of own) {
    const { wanted } = readWish(task)
    const text = textOf(wanted)
    const named = findGiven(tool, text, () => new Map())
    const all = findGiven(tool, text, (of, its) => probableChoices(of, its, model))
    for (const { name } of choiceInputsOf(tool).filter((it) => learnt.has(it.name))) {
      const meant = new Set(chosen.flatMap((it) => (it.name === name ? [it.choice] : [])))
      const isNamed = named.has(name)
      const found = (all.get(name) ?? []).flat().map(String)
      const right = found.filter((it) => meant.has(it)).length
      counts[isNamed ? 'named' : 'added'] += right
      counts[isNamed ? 'misnamed' : 'wrong'] += found.length - right
      counts.missing += meant.size - right
    }
  }
  console.log(JSON.stringify(counts))
}
saveModel(CHOICE_MODEL, packed(rows))
