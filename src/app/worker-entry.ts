import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { createContextFactory } from './context.ts'
import { VERSION } from './version.ts'
import { acceptsPayments, readConfig } from './config.ts'
import { openReader, type Database } from '#data/db/client.ts'
import { fileId } from '#data/db/live-file.ts'
import { ApiError } from '#support/errors/errors.ts'
import { createLog } from '#support/observability/log.ts'
import { publicUrl } from './public-url.ts'
import { services } from './services.ts'
import { serviceFacts } from './service-facts.ts'
import { doTask } from '#surfaces/do-task.ts'
import type { Runtime } from '#surfaces/runtime.ts'
import type { Task } from '#surfaces/task.ts'
import { READY, type JobResult } from '#support/workers/job-thread.ts'

// A lower priority than the thread that answers requests. On Linux, this call affects only the current thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const config = readConfig(process.env)
/** The current task. A worker thread has one at a time. */
let task: Task | undefined
const clock = () => task?.now ?? new Date()
const hasRecords = () => task?.hasRecords ?? false
let open: { readonly reader: Database; readonly file: string | undefined } | undefined

/**
 * The database. Opened again if the file at the path was replaced. Undefined while the main thread cannot use its
 * records, or if there is no file.
 */
function readerOfCurrentFile(): Database | undefined {
  if (!hasRecords()) return undefined
  const file = fileId(config.DATABASE_PATH)
  if (open && open.file === file) return open.reader
  open?.reader.$client.close()
  open = undefined
  if (file === undefined) return undefined
  open = { reader: openReader(config.DATABASE_PATH), file }
  return open.reader
}

const contexts = createContextFactory({
  store: {
    get reader() {
      return readerOfCurrentFile()
    },
    writer: undefined,
  },
  services: serviceFacts,
  log: createLog('silent'),
  clock,
  fetch: (url) => Promise.reject(new Error(`A worker thread cannot make requests: ${String(url)}.`)),
  deadlineMs: config.limits.requestDeadlineMs,
  publicUrl: (service) => publicUrl(config, service),
  sites: () => [],
  remoteTools: () => task?.remoteTools ?? [],
})

/** For parts of the runtime that a worker thread does not need. */
const unavailable = (): never => {
  throw new Error('A worker thread cannot answer this: the main thread decides it before it passes on the task.')
}

/** The parts of the runtime that affect how an answer is rendered. */
const runtime: Runtime = {
  version: VERSION,
  services,
  isSandbox: config.X402_PAY_TO === undefined,
  bodyBytesMax: config.limits.bodyBytesMax,
  mcpBatchMax: config.limits.mcpBatchMax,
  deadlineMs: config.limits.requestDeadlineMs,
  clock,
  isOpen: (service) => acceptsPayments(config, service),
  publicUrl: (service) => publicUrl(config, service?.name),
  hasRecords,
  charge: {
    demand: () => new ApiError('internal', 'Paid operations cannot be charged in a worker thread.'),
    collect: unavailable,
  },
  profiles: [],
  onProfileCall: unavailable,
  dataStatus: unavailable,
  whenReady: unavailable,
  fronts: unavailable,
  context: unavailable,
  networks: unavailable,
  signingKeys: unavailable,
  checkUnpaid: unavailable,
  isOriginAllowed: unavailable,
  onError: unavailable,
  onBadOutput: unavailable,
}

parentPort?.postMessage(READY)
parentPort?.on('message', async (next: Task) => {
  task = next
  const output = await doTask(next, contexts('', next.service), runtime)
  parentPort?.postMessage({ output } satisfies JobResult)
})
