import { z } from 'zod'

export function pagingInput(sizes: { standard: number; max: number }) {
  return {
    limit: z.int().min(1).max(sizes.max).default(sizes.standard).describe(`How many items at most, 1–${sizes.max}.`),
    offset: z.int().min(0).max(1_000_000).default(0).describe('How many items to pass over first.'),
  }
}

export const pagingOutput = {
  total: z.int().describe('How many items match in all.'),
  limit: z.int(),
  offset: z.int(),
}
