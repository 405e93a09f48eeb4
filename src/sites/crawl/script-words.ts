import { countWords } from './words.ts'

/** A run of letters and spaces without code characters, as in a sentence. */
const PROSE = /[^"'`<>{}()[\]=;\\|&$#*+/]{12,}/g

/** Estimates the number of words in a script's data. Pages of JavaScript frameworks may have all their text there. */
export function countScriptWords(script: string): number {
  const text = script.includes('\\u')
    ? script.replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : script
  let words = 0
  for (const [run] of text.matchAll(PROSE)) {
    const { cjk, alphabetic } = countWords(run)
    if (cjk >= 8) words += cjk
    else if (alphabetic >= 6) words += alphabetic
  }
  return words
}
