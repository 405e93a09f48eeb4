import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ApiError } from '#support/errors/errors.ts'
import { createTurns } from './turns.ts'

export interface ThreadPoolOptions {
  /**
   * The program of each thread. Its modules must not use top-level await: if a thread is terminated while such modules
   * load, V8 aborts the process (`Check failed: (location_) != nullptr`).
   */
  readonly program: URL
  /** The maximum number of threads. They start when needed. */
  readonly size: number
  /** The time limit of a job in CPU milliseconds. Elapsed time would end valid jobs on a busy machine. */
  readonly deadlineMs: number
  /** Creates the error for a job that exceeds the time limit. */
  readonly late: () => ApiError
  readonly queueMax: number
  /** If a job would wait longer than this many milliseconds, it is refused without delay. Default: no limit. */
  readonly waitMaxMs?: number
  /** An idle thread ends after this many milliseconds, to free its memory. Default: never. */
  readonly idleMs?: number
  readonly heapMax: number
  readonly environment?: NodeJS.ProcessEnv
}

export interface ThreadPool<Job> {
  /** Throws `late()` for a job that takes too long, and `overloaded` for one that would wait too long. */
  run(job: Job, asked?: AskedJob): Promise<unknown>
  state(): { readonly threads: number; readonly running: number; readonly waiting: number }
  close(): Promise<void>
}

export interface AskedJob {
  /** Clients, identified by this id, take turns, so that many jobs of one do not delay those of another. */
  readonly client?: string | undefined
  readonly pin?: Pin | undefined
  /** Aborts when nobody needs the result any more. A job that has not started is then dropped. */
  readonly signal?: AbortSignal | undefined
}

/** Jobs with the same pin run in the same thread, which is the one that the first of them gets. */
export interface Pin {
  thread?: unknown
}

/** A thread sends this message when its program is loaded. The time of a job counts from then. */
export const READY = 'ready'

export type JobResult = { readonly output: unknown } | { readonly error: string }

interface Task<Job> {
  readonly job: Job
  readonly client: string
  readonly pin: Pin | undefined
  resolve(output: unknown): void
  reject(reason: unknown): void
}

interface Thread<Job> {
  readonly worker: Worker
  task: Task<Job> | undefined
  isReady: boolean
  startedAt: number
  timer: NodeJS.Timeout | undefined
}

/** The size of a thread's young generation. V8 would use 24 MiB, whatever the setting of the process. */
const NURSERY_MIB = 12
/** A program usually loads within a second, but takes longer on a busy machine. */
const LOADING_MAX_MS = 100_000
/** The limit of elapsed time for a job that gets no CPU time. After that, nobody waits for the result. */
const STARVED_MAX_MS = 60_000
/** How long to wait until a thread reports its CPU time, which is late if the thread gets none. */
const SAYING_MAX_MS = 1_000
/** The weight of the newest job in the average duration. */
const WEIGHT_OF_NEWEST = 0.2

