import { comparisonKey } from './normalise.ts'

/** Whether these are whole words of the name, side by side. `wanted` is a comparison key. */
export function hasWords(name: string, wanted: string): boolean {
  const words = name.split(/[^\p{L}\p{N}\p{M}'’]+/u).map(comparisonKey)
  return words.some((_, at) => {
    let run = ''
    return words.slice(at).some((word) => (run += word) === wanted)
  })
}
