import { trimTail } from '#support/text/trim-tail.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import type { Kind } from '#operation/input/kind.ts'
import { isTaken, type Reading } from '#operation/input/reading.ts'
import type { RoutedOperation } from './task-tool.ts'

/** A value after its input's name, as in “amount: 30,000”. */
export interface Labelled {
  readonly name: string
  /** Undefined if the text after the label is not a valid value. */
  readonly value: unknown
  readonly start: number
  readonly end: number
}

/** Finds values after the names of inputs. Each value ends before the next name. */
export function findLabelled(operation: RoutedOperation, task: string, reading: Reading): Labelled[] {
  const kinds = new Map(kindsByName(operation))
  if (kinds.size === 0 || !/[:=]/.test(task)) return []
  const labels = [...task.matchAll(labelPattern([...kinds.keys()]))]
  return labels.flatMap((label, at) => {
    const it = kinds.get((label.groups?.['name'] ?? '').toLowerCase())
    if (!it) return []
    const start = label.index + label[0].length
    const end = labels[at + 1]?.index ?? task.length
    return [{ name: it.name, value: readPart(it.kind, task.slice(start, end), reading), start, end }]
  })
}

/** The kinds of inputs by name. Omits free-text inputs, because their values have no clear end. */
function kindsByName({ input, inputAliases }: RoutedOperation): [string, { name: string; kind: Kind }][] {
  return Object.entries(input.shape).flatMap(([name, schema]) => {
    const kind = kindFor(schema)
    if (!kind || kind.mayBeWords) return []
    return [name, ...(inputAliases[name] ?? [])].map((it): [string, { name: string; kind: Kind }] => [
      it.toLowerCase(),
      { name, kind },
    ])
  })
}

/** Ignores parameter names within a URL: ?date=2026-10-10. */
function labelPattern(names: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w.\\-/?&#])(?<name>${names.join('|')})["']? ?[:=]\\s*`, 'gi')
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
