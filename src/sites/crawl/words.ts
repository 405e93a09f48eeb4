const LETTER = /[\p{L}\p{N}\p{M}]/u
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,1000}/gu
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * Counts words as editors do. `cjk`: Han, kana and Hangul characters, each of which counts as a word. `alphabetic`: runs
 * of other letters and digits. Thai needs a dictionary.
 */
export function countWords(text: string) {
  let cjk = 0
  let alphabetic = 0
  for (const [run] of text.matchAll(UNSPACED)) alphabetic += wordsOf(run) - 1
  let inWord = false
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0
    if (code > 0xffff) at++
    if (isCjk(code)) {
      cjk++
      inWord = false
    } else if (isLetter(code)) {
      if (!inWord) alphabetic++
      inWord = true
    } else if (!isJoiner(code)) inWord = false
  }
  return { cjk, alphabetic, total: cjk + alphabetic }
}

function wordsOf(run: string): number {
  return [...segmenter.segment(run)].filter(({ isWordLike }) => isWordLike).length
}

function isCjk(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3041 && code <= 0x30ff) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x20000 && code <= 0x3ffff) ||
    (code >= 0xf900 && code <= 0xfaff)
  )
}

function isLetter(code: number): boolean {
  if (code < 0x80) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
  return LETTER.test(String.fromCodePoint(code))
}

/** Whether a character may be inside a word, as in don't, well-known and 3.5. */
function isJoiner(code: number): boolean {
  return code === 0x27 || code === 0x2019 || code === 0x2d || code === 0x2e
}
