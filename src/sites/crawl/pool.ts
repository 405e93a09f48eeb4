import { ApiError } from '#support/errors/errors.ts'
import { programUrl } from '#support/files/project-root.ts'
import { createThreadPool, type Pin } from '#support/workers/thread-pool.ts'
import type { Job } from './parsing-worker.ts'
import type { ParserName, Parsers } from './parsing.ts'

interface PoolOptions {
  readonly size: number
  /** Time limit of a job in milliseconds, counted from its assignment to a thread. */
  readonly deadlineMs: number
  readonly queueMax: number
  readonly workerUrl?: URL
}

const HEAP_MB_MAX = 512
/** Idle threads stop after this time. A sitemap read in parts leaves state in a thread, but its pauses are shorter. */
const IDLE_MS = 60_000

/** A pool of threads that parse untrusted content, so that no page can block the process. */
export function createParsingPool({ workerUrl, ...options }: PoolOptions) {
  const threads = createThreadPool<Job>({
    ...options,
    program: workerUrl ?? programUrl('sites/crawl/parsing-worker'),
    late: () =>
      new ApiError('upstream_timeout', 'Reading the content took too long. Try again later.', {
        zh: '內容沒能在時限內讀完。',
      }),
    idleMs: IDLE_MS,
    heapMax: HEAP_MB_MAX,
  })
  return {
    /**
     * Throws `upstream_timeout` after the time limit and replaces the thread. Throws `overloaded` if the queue is full.
     */
    parse: <N extends ParserName>(parser: N, input: Parameters<Parsers[N]>[0], pin?: Pin) =>
      // Safe: `Parsers` defines the type of each output, which is lost in a message.
      threads.run({ parser, input }, { pin }) as Promise<Awaited<ReturnType<Parsers[N]>>>,
    close: threads.close,
  }
}

let shared: ReturnType<typeof createParsingPool> | undefined

/** The pool of this process. It has two threads, so that other cores remain for requests. */
export function parsingPool() {
  return (shared ??= createParsingPool({ size: 2, deadlineMs: 5000, queueMax: 100 }))
}
