/**
 * Yields all rows of a query. `page` returns the rows after `last`, none at the end. No SQL statement stays open
 * between pages, because a slow client would block it.
 */
export function* inPages<Row>(page: (last: Row | undefined) => readonly Row[]): Generator<Row, undefined> {
  let rows = page(undefined)
  while (rows.length > 0) {
    yield* rows
    rows = page(rows.at(-1))
  }
}
