// Trains the model that recognises sentences which instruct the reading model, on data/labelled/injections.tsv and on
// sentences of real descriptions and answers, and writes data/models/injections.model.zst. Prints the share of sentences
// flagged that the training did not see. Deterministic.
//
// Usage: research/train-injections.ts
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import {
  INJECTION_MODEL,
  isInstruction,
  readsLikeInstructions,
  sentencesOf,
} from '#sites/federation/reads-like-instructions.ts'
import { featuresOf } from '#support/text/classifier/features.ts'
import { readModel } from '#support/text/classifier/model.ts'
import { useModel } from '#support/text/classifier/stored-model.ts'
import { readTable } from '#support/files/read.ts'
import { saveModel } from './left-out-writers.ts'
import { packModel } from './pack-model.ts'
import { pruned, train } from './train.ts'

const CLASSES = ['injection', 'none'] as const
/** The written sentences count several times, so that the many real ones do not outweigh them. */
const REPEATS = 4
/** One in so many real sentences is trained on. Another one in two is measured. */
const TRAINED_EVERY = 8

const written = readTable(
  'labelled/injections.tsv',
  z.object({ text: z.string(), label: z.enum(CLASSES), split: z.enum(['fit', 'open']) }),
)
const real = realSentences()
const fit = written.filter(({ split }) => split === 'fit')
const samples = [
  ...Array.from({ length: REPEATS }, () => fit).flat(),
  ...real.filter((_, at) => at % TRAINED_EVERY === 0).map((text) => ({ text, label: 'none' as const })),
].map(({ text, label }) => ({ features: featuresOf(text), wanted: [CLASSES.indexOf(label)] }))
const { bias, unit, ...weights } = pruned(train(samples, CLASSES.length), 0.15)
const file = packModel({ trainedOn: 'labelled/injections.tsv', classes: CLASSES, bias, temperature: 1, unit }, weights)
saveModel(INJECTION_MODEL, file)

useModel(INJECTION_MODEL, readModel(file))
const isFlagged = (text: string) => readsLikeInstructions(text) || isInstruction(text)
for (const [label, texts] of Map.groupBy(
  written.filter(({ split }) => split === 'open'),
  (it) => it.label,
)) {
  const by = (is: (text: string) => boolean) => texts.filter(({ text }) => is(text)).length
  console.log(`${label}: ${by(isFlagged)} of ${texts.length} flagged, ${by(readsLikeInstructions)} by patterns`)
}
const unseen = real.filter((_, at) => at % 2 === 1)
console.log(`real: ${unseen.filter(isFlagged).length} of ${unseen.length} flagged; ${file.length} bytes`)

function realSentences(): string[] {
  const texts = new Set<string>()
  for (const path of ['../data/seed/hub/mcp-servers.json', '../data/examples.json'])
    JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'), (_, value: unknown) => {
      if (typeof value === 'string') for (const it of sentencesOf(value)) texts.add(it)
      return value
    })
  return [...texts]
}
