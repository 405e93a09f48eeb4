import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ApiError } from '#support/errors/errors.ts'
import { createTurns } from './turns.ts'

export interface ThreadPoolOptions {
  /**
   * The file that threads run: it sends `READY`; one job at a time comes to its `parentPort`, and one `JobResult` goes back.
   * None of its modules may await at the top level: V8 aborts the process if a thread is terminated while the importers of
   * such a module are evaluated (`Check failed: (location_) != nullptr`).
   */
  readonly program: URL
  /** Threads at most. They start when they are first needed. */
  readonly size: number
  /** For one job: of the thread's own processor time, so that a busy machine ends no honest one. */
  readonly deadlineMs: number
  /** What a caller is told whose job took longer. */
  readonly late: () => ApiError
  /** Jobs that may wait for a thread. */
  readonly queueMax: number
  /** How long a job may be expected to wait; beyond that it is refused at once. Default: for ever. */
  readonly waitMaxMs?: number
  /** A thread that has had nothing to do for so long is let go, and its memory with it. Default: never. */
  readonly idleMs?: number
  /** Of one thread, in MiB. */
  readonly heapMax: number
  /** The environment that threads see. Default: that of this process. */
  readonly environment?: NodeJS.ProcessEnv
}

export interface ThreadPool<Job> {
  /**
   * Does one job in a worker thread. Throws `late()` when it keeps a thread beyond its deadline – the thread is then
   * ended and replaced – and `overloaded` when too many jobs wait, or for too long.
   */
  run(job: Job, asked?: AskedJob): Promise<unknown>
  /** How many threads there are, jobs that run and jobs that wait. */
  state(): { readonly threads: number; readonly running: number; readonly waiting: number }
  close(): Promise<void>
}

export interface AskedJob {
  /** Who asks: those who wait take turns, so that nobody's many jobs stand before another's one. */
  readonly client?: string | undefined
  readonly pin?: Pin | undefined
  /** Ends when nobody waits for the answer any more: a job that has not begun is dropped. */
  readonly signal?: AbortSignal | undefined
}

/** Jobs with the same pin run in the same thread: whichever the first of them gets. */
export interface Pin {
  thread?: unknown
}

/** What a program says once it is loaded: a job's time is counted from then. */
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

/** Of a thread: V8 would take 24, three times what it is told for the process, and keep them. */
const NURSERY_MIB = 12
/** A program takes about a second to load, and longer on a machine that has much else to do. */
const LOADING_MAX_MS = 100_000
/** How long a thread may have its job on a machine that gives it no processor: nobody waits for the answer by then. */
const STARVED_MAX_MS = 60_000
/** How long a thread may take to say what it has worked; one that gets no processor does not say it at once. */
const SAYING_MAX_MS = 1_000
/** The newest job counts this much for how long the next ones are expected to take. */
const WEIGHT_OF_NEWEST = 0.2

/** Threads for what would hold up the event loop: each does one job at a time, and a job that takes too long is ended. */
export function createThreadPool<Job>(options: ThreadPoolOptions): ThreadPool<Job> {
  const { program, size, deadlineMs, queueMax, waitMaxMs = Infinity, idleMs } = options
  const threads = new Set<Thread<Job>>()
  const queue: Task<Job>[] = []
  const turns = createTurns()
  let usualMs = 0
  let isClosed = false

  function start(): Thread<Job> {
    const worker = new Worker(program, {
      // What is preloaded into the process is not meant for its threads.
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
    // After the listeners: adding one would make the thread keep the process alive again.
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

  /** Gives the job its time, or the thread time to load its program first. */
  function count(thread: Thread<Job>, task: Task<Job>): void {
    clearTimeout(thread.timer)
    thread.startedAt = performance.now()
    thread.timer = thread.isReady
      ? setTimeout(judge, deadlineMs, thread, task, workedMs(thread.worker))
      : setTimeout(() => drop(thread, options.late()), LOADING_MAX_MS)
  }

  /** Ends a job that has worked for as long as it may, and gives one that had to wait for a processor the rest of its time. */
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

  /** Ends a thread that can do no more work; the next job starts another. */
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
    if (!thread.task) drop(thread, new Error('The thread was idle.'))
  }

  /** Whether one more job of this client would wait too long; what has begun may go on. */
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
      // A signal with a deadline lives until then, and would hold what was sent and what came of it.
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

/** The processor time that a thread has used since it began; 0 once it has ended. Node before 24.6 tells none: all time counts. */
async function workedMs(worker: Worker): Promise<number> {
  if (!('cpuUsage' in worker)) return performance.now()
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}

function unreadable(cause?: unknown): ApiError {
  return new ApiError('upstream_unavailable', 'The content could not be read.', { cause, zh: '內容讀不出來。' })
}

function tooMany(): ApiError {
  return new ApiError('overloaded', 'Too much is being worked on. Try again in a few seconds.', {
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
