import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { NONE } from '#support/text/classifier/model.ts'

const row = z.object({
  subject: z.string(),
  zh: z.string(),
  en: z.string(),
  site_zh: z.string(),
  site_en: z.string(),
  url: z.httpUrl().or(z.literal('')),
})

/** A subject of requests that nothing here answers, and the site that does; its address is empty if there is none. */
export type Subject = z.output<typeof row>

let cached: ReadonlyMap<string, Subject> | undefined

/** The subject of a class of the request classifier: `none:weather`. Undefined for the other classes. */
export function subjectOf(label: string): Subject | undefined {
  cached ??= new Map(readTable('reference/subjects.tsv', row).map((it) => [`${NONE}:${it.subject}`, it]))
  return cached.get(label)
}
