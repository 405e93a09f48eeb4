import { expect, test } from 'vitest'
import { HELD_OUT_SENTENCES } from './ad-check.labelled-held-out.ts'
import { LATER_ROUNDS } from './ad-check.labelled-rounds.ts'
import { LABELLED_SENTENCES, type LabelledSentence } from './ad-check.labelled.ts'
import { checkAd } from './check-ad-claims.ts'

test('precision and recall on sentences labelled by hand are at least 0.9', () => {
  const { precision, recall } = judge('ad check', [...LABELLED_SENTENCES, ...LATER_ROUNDS])
  expect(precision).toBeGreaterThanOrEqual(0.9)
  expect(recall).toBeGreaterThanOrEqual(0.9)
})

test('they hold on sentences that the lists were not widened for', () => {
  const { precision, recall } = judge('ad check, held out', HELD_OUT_SENTENCES)
  expect(precision).toBeGreaterThanOrEqual(0.9)
  expect(recall).toBeGreaterThanOrEqual(0.9)
})

function judge(title: string, sentences: readonly LabelledSentence[]) {
  const judged = sentences.map(([text, category, isUnlawful]) => {
    const { risk, findings } = checkAd(text, category)
    return { text, isUnlawful, isFound: risk !== 'none', phrases: findings.map((finding) => finding.phrase) }
  })
  const hits = judged.filter((it) => it.isFound && it.isUnlawful).length
  const falseAlarms = judged.filter((it) => it.isFound && !it.isUnlawful)
  const missed = judged.filter((it) => !it.isFound && it.isUnlawful)
  const precision = hits / (hits + falseAlarms.length)
  const recall = hits / (hits + missed.length)
  process.stdout.write(
    `${title}: ${judged.length} sentences, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n` +
      falseAlarms.map((it) => `  false alarm: ${it.text} → ${it.phrases.join(' ')}\n`).join('') +
      missed.map((it) => `  missed: ${it.text}\n`).join(''),
  )
  return { precision, recall }
}
