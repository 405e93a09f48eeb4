import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/**
 * External facts that raise trust in a server, each with its source and weight. A signal that is harder to obtain
 * weighs more: control of a domain or a curated listing counts more than a mention.
 */
const SIGNALS = readTable(
  'reference/hub/signals.tsv',
  z.object({ kind: z.string(), points: z.string().transform(Number), source: z.url() }),
)

export const SIGNAL_KINDS = SIGNALS.map(({ kind }) => kind)

const BY_KIND = new Map(SIGNALS.map((signal) => [signal.kind, signal]))

/** Undefined for a kind without a source. */
export function findSignal(kind: string): (typeof SIGNALS)[number] | undefined {
  return BY_KIND.get(kind)
}
