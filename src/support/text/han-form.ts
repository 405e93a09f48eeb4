import simplifiedToTraditional from 'opencc-js/dict/STCharacters'
import traditionalToSimplified from 'opencc-js/dict/TSCharacters'

let ofOneForm: { readonly traditional: ReadonlySet<string>; readonly simplified: ReadonlySet<string> } | undefined

/** Read when a page is first judged: most processes judge none. */
function readForms() {
  ofOneForm ??= { traditional: firstOf(traditionalToSimplified), simplified: firstOf(simplifiedToTraditional) }
  return ofOneForm
}

function firstOf(pairs: string): Set<string> {
  return new Set(pairs.split('|').map((pair) => pair.slice(0, pair.indexOf(' '))))
}

/**
 * How many characters of a text are of the one form only. A few count as Simplified that Traditional text has too (台, 里, 几), so
 * a text is of the form of which there are many times more.
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
