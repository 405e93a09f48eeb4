import { comparisonKey } from './normalise.ts'

/** Splits a name where the script changes: 泥睡魔獣バグースカ, BF疾風. A run of Katakana is one word. */
const SCRIPTS = /[\p{sc=Latin}\p{N}'’]+|[\p{sc=Katakana}ー]+|[^\p{sc=Latin}\p{N}'’\p{sc=Katakana}ー]+/gu

/** Whether `wanted`, a comparison key, consists of complete words of the name that are side by side. */
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
