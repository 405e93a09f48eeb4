import type { BlockOf } from './document.ts'

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
