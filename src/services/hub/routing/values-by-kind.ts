import type { Kind } from '#operation/input/kind.ts'
import { isTaken, type Found, type Reading } from '#operation/input/reading.ts'
import type { JsonSchema } from '#operation/json-schema.ts'
import { isComparison } from './comparisons.ts'
import { CHOICE_CUES } from './cues.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

// Finds values of a task for an input by the input’s kind: choices, names, lists.

/** A task and the tool whose inputs it may fill. */
export interface Source extends TaskText {
  readonly tool: TaskTool
}

/** Names are searched only in this many characters, because each position costs a lookup. */
export const NAMED_CHARACTERS_MAX = 400

export function found(kind: Kind | undefined, { task, reading }: { task: string; reading: Reading }): Found<unknown>[] {
  return kind?.find?.(kind.name === 'named' ? task.slice(0, NAMED_CHARACTERS_MAX) : task, reading) ?? []
}

/**
 * The first value and those that a list separator connects to it. Without a separator, the next value is part of the
 * same phrase: 失智照顧者 (“dementia carer”).
 */
function listed(all: readonly Found<unknown>[], task: string, joint = LIST_JOINT): Found<unknown>[] {
  const end = all.findIndex((it, at) => at > 0 && !joint.test(task.slice(all[at - 1]?.end, it.start)))
  return all.slice(0, end === -1 ? all.length : end)
}

export const LIST_JOINT = /[,，、;；/&+]|和|跟|與|及|還有|或|比|\b(?:and|or|vs|versus|against|with|than)\b/i

/** Names may be adjacent without a separator: 廣達緯創. */
const NAME_JOINT = new RegExp(`^\\s*$|${LIST_JOINT.source}`, 'i')

export function choicesFor(name: string, schema: JsonSchema, kind: Kind, source: Source): unknown[] {
  const called = listed(found(kind, source), source.task)
  // A default needs no words, which may say something else: the values of any drop.
  const isDefault = called[0]?.value === schema.default && !source.tool.inputSchema.required?.includes(name)
  if (called.length > 1 || (called.length === 1 && !isDefault)) return called.map(({ value }) => value)
  const cued = Object.entries(CHOICE_CUES).find(
    ([choice, cue]) => schema.enum?.includes(choice) && cue.test(source.task),
  )
  return cued ? [cued[0]] : []
}

/** Values for an input that takes known names. If the tool requires search words, optional names are ignored. */
export function namedFor(name: string, kind: Kind, source: Source): unknown[] {
  const { tool, task, reading } = source
  const required = tool.inputSchema.required ?? []
  if (!required.includes(name) && required.includes('q')) return []
  const all = found(kind, source)
  // A comparison may name its shares anywhere: 台積電市值是聯發科的幾倍.
  const named = name === 'code' && isComparison(task) ? all : listed(all, task, NAME_JOINT)
  const read = named.flatMap((it) => {
    const outcome = kind.read(task.slice(it.start, it.end), reading)
    // “claude opus” may mean any of eight models. The input stays empty, because a guess could give the caller another
    // model's price.
    if (outcome !== undefined && 'choices' in outcome) return []
    // An exact key, such as gpt-4o, stays as written.
    return [{ ...it, value: isTaken(outcome) ? outcome.value : it.value }]
  })
  const codes = name === 'code' ? codesIn(source) : []
  return [...read, ...codes].toSorted((a, b) => a.start - b.start).map(({ value }) => value)
}

/** Share codes with their positions. A fund's code may lack its leading zeros in the task. */
function codesIn({ task, entities }: Source) {
  return entities.stockCodes.map((value) => ({ value, start: task.indexOf(value.replace(/^0+/, '')) }))
}

const TICKET_MIN = 5
const TICKET_MAX = 6

/** Values for a list input: a row of numbers of the right length, or several known names. */
export function listFor(name: string, schema: JsonSchema, kind: Kind, source: Source): unknown[] {
  if (kind.find) {
    const lists = found(kind, source).map(({ value }) => value as number[])
    const { minItems: least = TICKET_MIN, maxItems: most = TICKET_MAX } = schema
    const fitting = lists.filter(({ length }) => length >= Number(least) && length <= Number(most))
    return fitting.length > 0 || least !== most ? fitting : namedItems(Number(least), source)
  }
  const codes = name === 'codes' ? codesIn(source) : []
  const read = found(kind.item, source)
  const further = [...shortIn(kind.item, read, source), ...digitsIn(kind.item, source)]
  const all = [...read, ...codes, ...further].toSorted((a, b) => a.start - b.start)
  const items = [...new Set(all.map(({ value }) => value))]
  return items.length > 0 ? [items] : []
}

/** The answers of a questionnaire with a word before each: 睡眠4 緊張2. One further number belongs to another input. */
function namedItems(count: number, { entities: { numbers } }: Source): number[][] {
  const values = numbers.map(({ value }) => value).filter((value) => Number.isInteger(value) && value <= ANSWER_MAX)
  return values.length === count || values.length === count + 1 ? [values.slice(0, count)] : []
}

const ANSWER_MAX = 4

/** Finds values such as 酒, which are too short to be found within a sentence, as separate items of a list. */
function shortIn(item: Kind | undefined, found: readonly Found<unknown>[], { task, reading }: Source) {
  if (item?.name !== 'choice') return []
  return [...task.matchAll(found.length > 0 ? LISTED_ITEM : SOLD_ITEM)].flatMap(({ index, 0: text }) => {
    const outcome = item.read(text, reading)
    return isTaken(outcome) ? [{ value: outcome.value, start: index, end: index + text.length }] : []
  })
}

/** Runs of digits that the items of a list accept, such as the last three of a receipt. */
function digitsIn(item: Kind | undefined, { task, reading }: Source): Found<unknown>[] {
  if (item?.name !== 'digits') return []
  return [...task.matchAll(DIGITS)].flatMap(({ index, 0: text }) => {
    const outcome = item.read(text, reading)
    return isTaken(outcome) ? [{ value: outcome.value, start: index, end: index + text.length }] : []
  })
}

const DIGITS = /(?<![\w.,/:$-])(?:\d{3,8}|[零〇一二三四五六七八九]{3,8})(?!\p{L}|[\d%]|[.,/:-]\d)/gu

/** The goods in a question about a sale: 酒 in 網路可以賣酒嗎. */
const SOLD_ITEM =
  /(?<=(?:販?賣|販售|上架|刊登|\bsell(?:ing)? )\s?)(?:\p{sc=Han}{1,8}?|[a-z][a-z -]{1,30}?)(?= ?(?:嗎|要|需|可以|合法|犯法|違法|上架|的話|online\b|on\b|in\b)|[，,。？?\s]|$)/giu

const LISTED_ITEM = /(?<=[、,，和跟與及]\s?)[^、,，和跟與及\s]{1,3}(?=[、,，和跟與及。？?]|$)/gu
