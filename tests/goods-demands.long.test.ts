import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#data-files/read.ts'
import { everythingPaid, testGateway } from './support/gateway.ts'

// What people want of aiprice and shop, written down before the answers were changed for it.
const demand = z.object({
  ask: z.string(),
  service: z.string(),
  path: z.string(),
  check: z.enum([
    'first',
    'firstNot',
    'some',
    'none',
    'all',
    'noneNamed',
    'total',
    'count',
    'countOf',
    'distinct',
    'has',
  ]),
  value: z.string(),
})

type Item = Readonly<Record<string, unknown>>

/** Demands that no held fact or rule answers yet. */
const UNMET: readonly string[] = [
  'A renamed 9600X is one product',
  'Eggs by the day',
  'Chicken by the day',
  'Cabbage by its weighted mean',
  'Drops of at least 3 % or to a 30-day low are told',
  'A graphics card of an earlier year',
]

test('what people demand of prices holds, but for what is listed', async () => {
  const gateway = testGateway({ charge: everythingPaid })
  const failed: string[] = []
  for (const { ask, service, path, check, value } of readTable('labelled/goods/demands.tsv', demand)) {
    const response = await gateway.request(service, path, { headers: { 'x-payment': 'taken for granted' } })
    const body = (await response.json()) as Item & { items?: Item[]; total?: number }
    if (response.status !== 200 || !holds(check, value, body)) failed.push(ask)
  }
  expect(failed).toEqual(UNMET)
})

function holds(check: string, value: string, body: Item & { items?: Item[]; total?: number }): boolean {
  const items = body.items ?? []
  const [first] = items
  const fits = (item: Item) => hasAll(item, JSON.parse(value) as Item)
  switch (check) {
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
    case 'count':
      return items.length === Number(value)
    case 'countOf':
      return items.filter(fits).length === 1
    case 'distinct':
      return items.length > 0 && items.every((it) => it[value] !== undefined) && isDistinct(items, value)
    default:
      return Array.isArray(body[value]) ? body[value].length > 0 : body[value] !== undefined
  }
}

function isDistinct(items: readonly Item[], field: string): boolean {
  return new Set(items.map((item) => item[field])).size === items.length
}

/** `*` stands for any value but none at all. */
function hasAll(item: Item, wanted: Item): boolean {
  return Object.entries(wanted).every(([field, value]) =>
    value === '*' ? item[field] !== undefined && item[field] !== '' : item[field] === value,
  )
}
