import { comparisonKey } from './normalise.ts'

/**
 * Between two scripts no space is written: 泥睡魔獣バグースカ, BF疾風. Katakana spells whole words, and so does an alphabet, with the
 * figures beside it.
 */
const SCRIPTS = /[\p{sc=Latin}\p{N}'’]+|[\p{sc=Katakana}ー]+|[^\p{sc=Latin}\p{N}'’\p{sc=Katakana}ー]+/gu

/** Whether these are whole words of the name, side by side. `wanted` is a comparison key. */
export function hasWords(name: string, wanted: string): boolean {
  const words = name
    .split(/[^\p{L}\p{N}\p{M}'’]+/u)
    .flatMap((word) => word.match(SCRIPTS) ?? [])
    .map(comparisonKey)
  return words.some((_, at) => {
    let run = ''
    return words.slice(at).some((word) => (run += word) === wanted)
  })
}
