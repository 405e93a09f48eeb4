/** Sparse inputs: row `i` has the values `values[i]` in the columns `at[i]`, and 0 elsewhere. */
export interface Inputs {
  readonly columns: number
  readonly at: readonly Uint32Array[]
  readonly values: readonly Float64Array[]
}

export interface Options {
  /** The ridge penalty of each column. A larger penalty makes the column's weight smaller. */
  readonly ridge: Float64Array
  /** The allowed sign of each column's weight: 1 for not below zero, −1 for not above zero, 0 for both. */
  readonly direction: Int8Array
  readonly steps: number
}

/** Logistic regression by accelerated gradient descent. Deterministic. */
export function fitLogistic(
  inputs: Inputs,
  labels: readonly number[],
  shares: readonly number[],
  { ridge, direction, steps }: Options,
): { intercept: number; weights: Float64Array } {
  const means = meansOf(inputs, shares)
  const step = 1 / (0.25 * largestSpread(inputs, shares, means) + Math.max(...ridge))
  let weights = new Float64Array(inputs.columns)
  let ahead = new Float64Array(inputs.columns)
  let intercept = 0
  let interceptAhead = 0
  for (let round = 0; round < steps; round++) {
    const middle = interceptAhead - dot(means, ahead)
    const errors = inputs.at.map((_, row) => {
      const logit = middle + product(inputs, row, ahead)
      return (1 / (1 + Math.exp(-logit)) - labels[row]!) * shares[row]!
    })
    const gradient = gather(inputs, errors, means)
    const moved = new Float64Array(inputs.columns)
    const next = new Float64Array(inputs.columns)
    const momentum = round / (round + 3)
    for (let column = 0; column < moved.length; column++) {
      const value = ahead[column]! - step * (gradient[column]! + ridge[column]! * ahead[column]!)
      moved[column] = value * direction[column]! < 0 ? 0 : value
      next[column] = moved[column]! + momentum * (moved[column]! - weights[column]!)
    }
    const interceptMoved = interceptAhead - errors.reduce((sum, error) => sum + error, 0) * 2
    interceptAhead = interceptMoved + momentum * (interceptMoved - intercept)
    intercept = interceptMoved
    weights = moved
    ahead = next
  }
  return { intercept: intercept - dot(means, weights), weights }
}

export function spreadOf(inputs: Inputs, shares: readonly number[]): Float64Array {
  const means = meansOf(inputs, shares)
  const squares = new Float64Array(inputs.columns)
  for (let row = 0; row < inputs.at.length; row++) {
    const at = inputs.at[row]!
    const values = inputs.values[row]!
    for (let it = 0; it < at.length; it++) squares[at[it]!]! += values[it]! ** 2 * shares[row]!
  }
  return squares.map((square, column) => Math.sqrt(Math.max(0, square - means[column]! ** 2)) + 1e-6)
}

function meansOf(inputs: Inputs, shares: readonly number[]): Float64Array {
  return gather(inputs, shares, new Float64Array(inputs.columns))
}

function product(inputs: Inputs, row: number, weights: Float64Array): number {
  const at = inputs.at[row]!
  const values = inputs.values[row]!
  let sum = 0
  for (let it = 0; it < at.length; it++) sum += values[it]! * weights[at[it]!]!
  return sum
}

/** Column sums in which row `i` counts `often[i]` times, minus the column means with the same weights. */
function gather(inputs: Inputs, often: readonly number[], means: Float64Array): Float64Array {
  const sums = new Float64Array(inputs.columns)
  let total = 0
  for (let row = 0; row < inputs.at.length; row++) {
    const at = inputs.at[row]!
    const values = inputs.values[row]!
    const times = often[row]!
    total += times
    for (let it = 0; it < at.length; it++) sums[at[it]!]! += values[it]! * times
  }
  return sums.map((sum, column) => sum - means[column]! * total)
}

/** The largest eigenvalue of the covariance, by power iteration. It limits the step size. */
function largestSpread(inputs: Inputs, shares: readonly number[], means: Float64Array): number {
  let vector = new Float64Array(inputs.columns).fill(1 / Math.sqrt(inputs.columns))
  let size = 1
  for (let round = 0; round < 6; round++) {
    const middle = dot(means, vector)
    const along = inputs.at.map((_, row) => (product(inputs, row, vector) - middle) * shares[row]!)
    const image = gather(inputs, along, means)
    size = Math.sqrt(dot(image, image))
    vector = image.map((value) => value / size)
  }
  // Power iteration approaches the eigenvalue from below, so the result gets a margin.
  return size * 1.4
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}
