import { fork, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { RefusedRelease } from '#data/releases/manifest.ts'
import { reportSchema, type Done, type Job, type Progress } from './job.ts'

/** Runs jobs in the writer process, one after the other. */
export interface JobRunner {
  run(job: Job, onProgress?: (progress: Progress) => void): Promise<Done>
  /** Asks the running job to end, and accepts no other. */
  stop(): void
}

/** A job has no heap limit, because it may need more memory than the gateway: it reads files of 32 MiB in one piece. */
const jobNodeOptions = () => [
  ...process.execArgv.filter((argument) => !/^--max-(?:old|semi)-space-size/.test(argument)),
  // Loading data creates much short-lived garbage. A large young generation is collected less often.
  '--max-semi-space-size=64',
]

/**
 * Runs long writes in another process: the event loop does not wait, their memory is freed, and a crash does not end
 * the gateway. A job that exceeds `deadlineMs` is killed.
 */
export function createWriter(
  program: string,
  output: { write(line: string): void },
  { deadlineMs = Infinity }: { deadlineMs?: number } = {},
): JobRunner {
  let running: ChildProcess | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let isStopped = false

  async function start(job: Job, onProgress?: (progress: Progress) => void): Promise<Done> {
    if (isStopped) throw new Error('The writer was stopped.')
    const child = fork(program, [JSON.stringify(job)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      execArgv: jobNodeOptions(),
    })
    // The output goes through this process's log, because a direct write to a slow terminal or pipe would block the job.
    if (child.stdout) createInterface(child.stdout).on('line', (line) => output.write(`${line}\n`))
    running = child
    let isLate = false
    const end = () => {
      isLate = true
      child.kill('SIGKILL')
    }
    const deadline = deadlineMs < Infinity ? setTimeout(end, deadlineMs).unref() : undefined
    try {
      return await reportOf(child, onProgress)
    } catch (err) {
      throw isLate
        ? new Error(`A job exceeded its limit of ${deadlineMs / 1000} seconds and was stopped.`, { cause: err })
        : err
    } finally {
      clearTimeout(deadline)
      running = undefined
    }
  }

  return {
    run(job, onProgress) {
      const done = queue.then(() => start(job, onProgress))
      queue = done.catch(() => undefined)
      return done
    },
    stop() {
      isStopped = true
      // The job ends when it notices that the channel is closed.
      if (running?.connected) running.disconnect()
    },
  }
}

function reportOf(child: ChildProcess, onProgress?: (progress: Progress) => void): Promise<Done> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      const report = reportSchema.safeParse(message)
      if (!report.success) reject(new Error(`The writer sent an invalid report: ${report.error.message}`))
      else if (report.data.is === 'progress') onProgress?.(report.data)
      else if (report.data.is === 'failed') reject(new Error(report.data.why))
      else if (report.data.is === 'refused') reject(new RefusedRelease(report.data.reason, report.data.why))
      else resolve(report.data)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`The writer process exited with ${signal ?? code} before it reported its result.`)),
    )
  })
}
