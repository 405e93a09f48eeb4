import simplifiedToTraditional from 'opencc-js/dict/STCharacters'
import traditionalToSimplified from 'opencc-js/dict/TSCharacters'

let ofOneForm: { readonly traditional: ReadonlySet<string>; readonly simplified: ReadonlySet<string> } | undefined

/** Loaded on first use, since most processes never need it. */
function readForms() {
  ofOneForm ??= { traditional: firstOf(traditionalToSimplified), simplified: firstOf(simplifiedToTraditional) }
  return ofOneForm
}

function firstOf(pairs: string): Set<string> {
  return new Set(pairs.split('|').map((pair) => pair.slice(0, pair.indexOf(' '))))
}

/**
 * Counts characters that exist in one form only. A few that Traditional text also uses (台, 里, 几) count as Simplified.
 * So a text has the form with many times more characters.
 */
export function countHanForms(text: string): { traditional: number; simplified: number } {
  const only = readForms()
  const counts = { traditional: 0, simplified: 0 }
  for (const character of text) {
    if (only.traditional.has(character)) counts.traditional++
    else if (only.simplified.has(character)) counts.simplified++
  }
  return counts
}
