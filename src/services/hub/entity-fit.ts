import type { JsonSchema } from '#operation/json-schema.ts'
import type { TaskTool } from './task-tool.ts'
import type { Entities } from './entities.ts'

interface Kind {
  /** Input fields that take such a thing. */
  readonly fields: readonly string[]
  readonly isThere: (entities: Entities, schema: JsonSchema) => boolean
  /** How much its presence speaks for a tool with such a field, and its absence against one that requires it. */
  readonly bonus: number
  readonly absence: number
}

// The kinds of things that tools ask for, by the names that input fields have throughout the services.
const KINDS: readonly Kind[] = [
  { fields: ['ip'], isThere: ({ ips }) => ips.length > 0, bonus: 6, absence: 2 },
  { fields: ['url'], isThere: ({ urls }) => urls.length > 0, bonus: 1.5, absence: 1 },
  { fields: ['host'], isThere: ({ urls }) => urls.length > 0, bonus: 1, absence: 0 },
  { fields: ['date'], isThere: ({ dates }) => dates.length > 0, bonus: 1.5, absence: 1.5 },
  { fields: ['month'], isThere: ({ months }) => months.length > 0, bonus: 4, absence: 0 },
  { fields: ['year'], isThere: ({ years }) => years.length > 0, bonus: 1, absence: 0 },
  { fields: ['wake', 'bed'], isThere: ({ times }) => times.length > 0, bonus: 2, absence: 0 },
  { fields: ['ban'], isThere: ({ eightDigits }) => eightDigits.length > 0, bonus: 2, absence: 0 },
  {
    fields: ['number'],
    isThere: ({ eightDigits, lastThree }) => eightDigits.length + lastThree.length > 0,
    bonus: 5,
    absence: 1.5,
  },
  { fields: ['code', 'codes'], isThere: ({ stockCodes }) => stockCodes.length > 0, bonus: 3, absence: 0.7 },
  { fields: ['model'], isThere: ({ models }) => models.length > 0, bonus: 1, absence: 0 },
  {
    fields: ['input_tokens'],
    isThere: ({ numbers, models }) => models.length > 0 && numbers.some(({ value }) => value >= 100),
    bonus: 2,
    absence: 0,
  },
  {
    fields: ['answers'],
    isThere: ({ numberLists }, schema) =>
      numberLists.some(({ length }) => length === schema.minItems && length === schema.maxItems),
    bonus: 2.5,
    absence: 0,
  },
  { fields: ['numbers'], isThere: ({ numberLists }) => numberLists.some(isTicket), bonus: 2.5, absence: 1 },
  { fields: ['robots'], isThere: ({ robots }) => robots !== undefined, bonus: 5, absence: 0.3 },
  { fields: ['content'], isThere: ({ markdown }) => markdown !== undefined, bonus: 3, absence: 0 },
  {
    fields: ['monthly', 'amount', 'price', 'cost'],
    isThere: ({ numbers }) => numbers.some(({ value }) => value >= 50),
    bonus: 1.5,
    absence: 0.3,
  },
]

function isTicket(list: readonly number[]): boolean {
  return list.length >= 5 && list.length <= 7 && new Set(list).size >= list.length - 1 && Math.max(...list) > 4
}

/** How well what the task holds fits what the tool asks for: above 0 speaks for it, below against it. */
export function fitOfEntities({ inputSchema }: TaskTool, entities: Entities): number {
  const required = inputSchema.required ?? []
  let fit = 0
  for (const { fields, isThere, bonus, absence } of KINDS) {
    const here = fields.filter((field) => inputSchema.properties?.[field] !== undefined)
    if (here.length === 0) continue
    if (here.some((field) => isThere(entities, inputSchema.properties?.[field] ?? {}))) fit += bonus
    else if (here.some((field) => required.includes(field))) fit -= absence
  }
  return fit
}
