import type { Block, BlockOf } from './document.ts'
import type { Column, Row } from './plain-blocks.ts'
import type { Text } from './text.ts'

type Item<T> = T | false | null | undefined

/** Drops falsy items: `compact([table, hasMore && note])`. */
export function compact<T>(items: readonly Item<T>[]): T[] {
  return items.filter((item): item is T => item !== false && item !== null && item !== undefined)
}

export function links(...items: readonly Item<BlockOf<'links'>['links'][number]>[]): BlockOf<'links'> {
  return { kind: 'links', links: compact(items) }
}

export function facts(...items: readonly Item<BlockOf<'facts'>['facts'][number]>[]): BlockOf<'facts'> {
  return { kind: 'facts', facts: compact(items) }
}

/** Blocks behind a summary, which a tap opens. */
export function fold(summary: string, blocks: readonly Block[]): BlockOf<'fold'> {
  return { kind: 'fold', summary, blocks }
}

export function callout(title: string, text: Text, tone?: BlockOf<'callout'>['tone']): BlockOf<'callout'> {
  return { kind: 'callout', ...(tone && { tone }), title, text }
}

interface ColumnOf<T> extends Column {
  readonly cell: (item: T, at: number) => Text
}

export function column<T>(name: string, cell: ColumnOf<T>['cell']): ColumnOf<T> {
  return { name, cell }
}

export function numberColumn<T>(name: string, cell: ColumnOf<T>['cell']): ColumnOf<T> {
  return { name, as: 'number', cell }
}

export function barColumn<T>(name: string, cell: ColumnOf<T>['cell']): ColumnOf<T> {
  return { name, as: 'bar', cell }
}

interface TableRest<T> extends Omit<BlockOf<'table'>, 'kind' | 'columns' | 'rows'> {
  readonly mark?: (item: T, at: number) => Row['mark'] | false | null
}

/** A table with a row for each item. Columns that are false or absent are left out. */
export function table<T>(
  items: readonly T[],
  columns: readonly Item<ColumnOf<T>>[],
  { mark, ...rest }: TableRest<T> = {},
): BlockOf<'table'> {
  const shown = compact(columns)
  return {
    ...rest,
    kind: 'table',
    columns: shown.map(({ cell: _cell, ...head }) => head),
    rows: items.map((item, at): Row => {
      const marked = mark?.(item, at)
      return { cells: shown.map(({ cell }) => cell(item, at)), ...(marked && { mark: marked }) }
    }),
  }
}
