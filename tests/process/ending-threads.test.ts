import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { scratchFolder } from '../support/scratch.ts'

const run = promisify(execFile)

/** A program that starts threads and ends them when they report ready, and one while it loads. */
const ENDS_THREADS = `
  import { Worker } from 'node:worker_threads'
  const program = new URL(process.argv[1])
  for (let round = 0; round < 5; round++) {
    const ready = new Worker(program, { execArgv: [] })
    await new Promise((resolve) => ready.once('message', resolve))
    await ready.terminate()
  }
  const loading = new Worker(program, { execArgv: [] })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await loading.terminate()
  console.log('still here')`

test.each(['app/worker-entry', 'sites/crawl/parsing-worker'])(
  'a thread of %s that is ended as soon as it is ready does not end the process',
  async (program) => {
    const url = pathToFileURL(`dist/current/${program}.js`).href
    const env = { PATH: process.env.PATH, DATABASE_PATH: join(scratchFolder(), 'gateway.db') }
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', ENDS_THREADS, url], { env })
    expect(stdout).toBe('still here\n')
  },
)
