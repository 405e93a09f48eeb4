/** Han, kana and Hangul. */
const CJK = /[\u3041-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\u{20000}-\u{3FFFF}]/gu
/** Letters and digits, and what may be inside a word, as in don't, well-known and 3.5. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’.-]+[\p{L}\p{N}\p{M}]+)*/gu
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,1000}/gu
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * Counts words as editors do. `cjk`: Han, kana and Hangul characters, each of which counts as a word. `alphabetic`: runs
 * of other letters and digits. Thai needs a dictionary.
 */
export function countWords(text: string) {
  let cjk = 0
  const others = text.replaceAll(CJK, () => {
    cjk++
    return ' '
  })
  let alphabetic = others.match(WORD)?.length ?? 0
  for (const [run] of text.matchAll(UNSPACED)) alphabetic += wordsOf(run) - 1
  return { cjk, alphabetic, total: cjk + alphabetic }
}

function wordsOf(run: string): number {
  return [...segmenter.segment(run)].filter(({ isWordLike }) => isWordLike).length
}
