import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { normalise } from '#support/text/normalise.ts'

/**
 * Groups of synonyms in both languages. They match a task to a declaration that uses other words. Latin alternatives
 * match the beginning of a word: “postpon” is in postpone and postponed.
 */
const FILE = 'reference/hub/synonyms.tsv'
const row = z.object({ id: z.string().min(1), ways: listCell })

interface Concept {
  readonly id: string
  readonly pattern: RegExp
}

interface Concepts {
  readonly all: readonly Concept[]
  /** Indexes of the groups by the first two characters of their words, to limit the comparisons. */
  readonly byBeginning: ReadonlyMap<string, readonly number[]>
}

let known: Concepts | undefined

export function findConcepts(normalised: string): string[] {
  const { all, byBeginning } = (known ??= readConcepts())
  const likely = new Set<number>()
  for (let at = 0; at < normalised.length; at++) {
    for (const concept of byBeginning.get(normalised.slice(at, at + 2)) ?? []) likely.add(concept)
    for (const concept of byBeginning.get(normalised.charAt(at)) ?? []) likely.add(concept)
  }
  const found = all.filter(({ pattern }, at) => likely.has(at) && pattern.test(normalised)).map(({ id }) => id)
  return [...new Set([...found, ...(PART_NUMBER.test(normalised) ? ['hardware'] : [])])].map((id) => `#${id}`)
}

/** Part numbers of processors, graphics cards, boards and disks: 9800x3d, 5070 ti, b850, 2tb. */
const PART_NUMBER =
  /(?<![a-z\d.])(?:\d{4}x3d|[5-9][3-9]\d{2}x(?![a-z\d])|[345]0[5-9]0 ?(?:ti|super|s)(?![a-z])|(?:(?!x402)[abhxz]\d{3}[em]?|i[3579] ?-? ?1\d{4}[a-z]{0,2}|[1248] ?tb)(?![a-z\d]))/

function readConcepts(): Concepts {
  const rows = readTable(FILE, row)
  const byBeginning = new Map<string, number[]>()
  for (const [at, { ways }] of rows.entries()) {
    for (const beginning of new Set(ways.map((way) => normalise(way).slice(0, 2))))
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), at])
  }
  return { all: rows.map(({ id, ways }) => ({ id, pattern: new RegExp(ways.map(patternOf).join('|')) })), byBeginning }
}

function patternOf(way: string): string {
  const escaped = normalise(way).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return /^[a-z]/i.test(way) ? `(?<![a-z])${escaped}` : escaped
}
