import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/** Labels of fields that mean the same in every service, in both languages. */
export const commonWordRows = readTable(
  'reference/common-words.tsv',
  z.object({ fields: z.string(), zh: z.string(), en: z.string() }),
)
