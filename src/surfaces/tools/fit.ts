import { isObject } from '#operation/is-object.ts'

export interface More {
  /** The path of a list in the answer: `items`, `theme.stocks`. */
  readonly field: string
  readonly from: number
  readonly shown: number
  readonly of: number
  /** The cursor of the next part. Absent after the last item. */
  readonly cursor?: string
}

export interface Fitting {
  readonly limit: number | undefined
  readonly cursor: string | undefined
}

interface FoundArray {
  readonly path: readonly string[]
  readonly items: readonly unknown[]
  readonly tokens: number
}

/**
 * Shortens the longest lists until the answer has about `tokensMax` tokens. `limit` and `cursor` concern the longest.
 */
export function fitArrays(
  answer: Record<string, unknown>,
  tokensMax: number,
  { limit, cursor }: Fitting,
): { value: Record<string, unknown>; more: More[] } {
  const length = JSON.stringify(answer).length
  // Short answers are not counted, because a token almost always has at least one character.
  if (length <= tokensMax && limit === undefined && cursor === undefined) return { value: answer, more: [] }
  if (cursor !== undefined) return goOn(answer, tokensMax, limit, cursor)
  let value = answer
  const more: More[] = []
  if (limit !== undefined) {
    const [longest] = arraysIn(value)
    if (longest && longest.items.length > limit) {
      value = withItems(value, longest.path, longest.items.slice(0, limit))
      more.push(cutAt(longest, 0, limit))
    }
  }
  for (let excess = roughTokens(JSON.stringify(value)) - tokensMax; excess > 0;) {
    const longest = arraysIn(value).find(({ items }) => items.length > 1)
    if (!longest) break
    const kept = itemsWithin(longest.items, Math.max(longest.tokens - excess, longest.tokens / 4))
    value = withItems(value, longest.path, longest.items.slice(0, kept))
    noteCut(more, longest, kept)
    excess = roughTokens(JSON.stringify(value)) - tokensMax
  }
  return { value, more }
}

function goOn(
  answer: Record<string, unknown>,
  tokensMax: number,
  limit: number | undefined,
  cursor: string,
): { value: Record<string, unknown>; more: More[] } {
  const [name = '', at = '0'] = cursor.split(':')
  const from = Number(at)
  const arrays = arraysIn(answer)
  const wanted = arrays.find(({ path }) => path.join('.') === name)
  if (!wanted) return { value: answer, more: [] }
  let value = answer
  for (const { path } of arrays) value = withItems(value, path, [])
  const rest = wanted.items.slice(from, limit === undefined ? undefined : from + limit)
  const kept = itemsWithin(rest, tokensMax - roughTokens(JSON.stringify(value)))
  return {
    value: withItems(value, wanted.path, rest.slice(0, kept)),
    more: [cutAt(wanted, from, kept)],
  }
}

function cutAt({ path, items }: FoundArray, from: number, shown: number): More {
  const field = path.join('.')
  const next = from + shown
  return { field, from, shown, of: items.length, ...(next < items.length && { cursor: `${field}:${next}` }) }
}

function noteCut(more: More[], array: FoundArray, kept: number): void {
  const field = array.path.join('.')
  const at = more.findIndex((it) => it.field === field)
  const noted = more[at]
  if (noted) more[at] = { ...noted, shown: kept, cursor: `${field}:${kept}` }
  else more.push(cutAt(array, 0, kept))
}

/** How many items fit into a number of tokens. At least one, so that every cursor advances. */
function itemsWithin(items: readonly unknown[], tokensMax: number): number {
  let tokens = 0
  const fitting = items.findIndex((item) => {
    tokens += roughTokens(JSON.stringify(item)) + 1
    return tokens > tokensMax
  })
  return fitting === -1 ? items.length : Math.max(fitting, 1)
}

/** The lists of an answer, longest first. Lists inside items are excluded. */
function arraysIn(value: Record<string, unknown>, path: readonly string[] = []): FoundArray[] {
  const found = Object.entries(value).flatMap(([name, field]): FoundArray[] => {
    if (name === 'provenance') return []
    if (Array.isArray(field)) {
      return [{ path: [...path, name], items: field, tokens: roughTokens(JSON.stringify(field)) }]
    }
    return isObject(field) ? arraysIn(field, [...path, name]) : []
  })
  return path.length === 0 ? found.toSorted((a, b) => b.tokens - a.tokens) : found
}

function withItems(
  value: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  items: readonly unknown[],
): Record<string, unknown> {
  const inner = value[name]
  return { ...value, [name]: rest.length > 0 && isObject(inner) ? withItems(inner, rest, items) : items }
}

/**
 * An upper estimate: a token is two to four ASCII characters of JSON, or one Chinese character.
 * tests/tokens.long.test.ts compares it with a tokenizer (o200k).
 */
export function roughTokens(text: string): number {
  let wide = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) wide += 1
  return Math.ceil((text.length - wide) / 2.6 + wide * 0.95)
}
