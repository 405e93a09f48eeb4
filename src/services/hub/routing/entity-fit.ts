import type { JsonSchema } from '#operation/json-schema.ts'
import type { TaskTool } from './task-tool.ts'
import type { Entities } from './entities.ts'

interface Kind {
  /** Input fields that take such a thing. */
  readonly fields: readonly string[]
  readonly isThere: (entities: Entities, schema: JsonSchema, example: unknown) => boolean
  /** Where fields of one name take different things: whether this one takes such. */
  readonly isTakenBy?: (schema: JsonSchema) => boolean
  /** How much its presence speaks for a tool with such a field, and its absence against one that requires it. */
  readonly bonus: number
  readonly absence: number
}

// The kinds of things that tools ask for, by the names that input fields have throughout the services.
const KINDS: readonly Kind[] = [
  { fields: ['ip'], isThere: ({ ips }) => ips.length > 0, bonus: 6, absence: 2 },
  { fields: ['url'], isThere: ({ urls }) => urls.length > 0, bonus: 1.5, absence: 1 },
  { fields: ['sitemap'], isThere: ({ urls }) => urls.some((url) => /sitemap/i.test(url)), bonus: 2, absence: 0 },
  // What is written as an operator of a search is to be searched for.
  { fields: ['site'], isThere: ({ isSearchedIn }) => isSearchedIn, bonus: 6, absence: 0 },
  { fields: ['host'], isThere: ({ urls }) => urls.length > 0, bonus: 1, absence: 0 },
  { fields: ['date'], isThere: ({ dates }) => dates.length > 0, bonus: 1.5, absence: 2 },
  { fields: ['from'], isThere: ({ ranges }) => ranges.length > 0, bonus: 4, absence: 0 },
  { fields: ['month'], isThere: ({ months }) => months.length > 0, bonus: 4, absence: 0 },
  {
    fields: ['period'],
    // Two months of the receipt lottery; other periods are the numbers of draws.
    isThere: ({ receiptPeriods }, _, example) => receiptPeriods.length > 0 && /^\d{3}-\d\d-\d\d$/.test(String(example)),
    bonus: 3,
    absence: 0,
  },
  // A day has a year of its own, and is then not what a tool for a whole year is asked for.
  { fields: ['year'], isThere: ({ years, dates }) => years.length > 0 && dates.length === 0, bonus: 1.5, absence: 0 },
  { fields: ['wake', 'bed'], isThere: ({ timesAt }) => timesAt.length > 0, bonus: 2, absence: 1.5 },
  { fields: ['ban'], isThere: ({ receipts }) => receipts.length > 0, bonus: 2, absence: 0 },
  {
    fields: ['number'],
    isTakenBy: takesReceipt,
    isThere: ({ receipts, lastThree }) => receipts.length + lastThree.length > 0,
    bonus: 5,
    absence: 1.5,
  },
  {
    fields: ['code', 'codes'],
    // Codes of funds begin with 00, those of companies never do: the example tells which of them is meant.
    isThere: ({ stockCodes }, _, example) => stockCodes.some((code) => isFund(code) === isFund(example)),
    bonus: 3,
    absence: 0.7,
  },
  // The share of a fund is a share, too.
  {
    fields: ['code'],
    isThere: ({ stockCodes }, _, example) => stockCodes.some(isFund) && !isFund(example),
    bonus: 3,
    absence: 0,
  },
  { fields: ['deck'], isThere: ({ deck }) => deck !== undefined, bonus: 4, absence: 1 },
  { fields: ['id'], isThere: ({ ids }) => ids.length > 0, bonus: 1.5, absence: 1.5 },
  { fields: ['path'], isThere: ({ paths }) => paths.length > 0, bonus: 2.5, absence: 0.3 },
  { fields: ['model'], isThere: ({ models }) => models.length > 0, bonus: 1, absence: 0 },
  {
    fields: ['input_tokens'],
    isThere: ({ numbers, models }) => models.length > 0 && numbers.some(({ value }) => value >= 100),
    bonus: 2,
    absence: 0.7,
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
  { fields: ['content'], isThere: ({ markdown }) => markdown !== undefined, bonus: 3, absence: 1 },
  {
    fields: ['monthly', 'amount', 'price'],
    isThere: ({ numbers }) => numbers.some(({ value }) => value >= 50),
    bonus: 1.5,
    absence: 0.3,
  },
  {
    fields: ['cost'],
    isThere: ({ numbers }) => numbers.filter(({ value }) => value >= 20).length >= 2,
    bonus: 1.5,
    absence: 0.3,
  },
]

/** A number of eight digits is a receipt's; one of other lengths is that of a ticket or a draw. */
export function takesReceipt({ pattern }: JsonSchema): boolean {
  return typeof pattern === 'string' && new RegExp(pattern).test('00000000')
}

function isTicket(list: readonly number[]): boolean {
  return list.length >= 5 && list.length <= 7 && new Set(list).size >= list.length - 1 && Math.max(...list) > 4
}

function isFund(code: unknown): boolean {
  return String(code).startsWith('00')
}

const CODE_FIELDS = ['code', 'codes', 'q', 'text', 'task', 'holdings']
const DAY_FIELDS = ['date', 'from', 'to', 'month', 'period', 'edition', 'q', 'text', 'task']
const ADDRESS_FIELDS = ['url', 'host', 'urls', 'site', 'sitemap', 'image', 'q', 'text', 'task']
/** How much an address in the task or a day speaks against a tool that can do nothing with it. */
const LEFT_OVER = 1
/** The same of the code of a fund: a list that takes none answers first of others, and with their figures. */
const FUND_LEFT_OVER = 3

interface AskedFor extends Pick<Kind, 'isThere' | 'bonus' | 'absence'> {
  readonly inputs: readonly { readonly schema: JsonSchema; readonly example: unknown }[]
  readonly isExpected: boolean
}

interface Wants {
  readonly takesAddress: boolean
  readonly takesCode: boolean
  readonly takesDay: boolean
  readonly things: readonly AskedFor[]
}

const wants = new WeakMap<TaskTool, Wants>()

/** What a tool asks for, which is read once: most ask for two or three of all these kinds. */
function wantsOf(tool: TaskTool): Wants {
  const held = wants.get(tool)
  if (held) return held
  const { inputSchema, operation } = tool
  const properties = inputSchema.properties ?? {}
  const example = operation.example.input as Record<string, unknown>
  // A tool that asks for one of several inputs requires none of them by its schema: its example has the usual one.
  const expected = new Set([...(inputSchema.required ?? []), ...Object.keys(example)])
  const things = KINDS.flatMap(({ fields, isTakenBy = () => true, isThere, bonus, absence }): AskedFor[] => {
    const here = fields.filter((field) => properties[field] && isTakenBy(properties[field]))
    if (here.length === 0) return []
    const inputs = here.map((field) => ({ schema: properties[field] ?? {}, example: example[field] }))
    return [{ isThere, bonus, absence, inputs, isExpected: here.some((field) => expected.has(field)) }]
  })
  const takes = (fields: readonly string[]) => fields.some((field) => properties[field] !== undefined)
  const made = {
    takesAddress: takes(ADDRESS_FIELDS),
    takesCode: takes(CODE_FIELDS),
    takesDay: takes(DAY_FIELDS),
    things,
  }
  wants.set(tool, made)
  return made
}

/** How well what the task holds fits what the tool asks for: above 0 speaks for it, below against it. */
export function fitOfEntities(tool: TaskTool, entities: Entities): number {
  const { takesAddress, takesCode, takesDay, things } = wantsOf(tool)
  let fit = entities.urls.length > 0 && !takesAddress ? -LEFT_OVER : 0
  if (!takesCode && entities.stockCodes.some(isFund)) fit -= FUND_LEFT_OVER
  // Tools of other sites name their days as they like.
  if (!takesDay && !tool.isRemote && entities.dates.length > 0) fit -= LEFT_OVER
  for (const { isThere, inputs, isExpected, bonus, absence } of things) {
    if (inputs.some(({ schema, example }) => isThere(entities, schema, example))) fit += bonus
    else if (isExpected) fit -= absence
  }
  return fit
}
