/** Replaces scores by probabilities, whose sum is 1. */
export function softmax(scores: Float32Array | Float64Array): void {
  let highest = -Infinity
  for (const score of scores) if (score > highest) highest = score
  let total = 0
  for (let at = 0; at < scores.length; at++) total += scores[at] = Math.exp(scores[at]! - highest)
  for (let at = 0; at < scores.length; at++) scores[at]! /= total
}
