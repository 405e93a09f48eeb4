import type { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import type { Language, LocalizedText } from '#support/errors/localized-text.ts'
import type { Context } from '../context.ts'
import { isOwnMessage, issueMessage } from '../fault-message.ts'
import { isObject } from '../is-object.ts'
import type { Operation } from '../operation.ts'
import { isTooDeep } from './depth.ts'
import { kindFor } from './derived-kind.ts'
import { isMisspeltAs, isTrackingKey } from './input-names.ts'
import {
  findOnlyMissingInput,
  isText,
  readValues,
  type InputOrigin,
  type ReadFault,
  type ReadValues,
  type Resolved,
} from './read-input.ts'
import { readingAt } from './reading.ts'

export interface ParseOptions {
  /** The origin of the input. Default: `tool`, which allows no unknown keys. */
  readonly from?: InputOrigin
  /** The current time, and the database for names. Default: the system time, without names. */
  readonly context?: Pick<Context, 'now' | 'db'>
}

const resolutions = new WeakMap<object, readonly Resolved[]>()

/** How values were interpreted that were not in the documented format. Undefined if there are none. */
export function resolvedIn(input: unknown): readonly Resolved[] | undefined {
  return typeof input === 'object' && input !== null ? resolutions.get(input) : undefined
}

/** Parses raw input or throws `invalid_input`. `resolvedIn` returns interpreted values, such as 12/25's year. */
export function parseInput(operation: Operation, raw: unknown, { from = 'tool', context }: ParseOptions = {}): unknown {
  if (!isObject(raw)) throw notAnObject(operation)
  refuseDepth(raw)
  const reading = readingAt(context?.now ?? new Date(), context)
  const { values, resolved, faults, written, passed } = readValues(operation, raw, from, reading)
  const parsed = operation.input.safeParse(values, { reportInput: true })
  if (parsed.success && faults.length === 0) {
    if (resolved.length > 0) resolutions.set(parsed.data, resolved)
    return parsed.data
  }
  const left = passed.length > 0 ? findOnlyMissingInput(operation, raw) : undefined
  throw refusalOf(operation, faults, parsed.error?.issues ?? [], { written, passed, left, from })
}

/** Throws `invalid_input` for input that is nested so deeply that recursive code could overflow the stack. */
export function refuseDepth(raw: unknown): void {
  if (!isTooDeep(raw)) return
  throw new ApiError('invalid_input', 'The input is nested too deep.', { zh: '輸入的巢狀層數太深。' })
}

export function notAnObject(operation: Operation): ApiError {
  const { en, zh } = exampleBody(operation)
  return new ApiError('invalid_input', `Send ${en}.`, {
    zh: `請送出${zh}。`,
    errors: [{ path: '', message: 'Send an object.', zh: '請給物件。' }],
  })
}

const UNCUT_EXAMPLE_MAX = 200

/** The expected body for an error message, with the operation's example if it is short. */
export function exampleBody({ example, input }: Operation): LocalizedText {
  const written = JSON.stringify(example)
  const names = Object.keys(input.shape).join(', ')
  if (names === '') return { en: 'an empty object: {}', zh: '空物件 {}' }
  return written.length <= UNCUT_EXAMPLE_MAX
    ? { en: `a JSON object such as ${written}`, zh: `像 ${written} 這樣的 JSON 物件` }
    : { en: `a JSON object with the inputs ${names}`, zh: `含有 ${names} 的 JSON 物件` }
}

/** How the caller wrote the inputs, for the refusal. */
interface Keys extends Pick<ReadValues, 'written' | 'passed'> {
  /** The only missing input, which an unknown key may mean. */
  readonly left: string | undefined
  readonly from: InputOrigin
}

function refusalOf(
  operation: Operation,
  faults: readonly ReadFault[],
  issues: readonly z.core.$ZodIssue[],
  keys: Keys,
): ApiError {
  // A value that could not be read is absent from the input. The schema's fault "missing" for it is dropped.
  const unread = new Set(faults.map(({ path }) => nameOf(path, keys.written)))
  const isOfOtherInput = (issue: z.core.$ZodIssue) => issue.code !== 'custom' && !unread.has(String(issue.path[0]))
  // If text is sent for a list, the schema reports both its type and its length. The second fault is dropped.
  const wronglyTyped = new Set(issues.flatMap(({ code, path }) => (code === 'invalid_type' ? [path.join('.')] : [])))
  const isOfRightType = ({ code, path }: z.core.$ZodIssue) => code !== 'too_big' || !wronglyTyped.has(path.join('.'))
  const others = (faults.length === 0 ? issues : issues.filter(isOfOtherInput)).filter(isOfRightType)
  const all = mergeEqualFaults([...faults, ...others.map((issue) => toFault(issue, operation, keys))])
  const choices = [...new Set(all.flatMap((fault) => fault.choices ?? []))]
  const summary = (language: Language) =>
    all
      .map(({ path, message }) => (path ? `${namePlace(path)[language]}: ${message[language]}` : message[language]))
      .join(' ')
  const isUnknown = all.every((fault) => fault.isUnknown)
  return new ApiError(isUnknown ? 'not_found' : 'invalid_input', summary('en'), {
    zh: summary('zh'),
    errors: all.map(({ path, message: { en, zh } }) => ({ path, message: en, ...(zh !== en && { zh }) })),
    ...(choices.length > 0 && { suggestions: choices }),
  })
}

/** Merges equal faults of list items into one that lists their positions. */
function mergeEqualFaults(faults: readonly ReadFault[]): ReadFault[] {
  const groups = Map.groupBy(faults, ({ path, message }) => {
    const list = ITEM_PATH.exec(path)?.groups?.['list']
    return list === undefined ? path : `${list}. ${message.en}`
  })
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const { list } = ITEM_PATH.exec(first?.path ?? '')?.groups ?? {}
    if (!first || list === undefined || group.length < 2) return group
    const places = group.map(({ path }) => Number(ITEM_PATH.exec(path)?.groups?.['at']) + 1)
    const { en, zh } = first.message
    const message = {
      en: en.replace(/\.(?= |$)/, ` (items ${places.join(', ')}).`),
      zh: zh.replace('。', `（第 ${places.join('、')} 項）。`),
    }
    const choices = group.flatMap((fault) => fault.choices ?? [])
    return [{ ...first, path: list, message, ...(choices.length > 0 && { choices }) }]
  })
}

