import type { Context } from '#operation/context.ts'
import { readingAt, type Reading } from '#operation/input/reading.ts'

/** The day on which a task is read and, if available, the database. Without the database, names are not recognised. */
export function readingOf(context: Context): Reading {
  try {
    return readingAt(context.now, { db: context.db })
  } catch {
    // The choice of a tool does not depend on the database, so a failure to open it is ignored.
    return readingAt(context.now)
  }
}
