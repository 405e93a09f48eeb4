import { knownNamesOf } from '#operation/input/known-names.ts'
import type { Found } from '#operation/input/reading.ts'
import type { JsonSchema } from '#operation/json-schema.ts'
import { labelOf } from '#operation/view/label-of.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import { isOneDay, statedSpan } from './span-of-days.ts'
import { rangesIn } from './task-days.ts'
import { kindOfInput } from './task-tool.ts'
import { choicesFor, found, listFor, NAMED_CHARACTERS_MAX, namedFor, type Source } from './values-by-kind.ts'

// Finds the values of a task whose form alone tells the input: addresses, dates, codes, pasted files.

type Reader = (source: Source) => unknown

// Readers by input names that all services share. A list of values makes one call for each.
const READERS: Readonly<Record<string, Reader>> = lookupTable({
  from: (source) => statedSpan(source, kindOfInput(source.tool, 'from'))?.from,
  to: (source) => {
    const span = statedSpan(source, kindOfInput(source.tool, 'to'))
    // If the tool also takes a number of workdays, the end follows from the start.
    const isCounted = source.tool.inputSchema.properties?.['workdays'] !== undefined
    return span?.to ?? (span && !isCounted && isOneDay(source, span.from) ? span.from : undefined)
  },
  date: (source) => comparedDays(source).date,
  since: (source) => comparedDays(source).since,
  ip: ({ entities }) => entities.ips,
  url: ({ entities }) => entities.urls,
  host: ({ entities }) => entities.urls.map(hostOf),
  site: ({ entities }) => entities.urls.map(hostOf),
  robots: ({ entities }) => entities.robots,
  content: ({ entities }) => entities.markdown,
  // A question about a holiday needs the complete year: 中秋節放幾天.
  year: ({ tool, task, entities }) => {
    if (entities.years.length > 0 || tool.inputSchema.properties?.['date'] !== undefined) return [...entities.years]
    // 十二月 (“December”) gets its year from today's date. A month with a written year goes to a month input.
    const months = /\d{3}/.test(task) ? [] : entities.months
    return [...entities.dates, ...months].map((day) => Number(day.slice(0, 4)))
  },
  // If the task names crawlers and no other aim, those are blocked.
  mode: (source) => {
    const aims = aimsOf(source)
    return aims.length === 0 && botsIn(source).length > 0 ? 'block_named' : aims
  },
  deck: ({ entities }) => entities.deck,
  task: ({ task }) => task,
})

export function typedValues(name: string, schema: JsonSchema, source: Source): unknown[] {
  const own = READERS[name]
  if (own) return [own(source)].flat(1).filter((it) => it !== undefined)
  const kind = kindOfInput(source.tool, name)
  switch (kind?.name) {
    case 'choice':
      return choicesFor(name, schema, kind, source)
    case 'named':
      return namedFor(name, kind, source)
    case 'list':
      return listFor(name, schema, kind, source)
    case 'flag':
      // Its own name, such as “batch”.
      return new RegExp(`(?<![a-z-])${name.replaceAll('_', '[ -]?')}(?![a-z])`, 'i').test(source.task) ? [true] : []
    case 'amount':
    case 'count':
      return countedIn(name, source)
    case 'percent':
    case 'time':
      return []
    case undefined:
      return neededText(name, source)
    case 'address':
      // An optional address input is filled only after its name: the task rarely says to which input an address
      // belongs.
      return (source.tool.inputSchema.required ?? []).includes(name)
        ? found(kind, source).map(({ value }) => value)
        : []
    case 'month': {
      // The name of a holiday implies its month: 聖誕節有什麼片.
      const months = found(kind, source).map(({ value }) => value)
      // A month in the task takes precedence over the months of its dates.
      return months.length > 0 || /\d{2}|月/.test(source.task) ? months : [...source.entities.months]
    }
    default:
      return found(kind, source).map(({ value }) => value)
  }
}

/** The number before the measure word of an input’s label: 一千次 for 幾次. */
function countedIn(name: string, { tool: { operation, service }, task, entities }: Source): number[] {
  const [label = ''] = labelOf(name, operation.name, service.words)?.label ?? []
  const unit = /^幾(?<unit>\p{sc=Han}{1,2})$/u.exec(label)?.groups?.['unit']
  const counted = entities.numbers.filter(({ end }) => unit && task.slice(end).trimStart().startsWith(unit))
  return counted.length === 1 ? counted.map(({ value }) => value) : []
}

/** For a text that the tool needs: the quotations, or the only known name in the task (顯示卡 in 顯示卡多少錢). */
function neededText(name: string, { tool, task, entities, reading }: Source): unknown[] {
  const field = tool.operation.input.shape[name]
  if (!field || !tool.inputSchema.required?.includes(name)) return []
  if (entities.quoted.length > 0) return [...entities.quoted]
  const [first, other] = knownNamesOf(field)?.find(task.slice(0, NAMED_CHARACTERS_MAX), reading) ?? []
  return first && !other ? [first.value] : []
}

/** The days of a task. If the tool compares a day with an earlier one, the earlier of two is `since`. */
function comparedDays(source: Source): { date: unknown[]; since?: unknown } {
  const all: Found<unknown>[] = found(kindOfInput(source.tool, 'date'), source)
  const days = [...new Set(all.map(({ value }) => String(value)))]
  if (source.tool.inputSchema.properties?.['since'] === undefined) return { date: days }
  const [range] = rangesIn(source.task, kindOfInput(source.tool, 'date'), source.reading)
  if (range) return { since: range.from, date: [range.to] }
  const [first, second] = days.toSorted()
  if (first !== undefined && second !== undefined) return { since: first, date: [second] }
  // Without a date, the tool has the latest of today.
  return { date: days.filter((day) => day !== source.reading.today) }
}

function aimsOf(source: Source): unknown[] {
  const kind = kindOfInput(source.tool, 'mode')
  const schema = source.tool.inputSchema.properties?.['mode'] ?? {}
  return kind?.name === 'choice' ? choicesFor('mode', schema, kind, source) : []
}

/** The crawlers that a task names. */
function botsIn(source: Source): unknown[] {
  return [...new Set(found(kindOfInput(source.tool, 'bots')?.item, source).map(({ value }) => value))]
}

function hostOf(url: string): string | undefined {
  return URL.parse(withScheme(url))?.hostname
}

export function withScheme(url: string): string {
  return /^https?:/i.test(url) ? url : `https://${url}`
}
