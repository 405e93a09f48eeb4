// Trains the classifier that finds what of an unlawful advertisement may stay, and writes
// data/models/creator/ad-rewordings.model.zst. Deterministic. Prints for each writer how many advertisements get a
// rewording and how many of those keep only labelled words, with the goods, after training on the others. In the
// labelled advertisements, [goods:黑蒜精] are the goods with their attributes and [fact:一包150] other facts that may
// stay. Of writers named lawful…, only marked words count.
import { z } from 'zod'
import { scanAd } from '#services/creator/ad-check/ad-scan.ts'
import { KEPT_CLASSES, KEPT_WORDS_MODEL, wordFeatures, wordsOf } from '#services/creator/ad-check/kept-words.ts'
import { productKindsOf } from '#services/creator/ad-check/product-kind.ts'
import { saveModel } from './left-out-writers.ts'
import { packModel } from './pack-model.ts'
import { readTable } from '#support/files/read.ts'
import { checkAd } from '#services/creator/ad-check/ad-verdict.ts'
import { readModel } from '#support/text/classifier/model.ts'
import { useModel } from '#support/text/classifier/stored-model.ts'
import { readMarked, type Mark } from './marked-tasks.ts'
import { pruned, train, type Sample } from './train.ts'

const FILE = 'labelled/ad-rewordings.tsv'
/** Writers to judge; none named: all. */
const judged = process.argv.slice(2)
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
  return { writer, text, marks, samples }
})

function packed(own: typeof rows): Buffer {
  const samples = own.flatMap((row) => row.samples)
  const { bias, unit, ...weights } = pruned(train(samples, KEPT_CLASSES.length), WEIGHT_MIN)
  return packModel({ trainedOn: FILE, classes: KEPT_CLASSES, bias, temperature: 1, unit }, weights)
}

/** The clauses of the text, without the reference to the label that completes a name of goods. */
const clausesOf = (text: string) =>
  text
    .replace(/[，:] ?[^，:]*(?:請見|see the )[^，:]*$/u, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each clause is of labelled words, or ends as they do, and one of them is of the goods. */
function isUsable(rewording: string, { text, marks }: (typeof rows)[number]): boolean {
  const own = clausesOf(rewording)
  const isOf = (clause: string, kept: readonly Mark[]) =>
    kept.some((it) => clausesOf(text.slice(it.start, it.end)).some((words) => words.endsWith(clause)))
  const goods = marks.filter(({ name }) => name === 'goods')
  const joined = marks.flatMap((it, at) => {
    const next = marks[at + 1]
    return next?.start === it.end ? [{ ...it, end: next.end }] : []
  })
  return (
    own.every((clause) => isOf(clause, [...marks, ...joined])) &&
    own.some((clause) => isOf(clause, [...goods, ...joined]))
  )
}

const sums = { texts: 0, offered: 0, usable: 0 }
for (const [writer, own] of Map.groupBy(rows, (row) => row.writer)) {
  if (writer.startsWith('lawful') || (judged.length > 0 && !judged.includes(writer))) continue
  useModel(KEPT_WORDS_MODEL, readModel(packed(rows.filter((row) => row.writer !== writer))))
  const offered = own.flatMap((row) => {
    const rewording = checkAd(row.text).findings.find((it) => it.rewording !== null)?.rewording
    return rewording ? [isUsable(rewording, row)] : []
  })
  const usable = offered.filter(Boolean).length
  console.log(`${writer}: ${own.length} advertisements, ${offered.length} rewordings, ${usable} usable`)
  sums.texts += own.length
  sums.offered += offered.length
  sums.usable += usable
}
console.log(sums)
saveModel(KEPT_WORDS_MODEL, packed(rows))
