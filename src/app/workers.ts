import { availableParallelism } from 'node:os'
import { ApiError } from '#support/errors/errors.ts'
import { programUrl } from '#support/files/project-root.ts'
import type { Task, TaskResult, Workers } from '#surfaces/task.ts'
import { createThreadPool } from '#support/workers/thread-pool.ts'

/** A valid task takes less than a tenth of this. */
const CPU_MS_MAX = 5000
/** In tasks, of all clients together. */
const QUEUE_MAX = 200
/** If a call would wait longer, it is refused without delay, with Retry-After. */
const WAIT_MAX_MS = 2000
/** An idle thread takes about 40 MiB of memory, so it ends after this time. */
const IDLE_MS = 30_000
const HEAP_MAX_MIB = 128

export interface WorkersOptions {
  /** The processes that share the processors. Default: 1. */
  readonly processes?: number
  /** The environment from which the threads read their settings. Default: this process's. */
  readonly environment?: NodeJS.ProcessEnv
}

export interface OpenWorkers extends Workers {
  close(): Promise<void>
}

/** Up to one thread for each processor but one, which the event loop needs. They start on demand. */
export function createWorkers({ processes = 1, environment }: WorkersOptions): OpenWorkers {
  const threads = createThreadPool<Task>({
    program: programUrl('app/worker-entry'),
    size: Math.max(1, Math.floor((availableParallelism() - 1) / processes)),
    // The compile cache would take about 70 MB more in a thread, to save 0.4 s of processor time at its start.
    environment: { ...(environment ?? process.env), NODE_DISABLE_COMPILE_CACHE: '1' },
    cpuMsMax: CPU_MS_MAX,
    timeoutError: () =>
      new ApiError('deadline_exceeded', 'This took too long. Send less at once.', {
        zh: '這個處理太久了，請一次送少一點。',
      }),
    crashError: (cause) => new Error('A worker thread crashed.', { cause }),
    queueMax: QUEUE_MAX,
    waitMaxMs: WAIT_MAX_MS,
    idleMs: IDLE_MS,
    heapMaxMiB: HEAP_MAX_MIB,
  })
  return {
    // Safe, because worker-entry.ts sends only task results. The message channel loses their type.
    run: (task, options) => threads.run(task, options) as Promise<TaskResult>,
    state: threads.state,
    close: threads.close,
  }
}
