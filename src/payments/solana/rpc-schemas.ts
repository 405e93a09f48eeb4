import { z } from 'zod'

// The fields that we read of the responses of Solana's JSON-RPC.

/** The account of the sysvar Clock, with the slot at which the node read it. */
export const clockSchema = z.object({
  context: z.object({ slot: z.int() }),
  value: z.object({ data: z.tuple([z.string(), z.literal('base64')]) }),
})
export const validitySchema = z.object({ value: z.boolean() })
/** Memos are absent on some nodes, block times for blocks that are not final. */
export const signaturesSchema = z.array(
  z.object({ signature: z.string(), memo: z.string().nullish(), blockTime: z.int().nullish() }),
)
const balanceSchema = z.object({
  mint: z.string(),
  owner: z.string().optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/) }),
})
/** The changes by a transaction, as `getTransaction` returns them. */
const metaSchema = z.object({
  err: z.unknown(),
  preTokenBalances: z.array(balanceSchema).nullish(),
  postTokenBalances: z.array(balanceSchema).nullish(),
})
export const transactionSchema = z
  .object({ meta: metaSchema, transaction: z.tuple([z.string(), z.literal('base64')]) })
  .nullable()
export type Meta = z.infer<typeof metaSchema>