/** Threads for work that would block the event loop. Each runs one job at a time, with a time limit. */
export function createThreadPool<Job>(options: ThreadPoolOptions): ThreadPool<Job> {
  const { program, size, deadlineMs, queueMax, waitMaxMs = Infinity, idleMs } = options
  const threads = new Set<Thread<Job>>()
  const queue: Task<Job>[] = []
  const turns = createTurns()
  let usualMs = 0
  let isClosed = false

  function start(): Thread<Job> {
    const worker = new Worker(program, {
      // Modules that were preloaded into the process (--import) are not for its threads.
      execArgv: [],
      ...(options.environment && { env: options.environment }),
      resourceLimits: { maxOldGenerationSizeMb: options.heapMax, maxYoungGenerationSizeMb: NURSERY_MIB },
    })
    const thread: Thread<Job> = { worker, task: undefined, isReady: false, startedAt: 0, timer: undefined }
    worker.on('message', (result: JobResult | typeof READY) => {
      if (result === READY) return onReady(thread)
      const task = release(thread)
      if ('output' in result) task?.resolve(result.output)
      else task?.reject(new Error(result.error))
      next()
      if (!thread.task && idleMs !== undefined) thread.timer = setTimeout(() => letGo(thread), idleMs).unref()
    })
    worker.on('error', (err) => drop(thread, unreadable(err)))
    worker.on('exit', (code) => drop(thread, new Error(`A worker thread ended with code ${code}.`)))
    // Must follow the listeners, because adding one calls ref() again.
    worker.unref()
    threads.add(thread)
    return thread
  }

  function next(): void {
    for (;;) {
      const able = queue.filter((waiting) => canRun(waiting))
      const task = turns.first(able)
      const thread = task && findThread(task)
      if (!task || !thread) return
      queue.splice(queue.indexOf(task), 1)
      turns.took(task.client)
      begin(task, thread)
    }
  }

  function begin(task: Task<Job>, thread: Thread<Job>): void {
    if (task.pin) task.pin.thread = thread
    thread.task = task
    count(thread, task)
    thread.worker.postMessage(task.job)
  }

  function onReady(thread: Thread<Job>): void {
    thread.isReady = true
    if (thread.task) count(thread, thread.task)
  }

  /** Starts the time limit of a job, or that of loading if the program is still loading. */
  function count(thread: Thread<Job>, task: Task<Job>): void {
    clearTimeout(thread.timer)
    thread.startedAt = performance.now()
    thread.timer = thread.isReady
      ? setTimeout(judge, deadlineMs, thread, task, workedMs(thread.worker))
      : setTimeout(() => drop(thread, options.late()), LOADING_MAX_MS)
  }

  /** Ends a job that has used up its CPU time. If the job had to wait for the CPU, it gets the rest of its time. */
  async function judge(thread: Thread<Job>, task: Task<Job>, before: Promise<number>): Promise<void> {
    const worked = Promise.all([workedMs(thread.worker), before]).then(([now, then]) => now - then)
    const leftMs = deadlineMs - (await Promise.race([worked, sleep(SAYING_MAX_MS, 0, { ref: false })]))
    if (thread.task !== task) return
    const isOver = leftMs <= 0 || performance.now() - thread.startedAt > STARVED_MAX_MS
    if (isOver) drop(thread, options.late())
    else thread.timer = setTimeout(judge, leftMs, thread, task, before)
  }

  function canRun({ pin }: Task<Job>): boolean {
    if (pin?.thread) return threads.values().some((thread) => thread === pin.thread && !thread.task)
    return threads.size < size || threads.values().some(({ task }) => task === undefined)
  }

  function findThread({ pin }: Task<Job>): Thread<Job> | undefined {
    if (pin?.thread) return threads.values().find((thread) => thread === pin.thread)
    return threads.values().find(({ task }) => task === undefined) ?? start()
  }

  function release(thread: Thread<Job>): Task<Job> | undefined {
    const { task } = thread
    clearTimeout(thread.timer)
    thread.task = undefined
    if (task) usualMs += (performance.now() - thread.startedAt - usualMs) * WEIGHT_OF_NEWEST
    return task
  }

  /** Ends a thread that cannot be used any more. The next job starts another. */
  function drop(thread: Thread<Job>, reason: Error): void {
    if (!threads.delete(thread)) return
    release(thread)?.reject(reason)
    for (const task of queue.filter(({ pin }) => pin?.thread === thread)) {
      queue.splice(queue.indexOf(task), 1)
      task.reject(reason)
    }
    void thread.worker.terminate()
    next()
  }

  function letGo(thread: Thread<Job>): void {
    if (!thread.task) drop(thread, new Error('The idle thread was stopped.'))
  }

  /** Whether one more job of this client would wait too long. A job whose pin has a thread is always accepted. */
  function isFull(client: string, pin: Pin | undefined): boolean {
    if (pin?.thread || queue.length === 0) return false
    if (queue.length >= queueMax) return true
    const before = turns.before(client, queue)
    return (before * usualMs) / size > waitMaxMs
  }

  return {
    async run(job, { client = '', pin, signal } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      if (isClosed) throw stopping()
      if (pin?.thread && !threads.has(pin.thread as Thread<Job>)) throw unreadable()
      if (isFull(client, pin)) throw tooMany()
      const task = { job, client, pin, resolve, reject }
      const leave = () => withdraw(task)
      queue.push(task)
      signal?.addEventListener('abort', leave, { once: true })
      next()
      // The listener is removed, because the signal may live longer than the job, which could then not be freed.
      try {
        return await promise
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
    state: () => ({
      threads: threads.size,
      running: threads.values().reduce((sum, { task }) => sum + (task ? 1 : 0), 0),
      waiting: queue.length,
    }),
    async close() {
      isClosed = true
      for (const task of queue.splice(0)) task.reject(stopping())
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }

  function withdraw(task: Task<Job>): void {
    const at = queue.indexOf(task)
    if (at === -1) return
    queue.splice(at, 1)
    task.reject(stopping())
  }
}

/** The CPU time of a thread, in milliseconds; 0 if it has ended. Before Node 24.6, it is the elapsed time. */
async function workedMs(worker: Worker): Promise<number> {
  if (!('cpuUsage' in worker)) return performance.now()
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}

function unreadable(cause?: unknown): ApiError {
  return new ApiError('upstream_unavailable', 'The content could not be read.', { cause, zh: '內容讀不出來。' })
}

function tooMany(): ApiError {
  return new ApiError('overloaded', 'The server is busy. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
    zh: '同時處理的事太多，請過幾秒再試。',
  })
}

function stopping(): ApiError {
  return new ApiError('overloaded', 'The server is stopping.', {
    headers: { 'Retry-After': '5' },
    zh: '伺服器正要停下，請過幾秒再試。',
  })
}
