import { isObject } from '../is-object.ts'
import { safeParse, type z } from 'zod'
import type { LocalizedText } from '#support/errors/localized-text.ts'
import { pathParameters, type Operation } from '../operation.ts'
import { isTooDeep } from './depth.ts'
import { kindFor } from './derived-kind.ts'
import { nearestInput, isTrackingKey } from './input-names.ts'
import { bare, type Kind } from './kind.ts'
import { isTaken, parseJsonText, tooLong, VALUE_LENGTH_MAX, type Outcome, type Reading } from './reading.ts'

/** A value that was interpreted because it was not in the documented format. The answer lists it in `resolved`. */
export interface Resolved {
  readonly input: string
  readonly given: string
  readonly taken: unknown
  readonly name?: string
}

export interface ReadFault {
  readonly path: string
  readonly message: LocalizedText
  readonly choices?: readonly string[]
  readonly isUnknown?: true
}

/** The origin of the input. Links to pages may carry unknown keys; calls of programs may not. */
export type InputOrigin = 'page' | 'query' | 'body' | 'tool'

export interface ReadValues {
  readonly values: Record<string, unknown>
  readonly resolved: readonly Resolved[]
  readonly faults: readonly ReadFault[]
  /** Maps an input to the key that the caller used for it, if that was another spelling. */
  readonly written: ReadonlyMap<string, string>
  /** Unknown keys that were ignored. */
  readonly passed: readonly string[]
}

interface Field {
  readonly name: string
  readonly schema: z.core.$ZodType
  /** Whether the input is part of the path. An unknown value there means "not found". */
  readonly isNamed: boolean
}

const fieldsByOperation = new WeakMap<Operation, ReadonlyMap<string, Field>>()

/** The inputs of an operation by name, including aliases. */
function fieldsByKey(operation: Operation): ReadonlyMap<string, Field> {
  const known = fieldsByOperation.get(operation)
  if (known) return known
  const plan = new Map<string, Field>()
  const inPath = pathParameters(operation.route ?? '')
  for (const [name, schema] of Object.entries(operation.input.shape)) {
    const field = { name, schema, isNamed: inPath.includes(name) && kindFor(schema)?.name === 'choice' }
    for (const it of [name, ...(operation.inputAliases[name] ?? [])]) plan.set(it, field)
  }
  fieldsByOperation.set(operation, plan)
  return plan
}

/** Converts values that are not in the documented format. Unreadable ones become faults. */
export function readValues(
  operation: Operation,
  raw: Readonly<Record<string, unknown>>,
  from: InputOrigin,
  reading: Reading,
): ReadValues {
  const plan = fieldsByKey(operation)
  const values: Record<string, unknown> = {}
  const resolved: Resolved[] = []
  const faults: ReadFault[] = []
  const written = new Map<string, string>()
  const passed: string[] = []
  for (const [key, value] of Object.entries(raw)) {
    const field = plan.get(key)
    if (!field) {
      const message = refuseKey(key, operation, from, raw)
      if (message) faults.push({ path: key, message })
      else passed.push(key)
      continue
    }
    const { name, schema, isNamed } = field
    if (isOmitted(schema, value)) continue
    if (key !== name) written.set(name, key)
    if (Array.isArray(value) && isText(from) && kindFor(schema)?.name !== 'list') {
      faults.push({ path: key, message: GIVEN_TWICE })
      continue
    }
    if (name in values) {
      faults.push({ path: key, message: refuseTwoNames(name, key) })
      continue
    }
    const reader: Reader = { reading, resolved, faults, path: key, from, isNamed }
    const read = readValue(schema, value, reader)
    if (read !== undefined) values[name] = read
  }
  return { values, resolved, faults, written, passed }
}

/** Kinds whose schemas limit the length themselves. */
const UNBOUNDED: ReadonlySet<Kind['name']> = new Set(['list', 'address', 'site'])

/** The state of reading one input. */
interface Reader {
  readonly reading: Reading
  readonly resolved: Resolved[]
  readonly faults: ReadFault[]
  readonly path: string
  readonly from: InputOrigin
  readonly isNamed: boolean
}

const GIVEN_TWICE: LocalizedText = {
  en: 'Given more than once. Send it once (lists are comma-separated).',
  zh: '重複給了這一項，請只給一次（清單以逗號分隔）。',
}

function refuseTwoNames(name: string, key: string): LocalizedText {
  return {
    en: `${key} is ${name} by another name: send one of them.`,
    zh: `${key} 與 ${name} 是同一項，請只給其中一個。`,
  }
}

export function isText(from: InputOrigin): boolean {
  return from === 'query' || from === 'page'
}

/** The refusal of an unknown key. Undefined if the key may be ignored. */
function refuseKey(
  key: string,
  operation: Operation,
  from: InputOrigin,
  raw: Readonly<Record<string, unknown>>,
): LocalizedText | undefined {
  if (from !== 'tool' && isTrackingKey(key)) return undefined
  const names = Object.keys(operation.input.shape)
  const near = nearestInput(key, operation)
  // If a required input is missing, its refusal mentions the unknown key.
  if (
    near === undefined &&
    (from === 'page' || (from !== 'tool' && findOnlyMissingInput(operation, raw) !== undefined))
  )
    return undefined
  const listed = names.join(', ')
  if (near !== undefined) {
    return { en: `There is no input ${key}. Did you mean ${near}?`, zh: `沒有 ${key} 這一項，是 ${near} 嗎？` }
  }
  const left = findOnlyMissingInput(operation, raw)
  if (left !== undefined) {
    const [others, othersZh] = names.length > 1 ? [` The inputs are ${listed}.`, `可用的是 ${listed}。`] : ['', '']
    return {
      en: `There is no input ${key}. Did you mean ${left}?${others}`,
      zh: `沒有 ${key} 這一項，是 ${left} 嗎？${othersZh}`,
    }
  }
  return listed === ''
    ? { en: `There is no input ${key}: this operation has no inputs.`, zh: `沒有 ${key} 這一項；這裡不需要任何輸入。` }
    : { en: `There is no input ${key}. The inputs are ${listed}.`, zh: `沒有 ${key} 這一項，可用的是 ${listed}。` }
}

