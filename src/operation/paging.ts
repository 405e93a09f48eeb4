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
