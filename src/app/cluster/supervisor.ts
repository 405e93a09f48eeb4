import cluster, { type Worker } from 'node:cluster'
import { createInterface } from 'node:readline'
import { EX_CONFIG } from '#support/errors/exit-codes.ts'
import { messageSchema } from './member.ts'
import { mergeExpositions } from './merge-expositions.ts'

/** The pause before a process is started again. It doubles while the process fails early. */
const PAUSE_MS = 100
const PAUSE_MAX_MS = 30_000
/** A process that ran for this long did not fail at start-up, so it is restarted without delay. */
const STEADY_MS = 60_000
/** The first process starts alone, to create or migrate the files. After this time the others start in any case. */
const FIRST_ALONE_MS = 60_000
/** How long a process may take to report its metrics. */
const METRICS_MS = 2_000

export interface SupervisorParts {
  readonly size: number
  /** The environment of a process. Processes are numbered from 1. */
  readonly environment: (process: number) => Record<string, string>
  readonly write: (line: string) => void
  readonly onProcessExited: (exited: {
    process: number
    code: number | null
    signal: string | null
    againInMs: number
  }) => void
  /** Processes that have not ended after this time are killed. */
  readonly endWithinMs: number
  /** Called when all processes have ended. The code is 0 if each ended normally. */
  readonly onAllExited: (code: number) => void
}

/**
 * Starts processes that listen on one port, and restarts any that ends. Each accepts its own connections, because one
 * passed to a dying process would be lost.
 */
export function supervise(parts: SupervisorParts): {
  end(signal: NodeJS.Signals): void
  signal(signal: NodeJS.Signals): void
} {
  const living = new Map<number, Worker>()
  const open = new WeakSet<Worker>()
  const pauses = new Map<number, number>()
  const metricsRequests = new Map<number, (text: string) => void>()
  let lastRequestId = 0
  let isEnding = false
  let exitCode = 0
  /** Undefined when the other processes have been started. */
  let othersTimer: NodeJS.Timeout | undefined = setTimeout(startOthers, FIRST_ALONE_MS)
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ silent: true })
  start(1)

  function startOthers(): void {
    if (!othersTimer || isEnding) return
    clearTimeout(othersTimer)
    othersTimer = undefined
    for (let number = 2; number <= parts.size; number++) start(number)
  }

  function start(number: number): void {
    const worker = cluster.fork(parts.environment(number))
    const startedAt = performance.now()
    living.set(number, worker)
    // Writes complete lines, because several processes share one log.
    if (worker.process.stdout) createInterface(worker.process.stdout).on('line', (line) => parts.write(`${line}\n`))
    worker.process.stderr?.pipe(process.stderr, { end: false })
    worker.on('message', (message: unknown) => {
      const known = messageSchema.safeParse(message)
      if (!known.success) return
      const { data } = known
      if (data.dozen === 'open') {
        open.add(worker)
        startOthers()
      }
      if (data.dozen === 'metrics') metricsRequests.get(data.id)?.(data.text)
      if (data.dozen === 'ask_metrics')
        void collectMetrics().then(
          (text) => worker.isConnected() && worker.send({ dozen: 'metrics', id: data.id, text }),
        )
    })
    // A message to a process that is ending fails. Its end is handled below, and without a listener this would throw.
    worker.on('error', () => {})
    worker.once('exit', (code, signal) => onExit(number, performance.now() - startedAt, code, signal))
  }

  function onExit(number: number, livedMs: number, code: number | null, signal: string | null): void {
    living.delete(number)
    if (code === EX_CONFIG && !isEnding) {
      // A restart would fail again.
      exitCode = code
      return end('SIGTERM')
    }
    if (isEnding) {
      // Without an exit code, the signal came before the process had its handlers: during start-up, which is normal.
      exitCode = Math.max(exitCode, code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1))
      if (living.size === 0) parts.onAllExited(exitCode)
      return
    }
    const pauseMs = livedMs > STEADY_MS ? PAUSE_MS : (pauses.get(number) ?? PAUSE_MS)
    pauses.set(number, Math.min(pauseMs * 2, PAUSE_MAX_MS))
    parts.onProcessExited({ process: number, code, signal, againInMs: pauseMs })
    setTimeout(() => !isEnding && start(number), pauseMs)
  }

  function end(signal: NodeJS.Signals): void {
    if (isEnding) return
    isEnding = true
    send(signal)
    if (living.size === 0) return parts.onAllExited(exitCode)
    setTimeout(send, parts.endWithinMs, 'SIGKILL')
  }

  function send(signal: NodeJS.Signals): void {
    for (const worker of living.values()) worker.process.kill(signal)
  }

  /** The metrics of all processes that are open, as one text. */
  async function collectMetrics(): Promise<string> {
    const texts = await Promise.all(
      [...living]
        .filter(([, worker]) => open.has(worker))
        .map(async ([number, worker]) => [number, await requestMetrics(worker)] as const),
    )
    return mergeExpositions(texts.toSorted(([a], [b]) => a - b).filter(([, text]) => text !== ''))
  }

  /** Empty if the process does not answer in time. */
  function requestMetrics(worker: Worker): Promise<string> {
    const id = (lastRequestId += 1)
    return new Promise<string>((resolve) => {
      metricsRequests.set(id, resolve)
      setTimeout(resolve, METRICS_MS, '')
      if (worker.isConnected()) worker.send({ dozen: 'ask_metrics', id })
    }).finally(() => metricsRequests.delete(id))
  }

  return { end, signal: send }
}
