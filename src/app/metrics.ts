import type { GuardedFetch } from '#sites/outbound/types.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { Counter, Labels, Registry } from '#support/observability/exposition.ts'
import type { Metrics } from '#support/observability/metrics.ts'
import type { PaymentLayer } from '#payments/create-charge.ts'
import type { DatasetState } from '#surfaces/runtime.ts'

export interface MeasuredParts {
  readonly version: string
  readonly clock: () => Date
  readonly isReady: () => boolean
  readonly dataStatus: () => readonly DatasetState[]
  readonly threads?:
    | (() => { readonly threads: number; readonly running: number; readonly waiting: number })
    | undefined
}

/** Metrics of the process, measured when they are requested. docs/how-to/monitor.md explains each. */
export function measureState(
  registry: Registry,
  { version, clock, isReady, threads, dataStatus }: MeasuredParts,
): void {
  registry.gauges('dozen_build_info', 'The version that runs.', () => [[{ version, node: process.version }, 1]])
  registry.gauge('dozen_ready', '1 while everything can be answered.', () => Number(isReady()))
  for (const state of ['threads', 'running', 'waiting'] as const) {
    registry.gauge(`dozen_work_${state}`, HELP_OF_THREADS[state], () => threads?.()[state] ?? 0)
  }
  const states = () => {
    try {
      return dataStatus()
    } catch {
      // If the database cannot be read, dozen_ready reports it, and the other metrics must be reported nevertheless.
      return []
    }
  }
  const dayOf = (set: DatasetState) => (set.asOf === null ? undefined : Date.parse(set.asOf))
  /** The newest run comes first. */
  const lastSyncOf = (set: DatasetState) =>
    set.runs
      .filter(({ outcome }) => outcome === 'changed' || outcome === 'unchanged')
      .map(({ startedAt }) => Date.parse(startedAt))[0]
  registry.gauges('dozen_dataset_state', 'Data sets, by how fresh they are.', () =>
    states().map((set) => [{ ...labelsOf(set), state: set.state, synced: set.hasSync ? 'yes' : 'no' }, 1]),
  )
  registry.gauges('dozen_dataset_rows', 'Rows of each data set.', () =>
    states().map((set) => [labelsOf(set), set.rows]),
  )
  registry.gauges('dozen_dataset_age_seconds', 'Since the day that a data set is from.', () =>
    listAges(states(), dayOf, clock()),
  )
  registry.gauges('dozen_sync_age_seconds', 'Since a sync of the data set last went through.', () =>
    listAges(states(), lastSyncOf, clock()),
  )
}

/** Metrics of the ledger. While it is unavailable, the last values are reported. */
export function measureLedger(
  { registry, before }: Metrics,
  payments: Pick<PaymentLayer, 'countOpen' | 'paying'>,
): void {
  let open = { pending: 0, flagged: 0 }
  let isUp = 0
  before(async () => {
    try {
      open = await payments.countOpen()
      isUp = 1
    } catch {
      isUp = 0
    }
  })
  registry.gauge('dozen_ledger_up', '1 while the ledger answers.', () => isUp)
  registry.gauge('dozen_payments_pending', 'Payments whose outcome is not known.', () => open.pending)
  registry.gauge('dozen_payments_flagged', 'Settled payments that the chain does not have.', () => open.flagged)
  registry.gauges('dozen_paying_open', '1 while payments on the network are taken.', () =>
    [...payments.paying()].map(([network, isOpen]): [Labels, number] => [{ network }, Number(isOpen)]),
  )
}

const HELP_OF_THREADS = {
  threads: 'Worker threads.',
  running: 'Worker threads that are at work.',
  waiting: 'Calls that wait for a worker thread.',
}

const labelsOf = ({ service, dataset }: DatasetState) => ({ service, dataset })

function* listAges(
  sets: readonly DatasetState[],
  since: (set: DatasetState) => number | undefined,
  now: Date,
): Generator<readonly [Labels, number]> {
  for (const set of sets) {
    const at = since(set)
    if (at !== undefined) yield [labelsOf(set), Math.max(0, Math.round((now.getTime() - at) / 1000))]
  }
}

/** Counts outbound requests by result: `answered`, whatever the status, or the code of the error. */
export function countingFetch(fetch: GuardedFetch, counter: Counter): GuardedFetch {
  return async (url, options) => {
    try {
      const response = await fetch(url, options)
      counter.inc({ outcome: 'answered' })
      return response
    } catch (err) {
      counter.inc({ outcome: err instanceof ApiError ? err.code : 'error' })
      throw err
    }
  }
}