/** The only missing required input, which an unknown key must mean: is_holiday reads `symbol` as its date. */
export function findOnlyMissingInput(operation: Operation, raw: Readonly<Record<string, unknown>>): string | undefined {
  const plan = fieldsByKey(operation)
  const isUnknown = (key: string) => !plan.has(key) && !isTrackingKey(key)
  if (Object.keys(raw).filter(isUnknown).length > 1) return undefined
  const given = new Set(Object.keys(raw).flatMap((key) => plan.get(key)?.name ?? []))
  const [left, other] = Object.entries(operation.input.shape).filter(
    ([name, schema]) => !given.has(name) && !schema.safeParse(undefined).success,
  )
  return left && !other ? left[0] : undefined
}

function readValue(schema: z.core.$ZodType, value: unknown, reader: Reader): unknown {
  const kind = kindFor(schema)
  if (kind === undefined) return readWithoutKind(schema, value, reader)
  if (Array.isArray(value)) return kind.name === 'list' ? readItems(kind, schema, value, reader) : value
  if (typeof value !== 'string' && !isTextAsNumber(kind, schema, value)) return value
  const text = String(value)
  if (text.trim() === '' || kind.newest?.test(text.trim())) return undefined
  return readText(kind, text, reader)
}

/** Models and typed clients send null for an omitted input. */
function isOmitted(schema: z.core.$ZodType, value: unknown): boolean {
  return value === null && !safeParse(schema, null).success
}

function readText(kind: Kind, text: string, reader: Reader): unknown {
  if (kind.exact?.test(text)) return text
  const isTooLong = text.length > VALUE_LENGTH_MAX && !UNBOUNDED.has(kind.name)
  const outcome = isTooLong ? tooLong(kind.hint) : kind.read(text, reader.reading)
  if (isTaken(outcome)) {
    const { value, isWorkedOut, name } = outcome
    if (isWorkedOut) reader.resolved.push({ input: reader.path, given: text, taken: value, ...(name && { name }) })
    return value
  }
  reader.faults.push({ ...faultOf(outcome, kind, reader.path), ...(reader.isNamed && { isUnknown: true }) })
  return undefined
}

function faultOf(outcome: Exclude<Outcome<unknown>, { value: unknown }>, kind: Kind, path: string): ReadFault {
  if (!outcome) return { path, message: kind.hint }
  const { refusal, choices, isUnknown } = outcome
  return { path, message: refusal, ...(choices && { choices }), ...(isUnknown && { isUnknown }) }
}

/** Whether a number is to be parsed like text (20261225 for a date) or stands for a boolean. */
function isTextAsNumber(kind: Kind, schema: z.core.$ZodType, value: unknown): boolean {
  if (typeof value !== 'number') return false
  return kind.readsNumbers === true || (bare(schema) as z.core.$ZodTypes)._zod.def.type !== 'number'
}

/** Reads each item of an array. If a query key is repeated, an item may itself be a list. */
function readItems(kind: Kind, schema: z.core.$ZodType, items: readonly unknown[], reader: Reader): unknown {
  const { def } = (bare(schema) as z.core.$ZodTypes)._zod
  if (def.type !== 'array') return items
  return items.flatMap((item, at) => {
    const place = { ...reader, path: `${reader.path}.${at}` }
    const read = isText(reader.from) ? readText(kind, String(item), place) : [readValue(def.element, item, place)]
    return Array.isArray(read) ? read : []
  })
}

function readWithoutKind(schema: z.core.$ZodType, value: unknown, reader: Reader): unknown {
  const { def } = (bare(schema) as z.core.$ZodTypes)._zod
  if (typeof value === 'string' && ['array', 'object', 'record'].includes(def.type))
    return readJson(schema, value, reader)
  if (def.type === 'array' && Array.isArray(value)) {
    return value.map((item, at) => readValue(def.element, item, { ...reader, path: `${reader.path}.${at}` }))
  }
  if (def.type === 'object' && isObject(value)) {
    const fields = Object.entries(value).flatMap(([name, it]) => {
      const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
      if (field && isOmitted(field, it)) return []
      return [[name, field ? readValue(field, it, { ...reader, path: `${reader.path}.${name}` }) : it]]
    })
    return Object.fromEntries(fields)
  }
  // Models send codes of digits as numbers, such as 22099131.
  return def.type === 'string' && typeof value === 'number' ? String(value) : value
}

/** Some clients encode an argument as JSON twice. Other text is left unchanged, and the schema refuses it. */
function readJson(schema: z.core.$ZodType, text: string, reader: Reader): unknown {
  const value = parseJsonText(text)
  return value === undefined || isTooDeep(value) ? text : readWithoutKind(schema, value, reader)
}
