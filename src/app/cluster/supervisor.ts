import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import { mergeExpositions } from './merge-expositions.ts'
import { wholeLines } from './line-splitter.ts'

const PAUSE_MS = 100
const PAUSE_MAX_MS = 30_000
/** A process that lived this long did not fail at its start. */
const STEADY_MS = 60_000
/** The others begin once the first has made the files ready, or after this: it may be that nobody can. */
const FIRST_ALONE_MS = 60_000
/** How long a process may take to say what it measures. */
const METRICS_MS = 2_000
/** EX_CONFIG: starting again changes nothing. */
const NOT_BY_WAITING = 78

export interface SupervisorParts {
  /** How many processes listen. */
  readonly size: number
  /** The environment of the process with this number, counted from 1. */
  readonly environment: (process: number) => Record<string, string>
  /** Whole lines of the log of all processes. */
  readonly write: (lines: string) => void
  readonly onEnded: (ended: { process: number; code: number | null; signal: string | null; againInMs: number }) => void
  /** How long processes may take to end once they were told to. */
  readonly endWithinMs: number
  /** All have ended: with 0 where each did so in order. */
  readonly onEnd: (code: number) => void
}

/** Messages from a process to its supervisor. */
const messageSchema = z.discriminatedUnion('dozen', [
  z.object({ dozen: z.literal('open') }),
  z.object({ dozen: z.literal('ask_metrics'), id: z.number() }),
  z.object({ dozen: z.literal('metrics'), id: z.number(), text: z.string() }),
])

/**
 * Starts processes that listen on one port, and starts each again that ends, after a pause that grows as long as it does
 * not live long. They accept connections themselves: one that is handed to a process which dies just then is lost without
 * a word.
 */
export function supervise(parts: SupervisorParts): { end(signal: NodeJS.Signals): void } {
  const living = new Map<number, Worker>()
  /** Those that have got so far that they answer. */
  const open = new WeakSet<Worker>()
  const pauses = new Map<number, number>()
  const answers = new Map<number, (text: string) => void>()
  let isEnding = false
  let worst = 0
  let asked = 0
  let others: NodeJS.Timeout | undefined = setTimeout(startOthers, FIRST_ALONE_MS)
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ silent: true })
  start(1)

  function startOthers(): void {
    if (!others || isEnding) return
    clearTimeout(others)
    others = undefined
    for (let number = 2; number <= parts.size; number++) start(number)
  }

  function start(number: number): void {
    const worker = cluster.fork(parts.environment(number))
    const startedAt = performance.now()
    living.set(number, worker)
    worker.process.stdout?.on('data', wholeLines(parts.write))
    worker.process.stderr?.pipe(process.stderr, { end: false })
    worker.on('message', (message: unknown) => {
      const known = messageSchema.safeParse(message)
      if (!known.success) return
      const { data } = known
      if (data.dozen === 'open') {
        open.add(worker)
        startOthers()
      }
      if (data.dozen === 'metrics') answers.get(data.id)?.(data.text)
      if (data.dozen === 'ask_metrics')
        void metrics().then((text) => worker.isConnected() && worker.send({ dozen: 'metrics', id: data.id, text }))
    })
    worker.on('error', () => {})
    worker.once('exit', (code, signal) => ended(number, performance.now() - startedAt, code, signal))
  }

  function ended(number: number, livedMs: number, code: number | null, signal: string | null): void {
    living.delete(number)
    if (code === NOT_BY_WAITING && !isEnding) return endWith(code)
    if (isEnding) {
      // One that was starting hears no signal yet and ends by it: it had nothing to answer.
      worst = Math.max(worst, code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1))
      if (living.size === 0) parts.onEnd(worst)
      return
    }
    const pauseMs = livedMs > STEADY_MS ? PAUSE_MS : (pauses.get(number) ?? PAUSE_MS)
    pauses.set(number, Math.min(pauseMs * 2, PAUSE_MAX_MS))
    parts.onEnded({ process: number, code, signal, againInMs: pauseMs })
    setTimeout(() => !isEnding && start(number), pauseMs)
  }

  function endWith(code: number): void {
    worst = code
    end('SIGTERM')
  }

  function end(signal: NodeJS.Signals): void {
    if (isEnding) return
    isEnding = true
    for (const worker of living.values()) worker.process.kill(signal)
    if (living.size === 0) return parts.onEnd(worst)
    setTimeout(() => {
      for (const worker of living.values()) worker.process.kill('SIGKILL')
    }, parts.endWithinMs)
  }

  /** The measurements of all processes; each sample has the number of its process. */
  async function metrics(): Promise<string> {
    const texts = await Promise.all(
      [...living]
        .filter(([, worker]) => open.has(worker))
        .map(async ([number, worker]) => [number, await metricsOf(worker)] as const),
    )
    return mergeExpositions(texts.toSorted(([a], [b]) => a - b).filter(([, text]) => text !== ''))
  }

  function metricsOf(worker: Worker): Promise<string> {
    const id = (asked += 1)
    return new Promise<string>((resolve) => {
      answers.set(id, resolve)
      setTimeout(resolve, METRICS_MS, '')
      if (worker.isConnected()) worker.send({ dozen: 'ask_metrics', id }, () => undefined)
    }).finally(() => answers.delete(id))
  }

  return { end }
}
