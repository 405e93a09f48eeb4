/**
 * A text's features, and whether it belongs to the class. Cross-validation leaves out all samples of a source
 * together.
 */
export interface Sample {
  readonly features: readonly string[]
  readonly isWanted: boolean
  readonly source: string
}

export interface Fit {
  readonly bias: number
  readonly weights: ReadonlyMap<string, number>
}

const FOLDS = 5
const EPOCHS = 60
const STEP = 0.3
const DECAY = 0.02
const WEIGHT_MIN = 0.02

/** Logistic regression by stochastic gradient descent. Each weight has its own step size, which begins at `step`. */
export function fit(samples: readonly Sample[], step = STEP): Fit {
  const counts = new Map<string, number>()
  for (const feature of samples.flatMap((sample) => sample.features)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const known = samples.map(({ features, isWanted }) => ({
    features: features.filter((feature) => (counts.get(feature) ?? 0) > 1),
    wanted: isWanted ? 1 : 0,
  }))
  const weights = new Map<string, number>()
  const squares = new Map<string, number>()
  let bias = 0
  let biasSquares = 1
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let turn = 0; turn < known.length; turn++) {
      // The step through the samples is coprime to their number, so each is visited once per epoch, each time in
      // another order.
      const sample = known[(turn * 7919 + epoch * 104_729) % known.length]
      if (!sample) continue
      const norm = 1 / Math.sqrt(sample.features.length || 1)
      const sum = sample.features.reduce((total, feature) => total + (weights.get(feature) ?? 0), 0)
      const error = 1 / (1 + Math.exp(-(bias + sum * norm))) - sample.wanted
      biasSquares += error * error
      bias -= (step * error) / Math.sqrt(biasSquares)
      for (const feature of sample.features) {
        const gradient = error * norm + DECAY * (weights.get(feature) ?? 0)
        const square = (squares.get(feature) ?? 1e-6) + gradient * gradient
        squares.set(feature, square)
        weights.set(feature, (weights.get(feature) ?? 0) - (step * gradient) / Math.sqrt(square))
      }
    }
  }
  return { bias, weights: new Map([...weights].filter(([, weight]) => Math.abs(weight) >= WEIGHT_MIN)) }
}

export function scoreOf({ bias, weights }: Fit, { features }: Sample): number {
  const found = features.filter((feature) => weights.has(feature))
  const sum = found.reduce((total, feature) => total + (weights.get(feature) ?? 0), 0)
  return bias + sum / Math.sqrt(found.length || 1)
}

/** Scores each sample with a model trained without its source. */
export function crossValidate(samples: readonly Sample[], step = STEP): { sample: Sample; score: number }[] {
  const sources = [...new Set(samples.map(({ source }) => source))]
  const foldOf = new Map(sources.map((source, index) => [source, (index * 7919) % FOLDS]))
  return Array.from({ length: FOLDS }, (_, fold) => {
    const model = fit(
      samples.filter(({ source }) => foldOf.get(source) !== fold),
      step,
    )
    return samples
      .filter(({ source }) => foldOf.get(source) === fold)
      .map((sample) => ({ sample, score: scoreOf(model, sample) }))
  }).flat()
}
