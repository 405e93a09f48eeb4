import simplifiedToTraditional from 'opencc-js/dict/STCharacters'
import traditionalToSimplified from 'opencc-js/dict/TSCharacters'

let onlyForms: { readonly traditional: ReadonlySet<string>; readonly simplified: ReadonlySet<string> } | undefined

/** Loaded when first used, because most processes never need it. */
function readForms() {
  onlyForms ??= { traditional: readKeys(traditionalToSimplified), simplified: readKeys(simplifiedToTraditional) }
  return onlyForms
}

/** The first character of each pair `from to`: it has another form in the other script. */
function readKeys(pairs: string): Set<string> {
  return new Set(pairs.split('|').map((pair) => pair.slice(0, pair.indexOf(' '))))
}

/**
 * Counts characters of one script only. Some that Traditional text uses, too (台, 里, 几), count as Simplified, so compare
 * the two counts.
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
