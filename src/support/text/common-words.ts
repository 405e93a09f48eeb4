import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/** Labels, in both languages, of fields that mean the same in every service. */
export const commonWordRows = readTable(
  'reference/common-words.tsv',
  z.object({ fields: z.string(), zh: z.string(), en: z.string() }),
)
