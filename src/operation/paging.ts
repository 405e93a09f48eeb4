import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import type { Bilingual } from './view/language.ts'

export function pagingInput(sizes: { standard: number; max: number }) {
  return {
    limit: z.int().min(1).max(sizes.max).default(sizes.standard).describe('How many items to return at most.'),
    offset: z.int().min(0).max(1_000_000).default(0).describe('How many items to skip first.'),
  }
}

export const pagingOutput = {
  total: z.int().describe('How many items match in all.'),
  limit: z.int(),
  offset: z.int(),
  sorted_by: z.string().describe('The order of the items: a field with asc or desc, or relevance.'),
  empty_reason: z.string().optional().describe('Only without items: why.'),
}

interface Listing {
  readonly limit: number
  readonly offset: number
  readonly sortedBy: string
  /** The stored things, in the plural: `['調價紀錄', 'price changes']`. */
  readonly what: Bilingual
  /** Nothing is stored, whatever is wanted. */
  readonly isEmpty?: boolean
}

/** The fields of `pagingOutput` beside one page of `total` items. */
export function pagingOf(total: number, { limit, offset, sortedBy, what: [zh, en], isEmpty = false }: Listing) {
  const empty = isEmpty
    ? joinLanguages(`No ${en} are stored.`, `這裡還沒有收錄任何${zh}。`)
    : total === 0
      ? joinLanguages(
          `None of the stored ${en} matches. There may be some that are not stored.`,
          `收錄的${zh}裡沒有符合的；沒有收錄不代表沒有。`,
        )
      : offset >= total
        ? joinLanguages(`There are only ${total}: send a smaller offset.`, `總共只有 ${total} 筆，offset 請給小一點。`)
        : undefined
  return { total, limit, offset, sorted_by: sortedBy, ...(empty !== undefined && { empty_reason: empty }) }
}

/** Why a list of a month or day outside the record is empty: the record says nothing about it. */
export function outsideRecord(
  [zh, en]: Bilingual,
  asked: string,
  held: { readonly from: string; readonly to: string },
) {
  return joinLanguages(
    `The stored ${en} are of ${held.from} to ${held.to}: those of ${asked} are not known here.`,
    `收錄的${zh}是 ${held.from} 到 ${held.to}，${asked} 有沒有，這裡不知道。`,
  )
}

/** One page of a list, with the fields of `pagingOutput`. */
export function pageOf<Row>(rows: readonly Row[], listing: Listing) {
  return { items: rows.slice(listing.offset, listing.offset + listing.limit), ...pagingOf(rows.length, listing) }
}
