import { ApiError } from '#support/errors/errors.ts'
import { programUrl } from '#support/files/project-root.ts'
import { createThreadPool, type Pin } from '#support/workers/thread-pool.ts'
import type { Job } from './parsing-worker.ts'
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

const HEAP_MB_MAX = 512
/** Sitemaps that are read part by part leave state in their thread; none takes this long between two parts. */
const IDLE_MS = 60_000

/** A pool of worker threads for content that others wrote, so that no page can hold up the rest of the process. */
export function createParsingPool({ workerUrl, ...options }: PoolOptions): ParsingPool {
  const threads = createThreadPool<Job>({
    ...options,
    program: workerUrl ?? programUrl('sites/crawl/parsing-worker'),
    late: () =>
      new ApiError('upstream_timeout', 'The content could not be read in time.', { zh: '內容沒能在時限內讀完。' }),
    idleMs: IDLE_MS,
    heapMax: HEAP_MB_MAX,
  })
  return {
    // Each parser's output has the type that Parsers names; the message channel forgets it.
    parse: (parser, input, pin) => threads.run({ parser, input }, { pin }) as Promise<never>,
    close: threads.close,
  }
}

let shared: ParsingPool | undefined

/** The pool of this process. Two threads leave the rest of the machine to the other services. */
export function parsingPool(): ParsingPool {
  shared ??= createParsingPool({ size: 2, deadlineMs: 5000, queueMax: 100 })
  return shared
}
