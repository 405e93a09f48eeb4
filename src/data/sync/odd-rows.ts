import { SyncError } from './define-sync.ts'

/** One row in a hundred may be invalid by mistake. A larger share means that the source has changed its format. */
const ODD_SHARE_MAX = 0.01
const ODD_ALLOWED = 2

/** Skips and notes rows for which `read` throws a `SyncError`. If too many are invalid, it throws. */
export function readEach<Row, Read>(
  what: string,
  rows: readonly Row[],
  read: (row: Row) => readonly Read[],
  note: (sentence: string) => void,
): Read[] {
  const odd: string[] = []
  const good = rows.flatMap((row) => {
    try {
      return read(row)
    } catch (err) {
      if (!(err instanceof SyncError)) throw err
      odd.push(err.message)
      return []
    }
  })
  if (odd.length > Math.max(ODD_ALLOWED, rows.length * ODD_SHARE_MAX)) {
    throw new SyncError(`${what}: ${odd.length} of ${rows.length} rows cannot be read. The first: ${odd[0]}`)
  }
  if (odd.length > 0) note(`${what}: ${odd.length} of ${rows.length} rows were left out: ${odd.slice(0, 3).join(' ')}`)
  return good
}
