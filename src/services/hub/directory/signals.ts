import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/**
 * Facts about a server besides its own words: who says so, and how much it counts. An endorsement counts by how hard it
 * is to get: the owner of a domain or of a list weighs more than a mention.
 */
const SIGNALS = readTable(
  'reference/hub/signals.tsv',
  z.object({ kind: z.string(), points: z.string().transform(Number), source: z.url() }),
)

export const SIGNAL_KINDS = SIGNALS.map(({ kind }) => kind)

const BY_KIND = new Map(SIGNALS.map((signal) => [signal.kind, signal]))

/** Undefined for a kind that has no source. */
export function findSignal(kind: string): (typeof SIGNALS)[number] | undefined {
  return BY_KIND.get(kind)
}
