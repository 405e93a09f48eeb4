import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

export interface JobThreadOptions {
  /**
   * The program of the thread. Its modules must not use top-level await: if a thread is terminated while such modules
   * load, V8 aborts the process (`Check failed: (location_) != nullptr`).
   */
  readonly program: URL
  /** The time limit of a job in CPU milliseconds. Elapsed time would end valid jobs on a busy machine. */
  readonly cpuMsMax: number
  /** Creates the error for a job that exceeds the time limit. */
  readonly timeoutError: () => Error
  /** Creates the error for a job whose thread ended, for example because its memory was used up. */
  readonly crashError: (cause?: unknown) => Error
  /** An idle thread ends after this many milliseconds, to free its memory. Default: never. */
  readonly idleMs?: number
  readonly heapMaxMiB: number
  readonly environment?: NodeJS.ProcessEnv
}

/** A thread sends this message when its program is loaded. The time of a job counts from then. */
export const READY = 'ready'

export type JobResult = { readonly output: unknown } | { readonly error: string }

export interface Task<Job> {
  readonly job: Job
  resolve(output: unknown): void
  reject(reason: unknown): void
}

interface Listeners {
  /** Called after each job with its duration in milliseconds. */
  onJobEnd(durationMs: number): void
  /** Called when the thread can run another job. */
  onFree(): void
  /** Called when the thread has ended. */
  onEnd(reason: Error): void
}

/** The size of a thread's young generation. V8 would use 24 MiB, whatever the setting of the process. */
const NURSERY_MIB = 12
/** A program usually loads within a second, but takes longer on a busy machine. */
const LOADING_MAX_MS = 100_000
/** The limit of elapsed time for a job that gets no CPU time. After that, nobody waits for the result. */
const STARVED_MAX_MS = 60_000
/** How long to wait for a thread's report of its CPU time, which is late if the thread gets none. */
const REPORT_MAX_MS = 1_000

/** A worker thread that runs one job at a time and ends a job that exceeds its CPU time. */
export class JobThread<Job> {
  readonly #worker: Worker
  readonly #options: JobThreadOptions
  readonly #listeners: Listeners
  #task: Task<Job> | undefined
  #isLoaded = false
  #hasEnded = false
  #startedAt = 0
  /** Of the current phase: the thread loads, runs a job or is idle. At its end, the thread ends too. */
  #timer: NodeJS.Timeout | undefined

  constructor(options: JobThreadOptions, listeners: Listeners) {
    this.#options = options
    this.#listeners = listeners
    this.#worker = new Worker(options.program, {
      // Modules that were preloaded into the process (--import) are not for its threads.
      execArgv: [],
      ...(options.environment && { env: options.environment }),
      resourceLimits: { maxOldGenerationSizeMb: options.heapMaxMiB, maxYoungGenerationSizeMb: NURSERY_MIB },
    })
    this.#worker.on('message', (message: JobResult | typeof READY) => {
      if (message === READY) this.#onLoaded()
      else this.#onResult(message)
    })
    this.#worker.on('error', (cause) => this.#end(options.crashError(cause)))
    this.#worker.on('exit', (code) => this.#end(options.crashError(new Error(`The thread ended with code ${code}.`))))
    // Must follow the listeners, because adding one calls ref() again.
    this.#worker.unref()
  }

  get isFree(): boolean {
    return this.#task === undefined
  }

  run(task: Task<Job>): void {
    this.#task = task
    this.#startTimer(task)
    this.#worker.postMessage(task.job)
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }

  #onLoaded(): void {
    this.#isLoaded = true
    if (this.#task) this.#startTimer(this.#task)
  }

  #onResult(result: JobResult): void {
    const task = this.#release()
    if ('output' in result) task?.resolve(result.output)
    else task?.reject(new Error(result.error))
    this.#listeners.onFree()
    const { idleMs } = this.#options
    if (this.isFree && idleMs !== undefined)
      this.#timer = setTimeout(() => this.#end(new Error('The idle thread was stopped.')), idleMs).unref()
  }

  /** Starts the time limit of a job, or that of loading if the program is still loading. */
  #startTimer(task: Task<Job>): void {
    clearTimeout(this.#timer)
    this.#startedAt = performance.now()
    const { cpuMsMax, timeoutError } = this.#options
    if (!this.#isLoaded) {
      this.#timer = setTimeout(() => this.#end(timeoutError()), LOADING_MAX_MS)
      return
    }
    const usedBefore = this.#readCpuMs()
    this.#timer = setTimeout(() => void this.#endIfOverdue(task, usedBefore), cpuMsMax)
  }

  /** Ends a job that has used up its CPU time. If the job had to wait for the CPU, it gets the rest of its time. */
  async #endIfOverdue(task: Task<Job>, usedBefore: Promise<number>): Promise<void> {
    const { cpuMsMax, timeoutError } = this.#options
    const used = Promise.all([this.#readCpuMs(), usedBefore]).then(([now, before]) => now - before)
    // A late report counts as no CPU time, so the job goes on until STARVED_MAX_MS at most.
    const leftMs = cpuMsMax - (await Promise.race([used, sleep(REPORT_MAX_MS, 0, { ref: false })]))
    if (this.#task !== task) return
    const isOverdue = leftMs <= 0 || performance.now() - this.#startedAt > STARVED_MAX_MS
    if (isOverdue) this.#end(timeoutError())
    else this.#timer = setTimeout(() => void this.#endIfOverdue(task, usedBefore), leftMs)
  }

  /** The CPU time of the thread; 0 if it has ended. Before Node 24.6, it is the elapsed time. */
  async #readCpuMs(): Promise<number> {
    if (!('cpuUsage' in this.#worker)) return performance.now()
    const { user, system } = await this.#worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    return (user + system) / 1000
  }

  #release(): Task<Job> | undefined {
    const task = this.#task
    clearTimeout(this.#timer)
    this.#task = undefined
    if (task) this.#listeners.onJobEnd(performance.now() - this.#startedAt)
    return task
  }

  #end(reason: Error): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#release()?.reject(reason)
    void this.#worker.terminate()
    this.#listeners.onEnd(reason)
  }
}
