import cluster from 'node:cluster'
import { z } from 'zod'

/** Longer than METRICS_MS of the supervisor, so that its answer arrives first. */
const METRICS_MS = 4_000

/** A message between a process and the supervisor. */
export const messageSchema = z.discriminatedUnion('dozen', [
  z.object({ dozen: z.literal('open') }),
  z.object({ dozen: z.literal('ask_metrics'), id: z.number() }),
  z.object({ dozen: z.literal('metrics'), id: z.number(), text: z.string() }),
])

export interface Member {
  /** Whether this is the first process, which does what must be done only once: syncs, releases and reconciliation. */
  readonly isLeader: boolean
  /** Tells the supervisor that the database is open, so that the other processes may start. */
  reportOpen(): void
  /** The metrics of all processes, or of this one if the supervisor does not answer. */
  metrics(): Promise<string>
}

/** Joins the cluster. Undefined if there is only one process. `readMetrics` returns this process's metrics. */
export function joinCluster(number: string | undefined, readMetrics: () => Promise<string>): Member | undefined {
  if (!cluster.isWorker) return undefined
  const pendingRequests = new Map<number, (text: string) => void>()
  let lastRequestId = 0
  process.on('message', (message: unknown) => {
    const known = messageSchema.safeParse(message)
    if (!known.success) return
    const { data } = known
    if (data.dozen === 'metrics') pendingRequests.get(data.id)?.(data.text)
    if (data.dozen === 'ask_metrics')
      void readMetrics().then((text) => sendToSupervisor({ dozen: 'metrics', id: data.id, text }))
  })
  return {
    isLeader: number === '1',
    reportOpen: () => sendToSupervisor({ dozen: 'open' }),
    metrics() {
      const id = (lastRequestId += 1)
      return new Promise<string>((resolve) => {
        pendingRequests.set(id, resolve)
        // After a timeout, only this process's metrics are reported.
        setTimeout(() => void readMetrics().then(resolve), METRICS_MS).unref()
        sendToSupervisor({ dozen: 'ask_metrics', id })
      }).finally(() => pendingRequests.delete(id))
    },
  }
}

function sendToSupervisor(message: object): void {
  if (process.connected) process.send?.(message)
}
