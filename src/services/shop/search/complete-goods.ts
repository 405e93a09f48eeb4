import { COMPLETIONS_MAX, type Completion } from '#operation/input/complete.ts'
import type { Database } from '#data/db/client.ts'
import { normalise } from '#support/text/normalise.ts'
import { stem } from '#support/text/stem.ts'
import { ftsQuery, splitRuns } from '#support/text/tokens.ts'
import { listMatching } from './queries.ts'

/** Products whose names contain the typed words. The last word may be incomplete: rtx 507. */
export function completeGoods(db: Database, typed: string): Completion[] {
  const runs = splitRuns(normalise(typed))
  const terms = runs.map(({ kind, text }, at) => {
    if (kind === 'ideographs') return ftsQuery(text)
    return at === runs.length - 1 ? `"${text}"*` : `"${stem(text)}"`
  })
  if (terms.length === 0 || (runs[0]?.kind === 'word' && runs.length === 1 && runs[0].text.length < 2)) return []
  const products = listMatching(db, `name : (${terms.join(' AND ')})`, COMPLETIONS_MAX)
  return products.map(({ id, name }) => ({ key: id, label: name, text: name }))
}
