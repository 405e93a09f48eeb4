import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { READY, type JobResult } from '#support/workers/job-thread.ts'
import { parsers, type ParserName } from './parsing.ts'

/** A job for a worker thread. A thread processes one job at a time and posts its result or error. */
export interface Job {
  readonly parser: ParserName
  readonly input: unknown
}

// Gives way to the main thread if there are few cores. On Linux, the priority applies only to the calling thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.postMessage(READY)
parentPort?.on('message', async ({ parser, input }: Job) => {
  // Safe: the pool's types match each parser to its input.
  const run = parsers[parser] as (input: unknown) => unknown
  try {
    parentPort?.postMessage({ output: await run(input) } satisfies JobResult)
  } catch (err) {
    parentPort?.postMessage({
      error: `The ${parser} parser failed: ${err instanceof Error ? (err.stack ?? err.message) : 'unknown'}`,
    } satisfies JobResult)
  }
})
