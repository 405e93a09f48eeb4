/**
 * All rows of a query, page by page. `page` returns the rows after `last` in key order, or none at the end. No
 * statement stays open between pages, because a slow client could keep it open for any time.
 */
export function* inPages<Row>(page: (last: Row | undefined) => readonly Row[]): Generator<Row, undefined> {
  let rows = page(undefined)
  while (rows.length > 0) {
    yield* rows
    rows = page(rows.at(-1))
  }
}
