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

/** A subject that no tool here covers, and a site that does. The address is empty if no site is known. */
export type Subject = z.output<typeof row>

let cached: ReadonlyMap<string, Subject> | undefined

/** The subject of a class of the request classifier, such as `none:weather`. Undefined for classes that name a tool. */
export function subjectOf(label: string): Subject | undefined {
  cached ??= new Map(readTable('reference/subjects.tsv', row).map((it) => [`${NONE}:${it.subject}`, it]))
  return cached.get(label)
}
