import { Worker } from 'node:worker_threads'
import { ApiError } from '#errors/errors.ts'
import type { Job, JobResult } from './parsing-worker.ts'
import type { ParserName, Parsers } from './parsing.ts'

export interface PoolOptions {
  /** Threads at most. They start when they are first needed. */
  readonly size: number
  /** For one job, once it has a thread. */
  readonly deadlineMs: number
  /** Jobs that may wait for a thread. */
  readonly queueMax: number
  /** The file that workers run; tests give a stubborn one. */
  readonly workerUrl?: URL
}

export interface ParsingPool {
  /**
   * Runs one parser in a worker thread. Throws `upstream_timeout` when the content keeps a thread beyond its
   * deadline – the thread is then replaced – and `overloaded` when too many jobs are waiting.
   */
  parse<N extends ParserName>(
    parser: N,
    input: Parameters<Parsers[N]>[0],
    pin?: Pin,
  ): Promise<Awaited<ReturnType<Parsers[N]>>>
  close(): Promise<void>
}

/** Jobs with the same pin run in the same thread: whichever the first of them gets. */
export interface Pin {
  thread?: unknown
}

interface Task {
  readonly job: Job
  readonly pin: Pin | undefined
  resolve(output: unknown): void
  reject(reason: unknown): void
}

interface Thread {
  readonly worker: Worker
  task: Task | undefined
  timer: NodeJS.Timeout | undefined
}

const WORKER_URL = new URL('./parsing-worker.ts', import.meta.url)
const HEAP_MB_MAX = 512

/** A pool of worker threads for content that others wrote, so that no page can hold up the rest of the process. */
export function createParsingPool(options: PoolOptions): ParsingPool {
  const threads = new Set<Thread>()
  const queue: Task[] = []

  function start(): Thread {
    const worker = new Worker(options.workerUrl ?? WORKER_URL, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    })
    const thread: Thread = { worker, task: undefined, timer: undefined }
    worker.on('message', (result: JobResult) => {
      const task = release(thread)
      if ('output' in result) task?.resolve(result.output)
      else task?.reject(new Error(`The ${task.job.parser} parser failed: ${result.error}`))
      next()
    })
    worker.on('error', (err) => {
      drop(thread, new ApiError('upstream_unavailable', 'The content could not be read.', { cause: err }))
    })
    worker.on('exit', (code) => drop(thread, new Error(`A parsing worker ended with code ${code}.`)))
    // After the listeners: adding one would make the thread keep the process alive again.
    worker.unref()
    threads.add(thread)
    return thread
  }

  function next(): void {
    for (;;) {
      const pairs = queue.values().map((waiting) => ({ task: waiting, thread: findThread(waiting) }))
      const { task, thread } = pairs.find((pair) => pair.thread !== undefined) ?? {}
      if (!task || !thread) return
      queue.splice(queue.indexOf(task), 1)
      if (task.pin) task.pin.thread = thread
      thread.task = task
      thread.timer = setTimeout(() => {
        drop(thread, new ApiError('upstream_timeout', 'The content could not be read in time.'))
      }, options.deadlineMs)
      thread.worker.postMessage(task.job)
    }
  }

  /** An idle thread that may run the task. */
  function findThread({ pin }: Task): Thread | undefined {
    if (pin?.thread) return [...threads].find((thread) => thread === pin.thread && !thread.task)
    const idle = [...threads].find(({ task }) => task === undefined)
    return idle ?? (threads.size < options.size ? start() : undefined)
  }

  function release(thread: Thread): Task | undefined {
    const { task } = thread
    clearTimeout(thread.timer)
    thread.task = undefined
    return task
  }

  /** Ends a thread that can do no more work; the next job starts another. */
  function drop(thread: Thread, reason: Error): void {
    threads.delete(thread)
    release(thread)?.reject(reason)
    for (const task of queue.filter(({ pin }) => pin?.thread === thread)) {
      queue.splice(queue.indexOf(task), 1)
      task.reject(reason)
    }
    void thread.worker.terminate()
    next()
  }

  return {
    parse: (parser, input, pin) =>
      new Promise((resolve, reject) => {
        if (pin?.thread && !threads.has(pin.thread as Thread)) {
          reject(new ApiError('upstream_unavailable', 'The content could not be read.'))
          return
        }
        // What has begun may go on.
        if (queue.length >= options.queueMax && !pin?.thread) {
          const headers = { 'Retry-After': '5' }
          reject(new ApiError('overloaded', 'Too many pages are being read. Try again in a few seconds.', { headers }))
          return
        }
        // Each parser's output has the type that Parsers names; the message channel forgets it.
        queue.push({ job: { parser, input }, pin, resolve: resolve as (output: unknown) => void, reject })
        next()
      }),
    async close() {
      for (const task of queue.splice(0)) task.reject(new ApiError('overloaded', 'The server is stopping.'))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

let shared: ParsingPool | undefined

/** The pool of this process. Two threads leave the rest of the machine to the other services. */
export function parsingPool(): ParsingPool {
  shared ??= createParsingPool({ size: 2, deadlineMs: 5000, queueMax: 100 })
  return shared
}
