// Trains the classifier that finds what of an unlawful advertisement may stay, and writes
// data/models/creator/ad-rewordings.model. Deterministic. Prints for each writer how many advertisements keep exactly
// the labelled goods, after training on the others. In the labelled advertisements, [goods:黑蒜精] are the goods with
// their attributes and [fact:一包150] other facts that may stay. Of writers named lawful…, only marked words count.
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { scanAd } from '#services/creator/ad-check/ad-scan.ts'
import { KEPT_CLASSES, KEPT_WORDS_MODEL, wordFeatures, wordsOf } from '#services/creator/ad-check/kept-words.ts'
import { productKindsOf } from '#services/creator/ad-check/product-kind.ts'
import { packModel } from './pack-model.ts'
import { readTable } from '#support/files/read.ts'
import { readMarked } from './marked-tasks.ts'
import { pruned, scoresOf, train, type Sample, type Trained } from './train.ts'

const FILE = 'labelled/ad-rewordings.tsv'
const WEIGHT_MIN = 0.5
const [DELETED, GOODS, FACT] = [0, 1, 2]

const rows = readTable(FILE, z.object({ writer: z.string(), text: z.string() })).map(({ writer, text: marked }) => {
  const { task: text, marks } = readMarked(marked)
  const claims = productKindsOf(text).flatMap(({ kind }) => scanAd(text, kind).claims)
  const words = wordsOf(text)
  const samples = wordFeatures(words, claims).flatMap((features, at): Sample[] => {
    const { start, end } = words[at]!
    const mark = marks.find((it) => start < it.end && it.start < end)
    if (!mark && writer.startsWith('lawful')) return []
    return [{ features, wanted: [mark ? (mark.name === 'goods' ? GOODS : FACT) : DELETED] }]
  })
  return { writer, samples }
})

function trained(own: typeof rows): Trained {
  return train(
    own.flatMap(({ samples }) => samples),
    KEPT_CLASSES.length,
  )
}

for (const [writer, own] of Map.groupBy(rows, (row) => row.writer)) {
  const model = trained(rows.filter((row) => row.writer !== writer))
  const exact = own.filter(({ samples }) =>
    samples.every(({ features, wanted }) => {
      const [deleted = 0, ...kept] = scoresOf(model, features)
      return (wanted[0] === DELETED) === deleted > Math.max(...kept)
    }),
  )
  console.log(`${writer}: ${exact.length} of ${own.length} advertisements with every word as labelled`)
}
const { bias, unit, ...weights } = pruned(trained(rows), WEIGHT_MIN)
const facts = { trainedOn: FILE, classes: KEPT_CLASSES, bias, temperature: 1, unit }
writeFileSync(new URL(`../data/${KEPT_WORDS_MODEL}`, import.meta.url), packModel(facts, weights))
