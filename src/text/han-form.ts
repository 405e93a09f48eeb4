import simplifiedToTraditional from 'opencc-js/dict/STCharacters'
import traditionalToSimplified from 'opencc-js/dict/TSCharacters'

const traditionalOnly = firstOf(traditionalToSimplified)
const simplifiedOnly = firstOf(simplifiedToTraditional)

function firstOf(pairs: string): Set<string> {
  return new Set(pairs.split('|').map((pair) => pair.slice(0, pair.indexOf(' '))))
}

/**
 * How many characters of a text are of the one form only. A few count as Simplified that Traditional text has too (台, 里, 几), so
 * a text is of the form of which there are many times more.
 */
export function countHanForms(text: string): { traditional: number; simplified: number } {
  const counts = { traditional: 0, simplified: 0 }
  for (const character of text) {
    if (traditionalOnly.has(character)) counts.traditional++
    else if (simplifiedOnly.has(character)) counts.simplified++
  }
  return counts
}
