import { trimTail } from '#text/trim-tail.ts'
import type { JsonSchema } from '#operation/json-schema.ts'
import { normalise } from '#text/normalise.ts'
import type { TaskTool } from './task-tool.ts'
import { findNamedValues } from './named-values.ts'
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
  url: ({ entities, tool }) =>
    entities.urls.find((url) => !(IMAGE.test(url) && tool.inputSchema.properties?.image !== undefined)),
  host: ({ entities }) => hostOf(entities.urls[0]),
  site: ({ entities }) => hostOf(entities.urls[0]),
  sitemap: ({ entities }) => entities.urls.find((url) => /sitemap/i.test(url)),
  image: ({ entities }) => entities.urls.find((url) => IMAGE.test(url)),
  urls: ({ entities }) => pagesOf(entities.urls),
  key: ({ task }) => /(?:key|金鑰|密鑰)\s*(?:is|為|是|[:：=])?\s*([a-z0-9-]{8,128})(?![\w-])/i.exec(task)?.[1],
  network: ({ task }) => /\b(base-sepolia|base|solana|polygon|avalanche)\b/i.exec(task)?.[1]?.toLowerCase(),
  chapters: ({ task }) => chaptersIn(task),
  duration: ({ task }) => durationIn(task),
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
  user_agent: ({ task }) => {
    const named = [...task.matchAll(/(user-agent\s*:\s*)?([A-Za-z-]*bot\b|ChatGPT-User|Google-Extended|Bytespider)/gi)]
    return (named.find((match) => !match[1]) ?? named[0])?.[2]
  },
  path: ({ entities }) => entities.paths[0],
  kind: ({ task }) => /(?<![\w,.])(9A|9B|50|92|51|53)(?!\w|[,.]\d)/i.exec(task)?.[1]?.toUpperCase(),
  text: ({ task, entities }) => entities.quoted[0] ?? afterColon(task),
  title: ({ tool, task, entities }) =>
    entities.quoted[0] ??
    /(?:titled\s|title:|標題(?:是|為|[:：\s]))\s*(.+)$/i.exec(task)?.[1] ??
    (tool.inputSchema.required?.includes('title') ? afterColon(task) : undefined),
  slug: ({ tool, task, entities }, schema) => {
    const about = findSubject(tool, task, entities)
    return idIn(task) ?? (takesTitle(schema) ? about : latin(about))
  },
  topic: ({ task, entities }) => idIn(task) ?? entities.quoted[0],
  id: ({ task, entities }) => entities.ids[0] ?? idIn(task),
  name: subject,
  q: ({ tool, task, entities }, schema) => {
    const description = schema.description ?? ''
    if (/\bslug\b/.test(description) && entities.quoted.length === 0 && idIn(task)) return idIn(task)
    if (/Words or a question/.test(description) && entities.quoted.length === 0 && QUESTION.test(task))
      return afterColon(task) ?? (ALL_QUESTIONS.test(task) ? undefined : task)
    const about = entities.models[0] ?? findSubject(tool, task, entities)
    // Without it everything is listed, which is better than what a single character finds.
    const isNeeded = tool.inputSchema.required?.includes('q')
    return isNeeded || Array.from(about ?? '').length > 1 ? about : undefined
  },
  task: ({ task }) => task,
}

function findValue(name: string, schema: JsonSchema, source: Source): unknown {
  const { task, tool, entities } = source
  const named = findNamedValues(tool.valueNames, normalise(task), name)[0]
  if (named !== undefined && !(name === 'code' && entities.stockCodes.length > 0)) return named
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
  return found ? gapOf(text.slice(found.index + found[0].length)) : undefined
}

/** How far a cue is from its number. What stands behind a comma belongs to the next one. */
function gapOf(between: string): number {
  return between.length + (/[，,、;；]/.test(between) ? SEPARATED : 0)
}

const SEPARATED = 8

function firstStart(text: string, cue: RegExp | undefined): number | undefined {
  const found = cue?.exec(text)
  return found ? gapOf(text.slice(0, found.index)) : undefined
}

const TIME_CUES = { wake: /起床|醒|鬧鐘|wak|get(?:ting)? up|be up|alarm/gi, bed: /上床|就寢|睡|bed|asleep/gi }

/** One clock time: it is the one whose word stands nearest to where the task writes a number. */
function timeOf(task: string, { times }: Entities, wanted: 'wake' | 'bed'): string | undefined {
  const at = task.search(/\d{1,2}\s*[:：點]|[一二三四五六七八九十]+點|\d{1,2}\s*[ap]\.?m/i)
  if (times[0] === undefined || at === -1) return undefined
  const nearest = (cue: RegExp) =>
    Math.min(...[...task.matchAll(cue)].map(({ index }) => Math.abs(index - at)), Infinity)
  const isWake = nearest(TIME_CUES.wake) <= nearest(TIME_CUES.bed)
  return isWake === (wanted === 'wake') ? times[0] : undefined
}

const QUESTION = /[?？嗎]|(?:^|[:：]\s*)(?:can|do|does|how|when|what|why|is) /i
const ALL_QUESTIONS = /常見問題|最常問|\bFAQ\b|frequently asked|common questions/i

const IMAGE = /\.(png|jpe?g|webp|gif)$/i

/** Addresses to send somewhere. A bare host beside whole addresses only says whose they are. */
function pagesOf(urls: readonly string[]): string[] | undefined {
  const whole = urls.map(withScheme)
  const pages = whole.filter((url) => URL.parse(url)?.pathname !== '/')
  const chosen = pages.length > 0 ? pages : whole
  return chosen.length > 0 ? chosen : undefined
}

const TIMESTAMP = /(?<![\d:])\d{1,2}(?::[0-5]\d){1,2}(?![\d:])/g

/** Chapter lines of a video: each timestamp with the words up to the next. */
function chaptersIn(task: string): string | undefined {
  const starts = [...task.matchAll(TIMESTAMP)].map(({ index }) => index)
  if (starts.length < 2) return undefined
  return starts.map((start, at) => trimTail(task.slice(start, starts[at + 1]), /[\s,，、;；]/)).join('\n')
}

/** The length of a video, in seconds. */
function durationIn(task: string): number | undefined {
  const match = /(\d+)\s*(?:分鐘|minutes?|mins?\b)/i.exec(task)
  return match ? Number(match[1]) * 60 : undefined
}

function takesTitle({ description = '' }: JsonSchema): boolean {
  return /title works/.test(description)
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
