// Fits the weights by which words of danger are told that no list of sayings holds, and writes
// data/models/wellness/danger-model.json. Harmless are the look-ups of the hub’s sets. Deterministic.
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { dangerFeatures } from '#support/text/danger-features.ts'
import { crossValidate, fit, type Sample } from './logistic.ts'

const SPOKEN = [
  'danger',
  'danger-more',
  'danger-spoken',
  'danger-fresh-fit',
  'danger-oblique',
  'danger-later-fit',
  'danger-lookalikes-fit',
  'danger-last-fit',
]
const LOOK_UPS = [
  'errands',
  'front-page-sentences',
  'tasks-held-out',
  'tasks-held-out-2',
  'tasks-held-out-3',
  'tasks-off-topic',
  'arguments-held-out',
  'negations-held-out',
  'plans-held-out',
  'tool-choice-held-out',
]

/** How many harmless ones may be taken for danger, and how many where nothing else was understood. */
const SURE_SHARE = 0.025
const LIKELY_SHARE = 0.05

const spokenRow = z.object({ danger: z.enum(['0', '1']), sentence: z.string().min(1) })
/** Of danger of every kind only what is answered by 1925 is fitted here: the others have grammar of their own (`harm.ts`). */
const kindRow = spokenRow.extend({ line: z.string() })
const taskRow = z.object({ task: z.string().min(1) })

const sampleOf = (sentence: string, isWanted: boolean, at: number): Sample => ({
  features: dangerFeatures(sentence),
  isWanted,
  source: String(at),
})
const samples = [
  ...SPOKEN.flatMap((name) => readTable(`labelled/wellness/${name}.tsv`, spokenRow)).map(({ sentence, danger }) => ({
    sentence,
    isWanted: danger === '1',
  })),
  ...readTable('labelled/wellness/danger-kinds-fit.tsv', kindRow)
    .filter(({ danger, line }) => danger === '0' || line === '1925')
    .map(({ sentence, danger }) => ({ sentence, isWanted: danger === '1' })),
  ...LOOK_UPS.flatMap((name) => readTable(`labelled/hub/${name}.tsv`, taskRow)).map(({ task }) => ({
    sentence: task,
    isWanted: false,
  })),
].map(({ sentence, isWanted }, at) => sampleOf(sentence, isWanted, at))
const judged = crossValidate(samples)
const scoresOf = (isWanted: boolean) =>
  judged
    .filter(({ sample }) => sample.isWanted === isWanted)
    .map(({ score }) => score)
    .sort((a, b) => b - a)
const harmless = scoresOf(false)
const danger = scoresOf(true)
/** The score that so many of the harmless ones exceed. */
const thresholdAt = (share: number) => harmless[Math.floor(harmless.length * share)] ?? 0
for (const share of [SURE_SHARE, LIKELY_SHARE]) {
  const threshold = thresholdAt(share)
  const recall = danger.filter((score) => score > threshold).length / danger.length
  console.log(
    `above ${threshold.toFixed(2)}: ${share} of ${harmless.length} harmless, ${recall.toFixed(3)} of ${danger.length}`,
  )
}
const { bias, weights } = fit(samples)
const round = (value: number) => Math.round(value * 1000) / 1000
const model = {
  fitted_on: `${samples.length} sentences of ${[...SPOKEN, 'danger-kinds-fit', ...LOOK_UPS].join(', ')}`,
  bias: round(bias),
  sure: round(thresholdAt(SURE_SHARE)),
  likely: round(thresholdAt(LIKELY_SHARE)),
  weights: Object.fromEntries([...weights].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, it]) => [key, round(it)])),
}
writeFileSync(new URL('../data/models/wellness/danger-model.json', import.meta.url), `${JSON.stringify(model)}\n`)
console.log(`${weights.size} weights`)
