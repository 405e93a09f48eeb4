import { isObject } from '#operation/is-object.ts'

/** A list that an answer contains only in part. The answer's field `more` has one for each. */
export interface CutList {
  /** The path of a list in the answer: `items`, `theme.stocks`. */
  readonly field: string
  readonly from: number
  readonly shown: number
  /** The number of items in the complete list. */
  readonly of: number
  /** The cursor of the next part. Absent after the last item. */
  readonly cursor?: string
}

export interface FitOptions {
  readonly limit: number | undefined
  readonly cursor: string | undefined
}

interface FoundList {
  readonly path: readonly string[]
  readonly items: readonly unknown[]
  readonly tokens: number
}

/**
 * Shortens the longest lists until the answer has about `tokensMax` tokens. `limit` and `cursor` concern the longest.
 */
export function fitLists(
  answer: Record<string, unknown>,
  tokensMax: number,
  { limit, cursor }: FitOptions,
): { value: Record<string, unknown>; more: CutList[] } {
  const length = JSON.stringify(answer).length
  // Short answers are not counted, because a token almost always has at least one character.
  if (length <= tokensMax && limit === undefined && cursor === undefined) return { value: answer, more: [] }
  if (cursor !== undefined) return continueFrom(answer, tokensMax, limit, cursor)
  let value = answer
  const more: CutList[] = []
  if (limit !== undefined) {
    const [longest] = listsIn(value)
    if (longest && longest.items.length > limit) {
      value = replaceItems(value, longest.path, longest.items.slice(0, limit))
      more.push(describeCut(longest, 0, limit))
    }
  }
  // Each round shortens the list that is longest now, by at most three quarters, so that no list disappears early.
  for (let excess = estimateTokens(JSON.stringify(value)) - tokensMax; excess > 0;) {
    const longest = listsIn(value).find(({ items }) => items.length > 1)
    if (!longest) break
    const kept = countFitting(longest.items, Math.max(longest.tokens - excess, longest.tokens / 4))
    value = replaceItems(value, longest.path, longest.items.slice(0, kept))
    recordCut(more, longest, kept)
    excess = estimateTokens(JSON.stringify(value)) - tokensMax
  }
  return { value, more }
}

/** The part of the list that `cursor` names, without the items of other lists. */
function continueFrom(
  answer: Record<string, unknown>,
  tokensMax: number,
  limit: number | undefined,
  cursor: string,
): { value: Record<string, unknown>; more: CutList[] } {
  const [name = '', at = '0'] = cursor.split(':')
  const from = Number(at)
  const arrays = listsIn(answer)
  const wanted = arrays.find(({ path }) => path.join('.') === name)
  if (!wanted) return { value: answer, more: [] }
  let value = answer
  for (const { path } of arrays) value = replaceItems(value, path, [])
  const rest = wanted.items.slice(from, limit === undefined ? undefined : from + limit)
  const kept = countFitting(rest, tokensMax - estimateTokens(JSON.stringify(value)))
  return {
    value: replaceItems(value, wanted.path, rest.slice(0, kept)),
    more: [describeCut(wanted, from, kept)],
  }
}

function describeCut({ path, items }: FoundList, from: number, shown: number): CutList {
  const field = path.join('.')
  const next = from + shown
  return { field, from, shown, of: items.length, ...(next < items.length && { cursor: `${field}:${next}` }) }
}

/** Records that a list was shortened, or that it was shortened further. */
function recordCut(more: CutList[], array: FoundList, kept: number): void {
  const field = array.path.join('.')
  const at = more.findIndex((it) => it.field === field)
  const recorded = more[at]
  if (recorded) more[at] = { ...recorded, shown: kept, cursor: `${field}:${kept}` }
  else more.push(describeCut(array, 0, kept))
}

/** The number of leading items that fit into a number of tokens. At least one, so that every cursor advances. */
function countFitting(items: readonly unknown[], tokensMax: number): number {
  let tokens = 0
  const fitting = items.findIndex((item) => {
    tokens += estimateTokens(JSON.stringify(item)) + 1
    return tokens > tokensMax
  })
  return fitting === -1 ? items.length : Math.max(fitting, 1)
}

/** The lists of an answer, longest first. Lists inside items are excluded. */
function listsIn(value: Record<string, unknown>, path: readonly string[] = []): FoundList[] {
  const found = Object.entries(value).flatMap(([name, field]): FoundList[] => {
    if (name === 'provenance') return []
    if (Array.isArray(field)) {
      return [{ path: [...path, name], items: field, tokens: estimateTokens(JSON.stringify(field)) }]
    }
    return isObject(field) ? listsIn(field, [...path, name]) : []
  })
  return path.length === 0 ? found.toSorted((a, b) => b.tokens - a.tokens) : found
}

function replaceItems(
  value: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  items: readonly unknown[],
): Record<string, unknown> {
  const inner = value[name]
  return { ...value, [name]: rest.length > 0 && isObject(inner) ? replaceItems(inner, rest, items) : items }
}

/**
 * An upper estimate: a token is two to four ASCII characters of JSON, or one Chinese character.
 * tests/tokens.long.test.ts compares it with a tokenizer (o200k).
 */
export function estimateTokens(text: string): number {
  let wide = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) wide += 1
  return Math.ceil((text.length - wide) / 2.6 + wide * 0.95)
}
