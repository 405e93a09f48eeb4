import { SyncError } from './define-sync.ts'

/** One row in a hundred may be invalid by mistake. A larger share means that the source has changed its format. */
const INVALID_SHARE_MAX = 0.01
/** In a list of fewer than 200 rows, this many. */
const INVALID_ROWS_ALLOWED = 2

/** Skips and notes rows for which `read` throws a `SyncError`. If too many are invalid, it throws. */
export function readEach<Row, Read>(
  what: string,
  rows: readonly Row[],
  read: (row: Row) => readonly Read[],
  note: (sentence: string) => void,
): Read[] {
  const faults: string[] = []
  const valid = rows.flatMap((row) => {
    try {
      return read(row)
    } catch (err) {
      if (!(err instanceof SyncError)) throw err
      faults.push(err.message)
      return []
    }
  })
  if (faults.length > Math.max(INVALID_ROWS_ALLOWED, rows.length * INVALID_SHARE_MAX)) {
    throw new SyncError(`${what}: ${faults.length} of ${rows.length} rows cannot be read. The first: ${faults[0]}`)
  }
  if (faults.length > 0)
    note(`${what}: ${faults.length} of ${rows.length} rows were left out: ${faults.slice(0, 3).join(' ')}`)
  return valid
}
