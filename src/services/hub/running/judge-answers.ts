import { isObject } from '#operation/is-object.ts'

const LESS = /低於|少於|小於|不到|未滿|below|under|less than|lower than|<\s*\d/i
const MORE = /高於|超過|大於|多於|above|over|more than|higher than|at least|>\s*\d/i
const DENIES = /沒有?|不|無|未|\bno\b|\bnot\b|n['’]t\b|without/i

/**
 * Evaluates a condition on a result: a limit on its score, or its only boolean field. Returns undefined for a vague
 * condition (“low”), which the caller must decide.
 */
export function judge(condition: string, answer: unknown): boolean | undefined {
  if (!isObject(answer)) return undefined
  const limit = /\d+(?:\.\d+)?/.exec(condition)?.[0]
  const { score } = answer
  if (limit !== undefined && typeof score === 'number') {
    if (LESS.test(condition)) return score < Number(limit)
    if (MORE.test(condition)) return score > Number(limit)
    return undefined
  }
  const answers = Object.values(answer).filter((value) => typeof value === 'boolean')
  const [only] = answers
  if (limit !== undefined || only === undefined || answers.length > 1) return undefined
  return DENIES.test(condition) ? !only : only
}

export interface ComparedField {
  readonly field: string
  readonly values: readonly { readonly step: number; readonly value: number }[]
  /** The number of the step that has the largest value. */
  readonly highest: number
  readonly lowest: number
}

/**
 * Compares the numeric fields that all results share. Ignores numbers within lists, because they describe single items.
 */
export function compare(answers: ReadonlyMap<number, unknown>): ComparedField[] {
  const all = [...answers].map(([step, answer]) => ({ step, figures: new Map(figuresOf(answer)) }))
  const [first] = all
  if (!first || all.length < 2) return []
  return [...first.figures.keys()].flatMap((field) => {
    const values = all.flatMap(({ step, figures }) => {
      const value = figures.get(field)
      return value === undefined ? [] : [{ step, value }]
    })
    if (values.length < all.length) return []
    const sorted = values.toSorted((a, b) => a.value - b.value)
    return [{ field, values, highest: sorted.at(-1)?.step ?? 0, lowest: sorted[0]?.step ?? 0 }]
  })
}

const DEPTH_MAX = 3

/** Yields numbers with their paths, such as `latest.close`. */
function* figuresOf(value: unknown, path = '', depth = DEPTH_MAX): Generator<[string, number]> {
  if (!isObject(value) || depth === 0) return
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'number') yield [path + name, inner]
    else yield* figuresOf(inner, `${path}${name}.`, depth - 1)
  }
}
