import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

const row = z.object({ zh: z.string(), site_zh: z.string(), site_en: z.string(), url: z.httpUrl() })

/** Where to look up subjects that no service covers, by the subject's Chinese name. */
const AUTHORITIES = new Map(readTable('reference/who-knows.tsv', row).map((it) => [it.zh, it]))

export function whoKnows(subject: string): z.output<typeof row> | undefined {
  return AUTHORITIES.get(subject)
}