/** The place of a fault as people count: `answers.3` is item 4. */
function namePlace(path: string): LocalizedText {
  const count = (write: (nth: number) => string) =>
    path.replaceAll(/\.(\d+)(?=\.|$)/g, (_, at) => write(Number(at) + 1))
  return { en: count((nth) => ` (item ${nth})`), zh: count((nth) => `（第 ${nth} 項）`) }
}

/** `items.3`: the position in a list. */
const ITEM_PATH = /^(?<list>.+)\.(?<at>\d+)$/

/** The input that a key means: the caller may have used an alias. */
function nameOf(path: string, written: ReadonlyMap<string, string>): string {
  const key = path.split('.')[0] ?? ''
  return [...written].find(([, alias]) => alias === key)?.[0] ?? key
}

function toFault(issue: z.core.$ZodIssue, operation: Operation, keys: Keys): ReadFault {
  const [name = '', ...rest] = issue.path.map(String)
  const path = [keys.written.get(name) ?? name, ...rest].join('.')
  const field = operation.input.shape[name]
  const kind = field && rest.length === 0 ? kindFor(field) : undefined
  const isOwn = isOwnMessage(issue)
  if (!isOwn && issue.code === 'invalid_type' && isMissing(issue))
    return { path, message: describeMissing(operation, name, keys) }
  const isOfForm = ['invalid_type', 'invalid_format', 'invalid_value'].includes(issue.code)
  if (kind && isOfForm && !isOwn) return { path, message: kind.hint }
  const message =
    isBlank(issue) && field?.safeParse(undefined).success === false
      ? { en: issueMessage(issue).en, zh: describeMissing(operation, name, keys).zh }
      : issueMessage(issue)
  // An example of one item helps for lists of objects only. For numbers, the message names the range.
  const isPart = rest.length === 1 && issue.code === 'invalid_type' && issue.expected === 'object'
  const isShown =
    issue.code === 'invalid_type' && (rest.length === 0 || isPart) && !/example|例如/.test(message.en + message.zh)
  return { path, message: (isShown && appendExample(message, operation, name, keys.from, isPart)) || message }
}

/** Whether a required text is empty. The schema's own message would not say so. */
function isBlank(issue: z.core.$ZodIssue): boolean {
  const { en, zh } = issueMessage(issue)
  return (
    issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1 && en !== zh && zh.startsWith('至少')
  )
}

const REQUIRED: LocalizedText = { en: 'This input is required.', zh: '這一項必填。' }

/** Appends the input's description, which exists in English only. */
function appendDescription({ en, zh }: LocalizedText, operation: Operation, name: string): LocalizedText {
  return { en: `${en} ${operation.input.shape[name]?.description ?? ''}`.trim(), zh }
}

function describeMissing(operation: Operation, name: string, { passed, left, from }: Keys): LocalizedText {
  const { en, zh } = appendExample(REQUIRED, operation, name, from) ?? appendDescription(REQUIRED, operation, name)
  const key =
    passed.find((it) => isMisspeltAs(it, name)) ?? (left === name ? passed.find((it) => !isTrackingKey(it)) : undefined)
  if (key === undefined) return { en, zh }
  return { en: `${en} There is no input ${key}: write ${name}.`, zh: `${zh}沒有 ${key} 這一項，請寫 ${name}。` }
}

/** Appends the example value. For a long list, appends its first item. Undefined if even that is too long. */
function appendExample(
  { en, zh }: LocalizedText,
  operation: Operation,
  name: string,
  from: InputOrigin,
  isItem = false,
): LocalizedText | undefined {
  const example = exampleOf(operation, name, from, isItem)
  if (example === undefined) return undefined
  const field = operation.input.shape[name]
  const { example: ofKind, exampleZh = ofKind } = (field && kindFor(field)) ?? {}
  const inChinese = isItem || exampleZh === ofKind ? example : exampleZh
  return {
    en: `${en.slice(0, -1)}, for example ${withoutStop(example)}.`,
    zh: `${zh.slice(0, -1)}，例如 ${withoutStop(inChinese)}。`,
  }
}

/** Removes the final punctuation, so that the example fits into a sentence. */
function withoutStop(text: string): string {
  return text.trim().replace(/[。.！!？?]$/, '')
}

const EXAMPLE_MAX = 60

/** The example value as the caller would write it. In a query, commas separate list items. */
function exampleOf(operation: Operation, name: string, from: InputOrigin, isItem: boolean): string | undefined {
  const example = operation.example[name]
  if (example === undefined) return undefined
  const items: unknown[] = Array.isArray(example) ? example : []
  const ways = isItem ? items : items.length > 0 ? [items, items.slice(0, 1)] : [example]
  return ways
    .map((way) => {
      if (typeof way === 'string') return way
      return isText(from) && Array.isArray(way) && !way.some(isObject) ? way.join(',') : JSON.stringify(way)
    })
    .find((written) => written.length <= EXAMPLE_MAX)
}

/** The message of zod tells whether the value is absent or wrong, because zod issues omit the input. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  return 'input' in issue ? issue.input === undefined : issue.message.endsWith('received undefined')
}
