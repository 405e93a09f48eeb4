// Trains the classifier of a task on data/labelled/<task>.tsv and writes data/models/<task>.model. Deterministic.
// DATABASE_PATH names the records in which names are looked up. Usage: research/train-classifier.ts requests
import { writeFileSync } from 'node:fs'
import { readConfig } from '#app/config.ts'
import { openReader } from '#data/db/client.ts'
import { readingAt } from '#operation/input/reading.ts'
import { neededToRead, whenMade } from '#operation/preload.ts'
import { findersOf, marksOf, scan } from '#services/hub/routing/marks.ts'

import { services } from '#services/index.ts'
import { NONE, packModel } from '#support/text/classifier/model.ts'
import { softmax } from '#support/text/classifier/softmax.ts'
import { pruned, temperatureOf, train } from '#support/text/classifier/train.ts'
import { offlineContexts } from './offline-contexts.ts'
import {
  crossValidate,
  hashOf,
  openSentences,
  samplesOf,
  type Judged,
  type LabelledSentence,
} from './labelled-sentences.ts'

/** What the house collected itself, and sentences of others that ask for nothing here: they teach and are not judged. */
const TEACHING = new Set(['declarations', 'house', 'common-voice', 'home-assistant'])
/** Smaller weights change nothing that could be seen: 0.3 costs a point. */
const WEIGHT_MIN = 0.2
const NOW = new Date('2026-11-24T04:00:00Z')

/** The kinds of values in a sentence, for tasks whose sentences are about what the records hold. */
async function markerOf(task: string): Promise<(text: string) => readonly string[]> {
  if (task !== 'requests') return () => []
  const operations = services.flatMap((service) => service.operations)
  const { db } = offlineContexts(openReader(readConfig(process.env).DATABASE_PATH), NOW)('train-classifier')
  await whenMade(neededToRead(operations), db)
  const [finders, reading] = [findersOf(operations), readingAt(NOW, { db })]
  return (text) => marksOf(text, scan(text, finders, reading))
}

const [task = 'requests'] = process.argv.slice(2)
const sentences = [...openSentences(task), ...(task === 'requests' ? declaredSentences() : [])]
const classes = [...new Set(sentences.map(({ label }) => label))].toSorted()
const samples = samplesOf(sentences, classes, await markerOf(task))
const judged = crossValidate(sentences, samples, classes.length, (writer) => !TEACHING.has(writer))
const temperature = temperatureOf(judged)
for (const [writer, its] of Map.groupBy(judged, ({ sentence }) => sentence.writer)) report(writer, its)
report('all', judged)
const { bias, unit, ...weights } = pruned(train(samples, classes.length), WEIGHT_MIN)
const file = packModel({ trainedOn: hashOf(task), classes, bias, temperature, unit }, weights)
writeFileSync(new URL(`../data/models/${task}.model`, import.meta.url), file)
console.log(
  `${classes.length} classes, ${weights.weights.length} weights, ${file.length} bytes, temperature ${temperature}`,
)
process.exit()

/** What operations say of themselves teaches too. */
function declaredSentences(): LabelledSentence[] {
  return services.flatMap((service) =>
    service.operations.flatMap(({ name, title, titleZh, summary }) =>
      [title, titleZh, summary].map((text): LabelledSentence => ({
        text,
        label: name,
        also: [],
        language: 'mixed',
        writer: 'declarations',
        split: 'open',
      })),
    ),
  )
}

function report(title: string, its: readonly Judged[]): void {
  const none = classes.indexOf(NONE)
  const ranked = its.map(({ scores, wanted }) => {
    const shares = scores.map((score) => score / temperature)
    softmax(shares)
    const order = [...shares.keys()].toSorted((a, b) => shares[b]! - shares[a]!)
    return { isNone: wanted.includes(none), place: order.findIndex((it) => wanted.includes(it)) }
  })
  const share = (isNone: boolean, places: number) => {
    const some = ranked.filter((it) => it.isNone === isNone)
    return `${((100 * some.filter(({ place }) => place < places).length) / some.length).toFixed(1)} %`
  }
  console.log(
    `${title}: ${its.length} sentences, first ${share(false, 1)}, in three ${share(false, 3)}, none of these ${share(true, 1)}`,
  )
}
