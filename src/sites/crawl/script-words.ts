import { countWords } from './words.ts'

/** Runs of letters and blanks as sentences have them, and code has not. */
const PROSE = /[^"'`<>{}()[\]=;\\|&$#*+/]{12,}/g

/** How many words of text the data of a script holds, by estimate: pages of frameworks have all of theirs there. */
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
