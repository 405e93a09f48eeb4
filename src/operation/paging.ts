import { z } from 'zod'

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
}

/** One page of a list, with the fields of `pagingOutput`. */
export function pageOf<Row>(rows: readonly Row[], { limit, offset }: { limit: number; offset: number }) {
  return { items: rows.slice(offset, offset + limit), total: rows.length, limit, offset }
}
