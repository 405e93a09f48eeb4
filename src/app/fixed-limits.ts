import { z } from 'zod'

/** Timeouts and limits that no installation needs to change. Tests override them by TEST_LIMITS. */
export const LIMITS = {
  bodyBytesMax: 1_048_576,
  urlCharactersMax: 8192,
  mcpBatchMax: 20,
  /** If a request would wait longer for its turn of the event loop, it gets 503. Crisis lines are exempt. */
  queueMaxMs: 5000,
  /** More simultaneous requests get 503, because each takes memory. */
  requestsInFlightMax: 1000,
  /** The time limit for receiving a request, and again for answering it. */
  requestDeadlineMs: 15_000,
  /** How long a stopping process still accepts connections, while /readyz returns 503. */
  drainNoticeMs: 2000,
  /** How long a process may take to end after SIGTERM. */
  drainMs: 10_000,
  /** The limit per site, for all callers together. */
  outboundPerMinute: 240,
  verifyMs: 5000,
  /** Settlement waits for a block. */
  settleMs: 10_000,
  /** How long a payer waits while the blockchain is searched for a payment with unknown outcome: about two blocks. */
  patienceMs: 4000,
  /** How often the writer process looks for changes to publish, and a reader process for a new release. */
  replicaEveryMs: 10_000,
  /** A reader reports that it is behind after this time, in which the writer confirms its release three times. */
  replicaBehindMs: 900_000,
}

export type FixedLimits = Readonly<typeof LIMITS>

/** Pairs `name=number`. If a limit is named twice, the last one counts. */
export const limitOverrides = z
  .string()
  .transform((list) => list.split(',').map((pair) => /^\s*(\w+)=(\d+)\s*$/.exec(pair)))
  .refine(
    (pairs) => pairs.every((pair) => pair?.[1] !== undefined && Object.hasOwn(LIMITS, pair[1])),
    `must be name=number pairs of ${Object.keys(LIMITS).join(', ')}.`,
  )
  .transform((pairs): Partial<FixedLimits> => Object.fromEntries(pairs.map((pair) => [pair?.[1], Number(pair?.[2])])))
