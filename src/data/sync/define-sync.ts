import { Cron } from 'croner'
import type { Sync } from '#operation/sync.ts'

/** The response of a source cannot be used. The message is a sentence for the operator. */
export class SyncError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SyncError'
  }
}

/** Declares a sync. Throws if its schedule is not a cron pattern, or if it names no data sets. */
export function defineSync(sync: Sync): Sync {
  if (!/^[a-z]+(_[a-z0-9]+)+$/.test(sync.name))
    throw new Error(`The sync name ${sync.name} must have the form <service>_<what>.`)
  if (sync.datasets.length === 0) throw new Error(`${sync.name} names no data set.`)
  const service = sync.name.split('_')[0]
  for (const { name } of sync.datasets) {
    if (!name.startsWith(`${service}_`))
      throw new Error(`${sync.name} returns ${name}, which belongs to another service.`)
  }
  try {
    new Cron(sync.every, { paused: true, timezone: 'Asia/Taipei' }, () => {}).stop()
  } catch (cause) {
    throw new Error(`${sync.name}: ${sync.every} is not a cron pattern.`, { cause })
  }
  return Object.freeze(sync)
}

export function parseShape<T>(
  what: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false; error: Error } },
  value: unknown,
): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new SyncError(`${what} has another shape than expected: ${firstLine(parsed.error)}`)
}

/** Reads the parts of a data set. A failed part is noted and omitted. Throws a `SyncError` if all parts fail. */
export function readParts<Part>(
  note: (sentence: string) => void,
  ...parts: readonly (() => Part)[]
): (Part | undefined)[] {
  const faults: SyncError[] = []
  const read = parts.map((part) => {
    try {
      return part()
    } catch (err) {
      if (!(err instanceof SyncError)) throw err
      faults.push(err)
      return undefined
    }
  })
  if (faults.length === parts.length) throw new SyncError(faults.map(({ message }) => message).join(' '))
  for (const { message } of faults) note(message)
  return read
}

/** Parses JSON. Throws a `SyncError`, since many sources respond to an outage with HTML and status 200. */
export function parseJson(what: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (text.trim() === '') throw new SyncError(`${what} is empty.`)
    throw new SyncError(`${what} is not JSON. It begins: ${text.slice(0, 60).replaceAll(/[\s\p{Cc}]+/gu, ' ')}`)
  }
}

function firstLine(error: Error): string {
  const issues =
    'issues' in error && Array.isArray(error.issues) ? (error.issues as { path: PropertyKey[]; message: string }[]) : []
  const [issue] = issues
  return issue ? `${issue.path.map(String).join('.') || 'the whole'}: ${issue.message}.` : error.message
}
