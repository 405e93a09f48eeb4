import cluster from 'node:cluster'
import { z } from 'zod'

/** How long the others may take to say what they measure, and a little. */
const METRICS_MS = 4_000

const messageSchema = z.discriminatedUnion('dozen', [
  z.object({ dozen: z.literal('ask_metrics'), id: z.number() }),
  z.object({ dozen: z.literal('metrics'), id: z.number(), text: z.string() }),
])

/** This process as one of several that listen on one port. */
export interface Member {
  /** The first one does what only one may: it syncs, publishes and looks after payments. */
  readonly isLeader: boolean
  /** Tells that the files are open, so that the others may start. */
  tellOpen(): void
  /** The measurements of all processes. */
  metrics(): Promise<string>
}

/** Undefined for a process that is alone. `own`: what this process measures. */
export function joinCluster(number: string | undefined, own: () => Promise<string>): Member | undefined {
  if (!cluster.isWorker) return undefined
  const answers = new Map<number, (text: string) => void>()
  let asked = 0
  process.on('message', (message: unknown) => {
    const known = messageSchema.safeParse(message)
    if (!known.success) return
    const { data } = known
    if (data.dozen === 'metrics') answers.get(data.id)?.(data.text)
    else void own().then((text) => tell({ dozen: 'metrics', id: data.id, text }))
  })
  return {
    isLeader: number === '1',
    tellOpen: () => tell({ dozen: 'open' }),
    metrics() {
      const id = (asked += 1)
      return new Promise<string>((resolve) => {
        answers.set(id, resolve)
        // Better what this process alone knows than nothing.
        setTimeout(() => void own().then(resolve), METRICS_MS).unref()
        tell({ dozen: 'ask_metrics', id })
      }).finally(() => answers.delete(id))
    },
  }
}

function tell(message: object): void {
  if (process.connected) process.send?.(message)
}
