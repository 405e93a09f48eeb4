import { z } from 'zod'

/** Timeouts and limits that no installation changes. Tests override them by TEST_LIMITS. */
export const LIMITS = {
  bodyBytesMax: 1_048_576,
  urlCharactersMax: 8192,
  mcpBatchMax: 20,
  /**
   * The longest expected wait for a turn of the event loop. Beyond it, requests get 503, except those for crisis lines.
   */
  queueMaxMs: 5000,
  /** Limits the memory of requests in flight. Beyond it, requests get 503 too. */
  requestsInFlightMax: 1000,
  /** The limit for the arrival of a request, and again for its response. */
  requestDeadlineMs: 15_000,
  /** How long a stopping process still accepts connections while /readyz is 503. */
  drainNoticeMs: 2000,
  /** How long a process may take to stop after SIGTERM. */
  drainMs: 10_000,
  /** Requests to one other site, from all callers together. */
  outboundPerMinute: 240,
  verifyMs: 5000,
  /** Settling waits for a block. */
  settleMs: 10_000,
  /** How long a payer waits while the chain is searched for a payment of unknown outcome: about two blocks. */
  patienceMs: 4000,
  /** How often a writer checks for changes to publish, and a reader for a new release. */
  replicaEveryMs: 10_000,
  /** The writer confirms its release three times within this time. */
  replicaBehindMs: 900_000,
}

export type FixedLimits = Readonly<typeof LIMITS>

/** Overrides as `name=number` pairs. The last override of a limit wins. */
export const limitOverrides = z
  .string()
  .transform((list) => list.split(',').map((pair) => /^\s*(\w+)=(\d+)\s*$/.exec(pair)))
  .refine(
    (pairs) => pairs.every((pair) => pair?.[1] !== undefined && Object.hasOwn(LIMITS, pair[1])),
    `must be name=number pairs of ${Object.keys(LIMITS).join(', ')}.`,
  )
  .transform((pairs): Partial<FixedLimits> => Object.fromEntries(pairs.map((pair) => [pair?.[1], Number(pair?.[2])])))
