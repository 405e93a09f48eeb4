import { normalise } from '#support/text/normalise.ts'
import { stem } from '#support/text/stem.ts'
import { splitRuns } from '#support/text/tokens.ts'
import { withoutAskingWords } from './asking-words.ts'
import { namesExactly } from './exact-name.ts'
import { foreignQuery } from './live-search.ts'

/** Whether a text names every product in the query, in either language, and not only a variant of it. */
export type About = (text: string) => boolean

/** Builds the test for a query. Ignores words that only ask for an opinion (“worth it”, 值得買嗎). */
export function aboutThing(query: string): About {
  const ways = [query, foreignQuery(query)].map((written) => termsOf(withoutAskingWords(written)))
  const asked = ways.filter((terms) => terms.length > 0)
  const wanted = asked.length > 0 ? asked : [termsOf(query)]
  const isExact = namesExactly(query)
  return (text) => {
    if (!isExact(text)) return false
    const normalised = normalise(text)
    const stems = new Set(splitRuns(normalised).flatMap((run) => (run.kind === 'word' ? [stem(run.text)] : [])))
    return wanted.some((terms) =>
      terms.every(({ kind, text: term }) => (kind === 'word' ? stems.has(stem(term)) : normalised.includes(term))),
    )
  }
}

function termsOf(query: string) {
  return splitRuns(normalise(query))
}
