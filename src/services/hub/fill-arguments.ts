import type { JsonSchema } from '#operation/json-schema.ts'
import type { TaskTool } from './task-tool.ts'
import { CHOICE_CUES, FLAG_CUES, NUMBER_CUES } from './cues.ts'
import type { Entities } from './entities.ts'
import { findSubject } from './task-subject.ts'

export interface FilledArguments {
  readonly arguments: Readonly<Record<string, unknown>>
  /** Inputs that come from the task. */
  readonly filled: readonly string[]
  /** Required inputs that the task does not give: what stands there is the declaration’s example. */
  readonly placeholders: readonly string[]
}

/** The arguments of a call that satisfies the tool’s schema, with whatever the task gives. */
export function fillArguments(tool: TaskTool, task: string, entities: Entities): FilledArguments {
  const { operation, inputSchema } = tool
  const found = findValues(tool, task, entities)
  const example = operation.example.input as Record<string, unknown>
  const required = inputSchema.required ?? []
  const needed = Object.fromEntries(required.map((name) => [name, example[name]]))
  const isValid = (input: object) => operation.input.safeParse(input).success
  // Values that do not fit are left out one after another, the most doubtful first.
  for (const given of withFewer(found)) {
    for (const base of [needed, example]) {
      const input = { ...base, ...given }
      if (isValid(input)) return describe(input, given, required)
    }
  }
  return describe(example, {}, required)
}

function describe(input: Record<string, unknown>, given: object, required: readonly string[]): FilledArguments {
  const isGiven = (name: string) => name in given
  return {
    arguments: input,
    filled: Object.keys(input).filter(isGiven),
    placeholders: required.filter((name) => !isGiven(name)),
  }
}

/** All of them, then without each single one, then none. */
function* withFewer(found: Readonly<Record<string, unknown>>): Generator<Record<string, unknown>> {
  yield found
  for (const name of Object.keys(found).toReversed()) {
    const { [name]: _, ...rest } = found
    if (Object.keys(rest).length > 0) yield rest
  }
  for (const [name, value] of Object.entries(found)) yield { [name]: value }
  yield {}
}

function findValues(tool: TaskTool, task: string, entities: Entities): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(tool.inputSchema.properties ?? {})) {
    const value = findValue(name, schema, { tool, task, entities })
    if (value !== undefined) found[name] = value
  }
  return found
}

interface Source {
  readonly tool: TaskTool
  readonly task: string
  readonly entities: Entities
}

// Inputs by the names that they have throughout the services.
const READERS: Readonly<Record<string, (source: Source, schema: JsonSchema) => unknown>> = {
  ip: ({ entities }) => entities.ips[0],
  url: ({ entities }) => entities.urls[0],
  host: ({ entities }) => hostOf(entities.urls[0]),
  site: ({ entities }) => hostOf(entities.urls[0]),
  sitemap: ({ entities }) => entities.urls.find((url) => /sitemap/i.test(url)),
  image: ({ entities }) => entities.urls.find((url) => /\.(png|jpe?g|webp|gif)$/i.test(url)),
  urls: ({ entities }) => (entities.urls.length > 0 ? entities.urls.map(withScheme) : undefined),
  date: ({ entities }) => entities.dates[0],
  month: ({ entities }) => entities.months[0],
  year: ({ entities }) => entities.years[0],
  edition: ({ entities }) => entities.months[0],
  period: ({ entities }) => entities.receiptPeriods[0],
  wake: ({ task, entities }) => timeOf(task, entities, 'wake'),
  bed: ({ task, entities }) => timeOf(task, entities, 'bed'),
  answers: ({ entities }, schema) => entities.numberLists.find(({ length }) => length === schema.minItems),
  number: ({ entities }) => entities.eightDigits[0] ?? entities.lastThree[0],
  ban: ({ entities }) => entities.eightDigits[0],
  numbers: ({ entities }) => entities.numberLists[0],
  second: ({ entities }) => entities.secondArea,
  code: ({ entities }) => entities.stockCodes[0],
  codes: ({ entities }) => (entities.stockCodes.length > 0 ? entities.stockCodes : undefined),
  model: ({ entities }) => entities.models[0],
  robots: ({ entities }) => entities.robots,
  content: ({ entities }) => entities.markdown,
  user_agent: ({ task }) => /[A-Za-z-]*bot\b|ChatGPT-User|Google-Extended|Bytespider/i.exec(task)?.[0],
  path: ({ task, entities }) => /(?<![\w/.:])\/[\w./*-]*/.exec(task.replace(entities.robots ?? '', ' '))?.[0],
  kind: ({ task }) => /(?<![\w,.])(9A|9B|50|92|51|53)(?!\w|[,.]\d)/i.exec(task)?.[1]?.toUpperCase(),
  text: ({ task, entities }) => entities.quoted[0] ?? afterColon(task),
  title: ({ task, entities }) =>
    entities.quoted[0] ?? /(?:titled\s|title:|標題(?:是|為|[:：\s]))\s*(.+)$/i.exec(task)?.[1],
  slug: ({ tool, task, entities }) =>
    idIn(task) ?? latin(findSubject(tool, task, entities)) ?? /[a-z]{4,}/i.exec(task)?.[0],
  id: ({ task }) => idIn(task),
  name: subject,
  q: ({ tool, task, entities }) => entities.models[0] ?? findSubject(tool, task, entities),
  task: ({ task }) => task,
}

function findValue(name: string, schema: JsonSchema, source: Source): unknown {
  const { task, entities } = source
  if (name === 'kind') return READERS.kind?.(source, schema)
  if (Array.isArray(schema.enum)) return choiceIn(task, schema.enum.map(String))
  if (schema.type === 'boolean') return FLAG_CUES[name]?.test(task) ? true : undefined
  const items = schema.items?.enum
  if (Array.isArray(items)) {
    const chosen = items.map(String).filter((choice) => isNamed(task, choice))
    return chosen.length > 0 ? chosen : undefined
  }
  if (NUMBER_CUES[name]) return numberFor(name, task, entities)
  if (READERS[name]) return READERS[name](source, schema)
  // A text input may list its choices in its description only.
  const listed = (schema.description ?? '').match(/[a-z]+(?:[_-][a-z]+)+/g) ?? []
  return schema.type === 'string' ? choiceIn(task, listed) : undefined
}

function subject({ tool, task, entities }: Source): string | undefined {
  return findSubject(tool, task, entities)
}

function choiceIn(task: string, choices: readonly string[]): string | undefined {
  const cued = Object.entries(CHOICE_CUES).find(([choice, cue]) => choices.includes(choice) && cue.test(task))
  return cued?.[0] ?? choices.find((choice) => isNamed(task, choice))
}

function isNamed(task: string, choice: string): boolean {
  const cue = CHOICE_CUES[choice]
  if (cue) return cue.test(task)
  const spelt = choice.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/[-_]/g, '[-_ ]?')
  return choice.length > 1 && new RegExp(`(?<![\\w-])${spelt}(?![\\w-])`, 'i').test(task)
}

