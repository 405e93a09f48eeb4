// Trains the classifier that assigns numbers to inputs, and writes data/models/hub/numbers.model.zst. Deterministic. Prints
// the result for each set of sentences after training on the other sets. In the labelled tasks, [limit:five] is a number
// with its input, and other numbers have none.
import { readingAt } from '#operation/input/reading.ts'
import { findEntities } from '#services/hub/routing/entities.ts'
import { dayInputsOf, dayPairs } from '#services/hub/routing/earlier-day.ts'
import { assign, numberInputsOf, pairsOf } from '#services/hub/routing/numbers-for.ts'
import { NUMBER_MODEL, PAIR_CLASSES } from '#services/hub/routing/pair-features.ts'
import { services } from '#services/index.ts'
import { saveModel } from './left-out-writers.ts'
import { packModel } from './pack-model.ts'
import { softmax } from '#support/text/classifier/softmax.ts'
import { foldsOf, JOBS, readLabelledTasks } from './marked-tasks.ts'
import { pruned, scoresOf, train, type Sample, type Trained } from './train.ts'

const NOW = new Date('2026-11-29T04:00:00Z')
const FILES = ['labelled/hub/numbers.tsv', 'labelled/hub/choices.tsv', JOBS]
const WEIGHT_MIN = 0.01
const reading = readingAt(NOW)
const tools = new Map(
  services.flatMap((service) => service.operations.map((it) => [it.name, { service, operation: it }])),
)

const rows = readLabelledTasks(FILES).map(({ writer, tool, task, marks }) => {
  const its = numberInputsOf(tools.get(tool)!)
  const isNumber = (name: string) => its.some((it) => it.name === name)
  const wanted = new Map(marks.filter(({ name }) => isNumber(name)).map(({ start, name }) => [start, name]))
  const days = dayInputsOf(tools.get(tool)!)
  const ofDays = marks.flatMap((mark) =>
    days.some(({ name }) => name === mark.name)
      ? dayPairs(days, task, mark).map((features, at): Sample => ({
          features,
          wanted: [Number(days[at]!.name === mark.name)],
        }))
      : [],
  )
  return {
    writer,
    wanted,
    ofDays,
    pairs: pairsOf(its, task, findEntities(task, NOW).numbers, reading),
  }
})
type Row = (typeof rows)[number]

function trained(own: readonly Row[]): Trained {
  const samples = own.flatMap(({ pairs, wanted, ofDays }) => [
    ...pairs.map(({ features, number, input }) => ({
      features,
      wanted: [Number(wanted.get(number.start) === input.name)],
    })),
    ...ofDays,
  ])
  return train(samples, PAIR_CLASSES.length)
}

const totals = { tasks: 0, whole: 0, numbers: 0, found: 0, wrong: 0 }
for (const { judged, others } of foldsOf(rows)) {
  const model = trained(others)
  for (const [writer, own] of Map.groupBy(judged, (row) => row.writer)) {
    const counts = { tasks: 0, whole: 0, numbers: 0, found: 0, wrong: 0 }
    for (const { pairs, wanted } of own) {
      const given = assign(pairs, (features) => {
        const shares = scoresOf(model, features)
        softmax(shares)
        return shares
      })
      const right = given.filter(({ input, number }) => wanted.get(number.start) === input.name).length
      counts.tasks += 1
      counts.whole += Number(right === wanted.size && right === given.length)
      counts.numbers += wanted.size
      counts.found += right
      counts.wrong += given.length - right
    }
    for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += counts[key]
    console.log(writer, JSON.stringify(counts))
  }
}
console.log('all', JSON.stringify(totals))
const { bias, unit, ...weights } = pruned(trained(rows), WEIGHT_MIN)
const facts = { trainedOn: FILES.join(', '), classes: PAIR_CLASSES, bias, temperature: 1, unit }
saveModel(NUMBER_MODEL, packModel(facts, weights))
