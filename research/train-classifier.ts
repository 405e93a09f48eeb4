// Trains the classifier of a task on data/labelled/<task>.tsv and writes the model below data/models. Deterministic. For
// `requests`, DATABASE_PATH is the database for looking up names, and the models without some writers stay in
// dist/held-out for other scripts.
//
// Usage: research/train-classifier.ts requests
import { readFolds } from './held-out-writers.ts'
import { isLeftOut, isPartial, saveModel } from './left-out-writers.ts'
import { isNone, type Model } from '#support/text/classifier/model.ts'
import { DANGER_MODEL } from '#support/text/danger.ts'
import { REQUEST_MODEL } from '#services/hub/routing/learnt.ts'
import { softmax } from '#support/text/classifier/softmax.ts'
import { withTemperature } from './pack-model.ts'
import { temperatureOf } from './train.ts'
import {
  crossValidate,
  featuresFor,
  modelFile,
  samplesOf,
  TEACHING,
  trainingSentences,
  type Judged,
} from './labelled-sentences.ts'

/** The temperature of a partial model, which is not calibrated. */
const TEMPERATURE = 0.7

const [task = 'requests'] = process.argv.slice(2)
const folds = task === 'requests' ? await readFolds() : undefined
const sentences = trainingSentences(task).filter(({ writer }) => !isLeftOut(writer))
const classes = [...new Set(sentences.map(({ label }) => label))].toSorted()
const samples = samplesOf(sentences, classes, featuresFor(task, folds?.reading))
const judged = isPartial
  ? []
  : folds
    ? sentences.flatMap(({ writer }, at) => judgedBy(folds.modelFor(writer), at))
    : crossValidate(task, sentences, samples, classes, (writer) => !TEACHING.has(writer))
const temperature = isPartial ? TEMPERATURE : temperatureOf(judged)
for (const [writer, its] of Map.groupBy(judged, ({ sentence }) => sentence.writer)) report(writer, its)
if (!isPartial) report('all', judged)
const file =
  folds && !isPartial
    ? withTemperature(folds.modelOf(folds.folds.length), temperature)
    : modelFile(task, samples, classes, temperature)
saveModel(task === 'dangers' ? DANGER_MODEL : REQUEST_MODEL, file)
console.log(`${classes.length} classes, ${file.length} bytes, temperature ${temperature}`)
process.exit()

/** Scores a sentence with a model that was trained without its writer. */
function judgedBy({ classes: known, classify }: Model, at: number): Judged[] {
  const { features, wanted } = samples[at]!
  const sentence = sentences[at]!
  if (TEACHING.has(sentence.writer)) return []
  const shares = classify(features)
  return [
    { sentence, wanted, scores: Float64Array.from(classes, (label) => Math.log(shares[known.indexOf(label)] ?? 0)) },
  ]
}

function report(title: string, its: readonly Judged[]): void {
  const none = [...classes.keys()].filter((at) => isNone(classes[at]!))
  const ranked = its.map(({ scores, wanted }) => {
    const shares = scores.map((score) => score / temperature)
    softmax(shares)
    const noneShare = none.reduce((sum, at) => sum + shares[at]!, 0)
    const isNothing = wanted.some((it) => none.includes(it))
    const wantedShare = isNothing ? noneShare : Math.max(...wanted.map((it) => shares[it]!))
    const better = shares.filter((it, at) => !none.includes(at) && it > wantedShare).length
    return { isNone: isNothing, place: better + Number(!isNothing && noneShare > wantedShare) }
  })
  const share = (isNone: boolean, places: number) => {
    const some = ranked.filter((it) => it.isNone === isNone)
    return `${((100 * some.filter(({ place }) => place < places).length) / some.length).toFixed(1)} %`
  }
  console.log(
    `${title}: ${its.length} sentences, first ${share(false, 1)}, in three ${share(false, 3)}, none of these ${share(true, 1)}`,
  )
}
