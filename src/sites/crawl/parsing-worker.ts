import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { READY, type JobResult } from '#support/workers/thread-pool.ts'
import { parsers, type ParserName } from './parsing.ts'

/** A job for the worker thread. It handles one at a time and posts the result or the failure. */
export interface Job {
  readonly parser: ParserName
  readonly input: unknown
}

// On Linux the priority applies to the calling thread only. With few cores, the main thread comes first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.postMessage(READY)
parentPort?.on('message', async ({ parser, input }: Job) => {
  // The pool's types match each parser to its input.
  const run = parsers[parser] as (input: unknown) => unknown
  try {
    parentPort?.postMessage({ output: await run(input) } satisfies JobResult)
  } catch (err) {
    parentPort?.postMessage({
      error: `The ${parser} parser failed: ${err instanceof Error ? (err.stack ?? err.message) : 'unknown'}`,
    } satisfies JobResult)
  }
})
