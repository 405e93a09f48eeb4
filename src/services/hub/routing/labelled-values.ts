import type { z } from 'zod'
import { trimTail } from '#support/text/trim-tail.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { findNumbers } from '#operation/input/find-numbers.ts'
import type { Kind } from '#operation/input/kind.ts'
import { quantityAt } from '#operation/input/quantity.ts'
import { isTaken, type Reading } from '#operation/input/reading.ts'
import { labelOf } from '#operation/view/label-of.ts'
import type { TaskTool } from './task-tool.ts'

/** A value after its input’s name, as in “amount: 30,000”, or a number after its label, as in 運費 60. */
export interface Labelled {
  readonly name: string
  /** Undefined if the text after the label is not a valid value. */
  readonly value: unknown
  readonly start: number
}

type Tool = Pick<TaskTool, 'operation' | 'service'>

interface Named {
  readonly name: string
  readonly kind: Kind
}

/** Finds values after the names of inputs. Each value ends before the next name. */
export function findLabelled(tool: Tool, task: string, reading: Reading): Labelled[] {
  const kinds = new Map(kindsByName(tool))
  const numbers = new Map(numbersByLabel(tool))
  if (kinds.size === 0) return []
  const labels = [
    ...task.matchAll(labelPattern([...kinds.keys()])),
    ...(numbers.size > 0 ? task.matchAll(numberPattern([...numbers.keys()])) : []),
  ].toSorted((a, b) => a.index - b.index)
  return labels.flatMap((label, at) => {
    const { name = '', label: called = '' } = label.groups ?? {}
    const it = kinds.get(name.toLowerCase()) ?? numbers.get(called.toLowerCase())
    if (!it) return []
    const start = label.index + label[0].length
    const end = labels[at + 1]?.index ?? task.length
    const [number] = called === '' ? [] : findNumbers(task.slice(start, end))
    const value =
      number?.start === 0
        ? quantityAt(task, { start, end: start + number.end }, it.name)
        : readPart(it.kind, task.slice(start, end), reading)
    return [{ name: it.name, value, start }]
  })
}

/** The kinds of inputs by name. Omits free-text inputs, because their values have no clear end. */
function kindsByName({ operation: { input, inputAliases } }: Tool): [string, Named][] {
  return Object.entries(input.shape).flatMap(([name, schema]) => {
    const kind = kindFor(schema)
    if (!kind || kind.mayBeWords) return []
    return [name, ...(inputAliases[name] ?? [])].map((it): [string, Named] => [it.toLowerCase(), { name, kind }])
  })
}

const NUMBERS: ReadonlySet<Kind['name'] | undefined> = new Set(['amount', 'count', 'percent'])

/** Whether an input takes a number, whose form does not tell for which input it is. */
export function isNumber(schema: z.core.$ZodType | undefined): boolean {
  return NUMBERS.has(schema && kindFor(schema)?.name)
}

/** The inputs for numbers by their labels in both languages. */
function numbersByLabel({ operation: { name: tool, input }, service }: Tool): [string, Named][] {
  return Object.entries(input.shape).flatMap(([name, schema]) => {
    const kind = kindFor(schema)
    if (!kind || !isNumber(schema)) return []
    return (labelOf(name, tool, service.words)?.label ?? []).map((it): [string, Named] => [
      it.toLowerCase(),
      { name, kind },
    ])
  })
}

/** Ignores parameter names within a URL: ?date=2026-10-10. */
function labelPattern(names: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w.\\-/?&#])(?<name>${names.join('|')})["']? ?[:=]\\s*`, 'gi')
}

/** A label right before a digit. Of two labels with the same end, the longer one counts. */
function numberPattern(labels: readonly string[]): RegExp {
  const longest = labels.toSorted((a, b) => b.length - a.length)
  return new RegExp(`(?<![a-z])(?<label>${longest.join('|')}) ?(?=\\d)`, 'giu')
}

const ADDRESSES: ReadonlySet<Kind['name']> = new Set(['host', 'address', 'site'])

/**
 * Reads the value from the complete text or, if more words follow, from its beginning: 2026-10-10 in “2026-10-10 放假嗎”.
 */
function readPart(kind: Kind, part: string, reading: Reading): unknown {
  const text = trimTail(part, /[\s,;:.。!?"'}]/).replace(/^["']/, '')
  if (text === '') return undefined
  // An address contains no spaces: in “site:ptt.cc 租屋” it ends at the space.
  const whole = ADDRESSES.has(kind.name) && /\s/.test(text) ? undefined : kind.read(text, reading)
  if (whole) return isTaken(whole) ? whole.value : undefined
  const found = kind.find?.(text, reading) ?? []
  const [first] = found
  if (!first || found.length > 1 || first.start > 0) return undefined
  // An address ends at Chinese text. After `site:…`, search terms in any script may follow.
  const goesOn = ADDRESSES.has(kind.name) && kind.name !== 'site' ? /^[\s,]*\p{sc=Han}/u : /^[\s,]*\p{L}/u
  return goesOn.test(text.slice(first.end)) ? first.value : undefined
}
