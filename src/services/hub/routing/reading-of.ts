import type { Context } from '#operation/context.ts'
import { readingAt, type Reading } from '#operation/input/reading.ts'

/** The reading of a task: the day and, if available, the database. Without the records it reads all but names. */
export function readingOf(context: Context): Reading {
  try {
    return readingAt(context.now, { db: context.db })
  } catch {
    // The records cannot be opened: which tool is meant does not depend on them.
    return readingAt(context.now)
  }
}