/** The number that stands nearest to a word for this input. */
function numberFor(name: string, task: string, { numbers }: Entities): number | undefined {
  const cue = NUMBER_CUES[name]
  if (!cue) return undefined
  const text = task.normalize('NFKC')
  const candidates = numbers.filter(({ isPercent }) => isPercent === (cue.percent ?? false))
  const scored = candidates.flatMap((number) => {
    const before = lastEnd(text.slice(Math.max(0, number.start - 14), number.start), cue.before)
    const after = firstStart(text.slice(number.end, number.end + 16), cue.after)
    const distance = Math.min(before ?? Infinity, after === undefined ? Infinity : after + 0.5)
    return Number.isFinite(distance) ? [{ value: number.value, distance }] : []
  })
  const nearest = scored.toSorted((a, b) => a.distance - b.distance)[0]
  if (nearest) return nearest.value
  // A task with one amount of money means that one.
  const single = candidates.filter(({ value }) => value >= 100)
  return (name === 'amount' || name === 'monthly') && single.length === 1 ? single[0]?.value : undefined
}

function lastEnd(text: string, cue: RegExp | undefined): number | undefined {
  if (!cue) return undefined
  const found = [...text.matchAll(new RegExp(cue.source, 'gi'))].at(-1)
  return found ? text.length - found.index - found[0].length : undefined
}

function firstStart(text: string, cue: RegExp | undefined): number | undefined {
  const found = cue?.exec(text)
  return found?.index
}

const TIME_CUES = { wake: /起床|醒|鬧鐘|wak|get up|alarm/gi, bed: /上床|就寢|睡|bed|asleep/gi }

/** One clock time: it is the one whose word stands nearest to where the task writes a number. */
function timeOf(task: string, { times }: Entities, wanted: 'wake' | 'bed'): string | undefined {
  const at = task.search(/\d{1,2}\s*[:：點]|[一二三四五六七八九十]+點|\d{1,2}\s*[ap]\.?m/i)
  if (times[0] === undefined || at === -1) return undefined
  const nearest = (cue: RegExp) =>
    Math.min(...[...task.matchAll(cue)].map(({ index }) => Math.abs(index - at)), Infinity)
  const isWake = nearest(TIME_CUES.wake) <= nearest(TIME_CUES.bed)
  return isWake === (wanted === 'wake') ? times[0] : undefined
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(withScheme(url))?.hostname
}

function withScheme(url: string): string {
  return /^https?:/i.test(url) ? url : `https://${url}`
}

function afterColon(task: string): string | undefined {
  return /[:：]\s*(.{4,})$/s.exec(task)?.[1]
}

/** A code with hyphens, such as moa-veg-se1. */
function idIn(task: string): string | undefined {
  return /(?<![\w./-])(?!\d+-(?:day|week|month|year))[a-z0-9]+(?:-[a-z0-9]+)+(?![\w./-])/i
    .exec(task)?.[0]
    ?.toLowerCase()
}

function latin(text: string | undefined): string | undefined {
  return text !== undefined && /^[\x20-\x7e]+$/.test(text) ? text.toLowerCase().replaceAll(/\s+/g, '-') : undefined
}
