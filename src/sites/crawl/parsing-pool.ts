import { ApiError } from '#support/errors/errors.ts'
import { programUrl } from '#support/files/project-root.ts'
import { createThreadPool, type Pin } from '#support/workers/thread-pool.ts'
import type { Job } from './parsing-worker.ts'
import type { ParserName, Parsers } from './parsing.ts'

interface ParsingPoolOptions {
  readonly size: number
  /** The time limit of a job in CPU milliseconds. */
  readonly cpuMsMax: number
  readonly queueMax: number
  /** The program of the threads, which a test replaces with one that never ends. */
  readonly program?: URL
}

const HEAP_MAX_MIB = 512
/** Idle threads stop after this time. A sitemap read in parts leaves state in a thread, but its pauses are shorter. */
const IDLE_MS = 60_000

/** A pool of threads that parse untrusted content, so that no page can block the process. */
export function createParsingPool({
  program = programUrl('sites/crawl/parsing-worker'),
  ...options
}: ParsingPoolOptions) {
  const threads = createThreadPool<Job>({
    ...options,
    program,
    timeoutError: () =>
      new ApiError('upstream_timeout', 'Reading the content took too long. Try again later.', {
        zh: '內容沒能在時限內讀完。',
      }),
    crashError: (cause) =>
      new ApiError('upstream_unavailable', 'The content could not be read.', { cause, zh: '內容讀不出來。' }),
    idleMs: IDLE_MS,
    heapMaxMiB: HEAP_MAX_MIB,
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
export function getParsingPool() {
  return (shared ??= createParsingPool({ size: 2, cpuMsMax: 5000, queueMax: 100 }))
}
