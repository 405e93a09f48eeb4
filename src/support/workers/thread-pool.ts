import { ApiError } from '#support/errors/errors.ts'
import { JobThread, type JobThreadOptions, type Task } from './job-thread.ts'
import { createTurns } from './turns.ts'

export interface ThreadPoolOptions extends JobThreadOptions {
  /** The maximum number of threads. They start when needed. */
  readonly size: number
  readonly queueMax: number
  /** If a job would wait longer than this many milliseconds, it is refused without delay. Default: no limit. */
  readonly waitMaxMs?: number
}

export interface ThreadPool<Job> {
  /** Throws `timeoutError()` for a job that takes too long, and `overloaded` for one that would wait too long. */
  run(job: Job, options?: JobOptions): Promise<unknown>
  state(): { readonly threads: number; readonly running: number; readonly waiting: number }
  close(): Promise<void>
}

export interface JobOptions {
  /** Clients, identified by this id, take turns, so that many jobs of one do not delay those of another. */
  readonly client?: string | undefined
  readonly pin?: Pin | undefined
  /** Aborts when nobody needs the result any more. A job that has not started is then dropped. */
  readonly signal?: AbortSignal | undefined
}

/** Jobs with the same pin, which is any object, run in the same thread: the one that the first of them gets. */
export type Pin = object

interface QueuedTask<Job> extends Task<Job> {
  readonly client: string
  readonly pin: Pin | undefined
}

/** The weight of the newest job in the average duration. */
const WEIGHT_OF_NEWEST = 0.2

/**
 * Threads for work that would block the event loop. Each runs one job at a time, with a time limit. ADR 13 says why
 * this is no package.
 */
export function createThreadPool<Job>(options: ThreadPoolOptions): ThreadPool<Job> {
  const { size, queueMax, waitMaxMs = Infinity } = options
  const threads = new Set<JobThread<Job>>()
  const pinned = new WeakMap<Pin, JobThread<Job>>()
  const queue: QueuedTask<Job>[] = []
  const turns = createTurns()
  let averageMs = 0
  let isClosed = false

  function startThread(): JobThread<Job> {
    const thread = new JobThread<Job>(options, {
      onJobEnd(durationMs) {
        averageMs += (durationMs - averageMs) * WEIGHT_OF_NEWEST
      },
      onFree: runQueuedTasks,
      onEnd(reason) {
        threads.delete(thread)
        for (const task of queue.filter(({ pin }) => findPinned(pin) === thread)) rejectQueued(task, reason)
        runQueuedTasks()
      },
    })
    threads.add(thread)
    return thread
  }

  function runQueuedTasks(): void {
    for (;;) {
      const task = turns.first(queue.filter(canRun))
      if (!task) return
      const thread = findPinned(task.pin) ?? threads.values().find(({ isFree }) => isFree) ?? startThread()
      if (task.pin) pinned.set(task.pin, thread)
      queue.splice(queue.indexOf(task), 1)
      turns.recordTurn(task.client)
      thread.run(task)
    }
  }

  function canRun({ pin }: QueuedTask<Job>): boolean {
    const thread = findPinned(pin)
    if (thread) return thread.isFree
    return threads.size < size || threads.values().some(({ isFree }) => isFree)
  }

  function findPinned(pin: Pin | undefined): JobThread<Job> | undefined {
    return pin && pinned.get(pin)
  }

  /** Whether one more job of this client would wait too long. */
  function isFull(client: string): boolean {
    if (queue.length === 0) return false
    if (queue.length >= queueMax) return true
    return (turns.countBefore(client, queue) * averageMs) / size > waitMaxMs
  }

  function rejectQueued(task: QueuedTask<Job>, reason: Error): void {
    const at = queue.indexOf(task)
    if (at === -1) return
    queue.splice(at, 1)
    task.reject(reason)
  }

  return {
    async run(job, { client = '', pin, signal } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      if (isClosed) throw stoppingError()
      const thread = findPinned(pin)
      if (thread && !threads.has(thread)) throw options.crashError()
      // A job whose pin has a thread is always accepted, because the jobs before it would be wasted.
      if (!thread && isFull(client)) throw overloadedError()
      const task = { job, client, pin, resolve, reject }
      const onAbort = () => rejectQueued(task, stoppingError())
      queue.push(task)
      signal?.addEventListener('abort', onAbort, { once: true })
      runQueuedTasks()
      // The listener is removed, because the signal may live longer than the job, which could then not be freed.
      try {
        return await promise
      } finally {
        signal?.removeEventListener('abort', onAbort)
      }
    },
    state: () => ({
      threads: threads.size,
      running: threads.values().reduce((sum, { isFree }) => sum + (isFree ? 0 : 1), 0),
      waiting: queue.length,
    }),
    async close() {
      isClosed = true
      for (const task of queue.splice(0)) task.reject(stoppingError())
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}

function overloadedError(): ApiError {
  return new ApiError('overloaded', 'The server is busy. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
    zh: '同時處理的事太多，請過幾秒再試。',
  })
}

function stoppingError(): ApiError {
  return new ApiError('overloaded', 'The server is stopping.', {
    headers: { 'Retry-After': '5' },
    zh: '伺服器正要停下，請過幾秒再試。',
  })
}
