import { z } from 'zod'

export type Item = Readonly<Record<string, unknown>>

/** A request of a user: the call that serves it, and the content that the answer must have. */
export const demandRow = z.object({
  ask: z.string(),
  service: z.string(),
  path: z.string(),
  /** The JSON body of a POST; empty for a GET. */
  body: z.string().default(''),
  /** The kind of comparison, or `kind@field` if the list is in a field of the answer. */
  check: z.templateLiteral([
    z.enum([
      'first',
      'firstNot',
      'some',
      'none',
      'all',
      'noneNamed',
      'total',
      'atLeast',
      'before',
      'count',
      'countOf',
      'distinct',
      'has',
      'is',
      'isNot',
      'refused',
    ]),
    z.enum(['', '@foreign']),
  ]),
  value: z.string(),
  writer: z.string(),
  split: z.enum(['open', 'sealed']),
})

export type Demand = z.output<typeof demandRow>

/** Whether an answer has the required content. */
export function isMet({ check, value }: Demand, status: number, answer: Item): boolean {
  const [kind = '', field] = check.split('@')
  if (kind === 'refused') return status >= 400 && answer['code'] === value
  if (status !== 200) return false
  return holds(kind, value, field === undefined ? answer : (answer[field] as Item))
}

function holds(kind: string, value: string, body: Item & { items?: Item[]; total?: number }): boolean {
  const items = body.items ?? []
  const [first] = items
  const fits = (item: Item) => hasAll(item, JSON.parse(value))
  switch (kind) {
    case 'is':
      return fits(body)
    case 'isNot':
      return !fits(body)
    case 'first':
      return first !== undefined && fits(first)
    case 'firstNot':
      return first !== undefined && !fits(first)
    case 'some':
      return items.some(fits)
    case 'none':
      return Array.isArray(body.items) && !items.some(fits)
    case 'all':
      return items.length > 0 && items.every(fits)
    case 'noneNamed':
      return Array.isArray(body.items) && !items.some((it) => `${String(it['model'] ?? it['name'])}`.includes(value))
    case 'total':
      return body.total === Number(value)
    case 'atLeast':
      return (body.total ?? items.length) >= Number(value)
    case 'before':
      return items.length > 0 && items.every((it) => String(it['published_at']) < value)
    case 'count':
      return items.length === Number(value)
    case 'countOf':
      return items.filter(fits).length === 1
    case 'distinct':
      return items.length > 0 && new Set(items.map((it) => it[value])).size === items.length
    default:
      return Array.isArray(body[value]) ? body[value].length > 0 : body[value] !== undefined
  }
}

/** Whether a value contains all wanted members. `*` accepts any value except none. */
function hasAll(actual: unknown, wanted: unknown): boolean {
  if (wanted === '*') return actual !== undefined && actual !== null && actual !== ''
  if (Array.isArray(wanted)) {
    return Array.isArray(actual) && wanted.every((each) => actual.some((member) => hasAll(member, each)))
  }
  if (typeof wanted !== 'object' || wanted === null) return actual === wanted
  if (typeof actual !== 'object' || actual === null) return false
  return Object.entries(wanted).every(([field, value]) => hasAll((actual as Item)[field], value))
}
