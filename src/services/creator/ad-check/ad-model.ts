import { z } from 'zod'
import { readDocument } from '#data-files/read.ts'
import { normalise } from '#text/normalise.ts'
import type { AdCategory } from './ad-rules.ts'

/** Weights fitted by `scripts/fit-ad-model.ts` on labelled sentences: what claims that no list holds are made of. */
const modelSchema = z.object({
  fitted_on: z.string(),
  bias: z.number(),
  /** Sentences that weigh more read like a claim. Chosen by cross-validation, so that few lawful ones do. */
  threshold: z.number(),
  weights: z.record(z.string(), z.number()),
})

export type AdModel = z.infer<typeof modelSchema>

let held: { model: AdModel; weights: ReadonlyMap<string, number> } | undefined

/**
 * Whether a sentence reads like a claim although no list has its words: 對這種排尿控制力一直不見. `signals` are the roles of
 * listed words in it. Chinese only; English is left to the lists.
 */
export function readsLikeClaim(sentence: string, category: AdCategory, signals: readonly string[]): boolean {
  held ??= readModel()
  const found = featuresOf(sentence, category, signals).filter((feature) => held?.weights.has(feature))
  if (found.length === 0 || held === undefined) return false
  const { model, weights } = held
  const sum = found.reduce((total, feature) => total + (weights.get(feature) ?? 0), 0)
  return model.bias + sum / Math.sqrt(found.length) > model.threshold
}

function readModel() {
  const model = readDocument('models/creator/ad-model.json', modelSchema)
  return { model, weights: new Map(Object.entries(model.weights)) }
}

/** Letters and pairs of letters, the category, and the roles of listed words. Figures count as one figure. */
export function featuresOf(sentence: string, category: AdCategory, signals: readonly string[]): string[] {
  const text = normalise(sentence)
    .replace(/\d+/gu, '0')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
  const features = new Set([`#${category}`, ...signals.flatMap((it) => [`#${it}`, `#${it.split(':', 1)[0] ?? ''}`])])
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter === ' ') continue
    features.add(letter)
    const next = text.charAt(at + 1)
    if (next !== '' && next !== ' ') features.add(letter + next)
  }
  return [...features]
}
