import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { NONE } from '#support/text/classifier/model.ts'

const row = z.object({
  subject: z.string(),
  zh: z.string(),
  en: z.string(),
  site_zh: z.string(),
  site_en: z.string(),
  url: z.httpUrl().or(z.literal('')),
  /** Operations here that are about something similar, such as `life.list_closures`. */
  near: listCell,
})

/** A subject that no tool here covers, and a site that does. The address is empty if no site is known. */
export type Subject = z.output<typeof row>

let cached: readonly Subject[] | undefined

function subjects(): readonly Subject[] {
  return (cached ??= readTable('reference/subjects.tsv', row))
}

/** The subject of a class of the request classifier, such as `none:weather`. Undefined for classes that name a tool. */
export function subjectOf(label: string): Subject | undefined {
  return subjects().find(({ subject }) => label === `${NONE}:${subject}`)
}

/** The operations about something similar to a subject, which is given by its English name. */
export function nearSubject(name: string): readonly { readonly service: string; readonly operation: string }[] {
  const near = subjects().find(({ en }) => en === name)?.near ?? []
  return near.map((it) => {
    const [service = '', operation = ''] = it.split('.')
    return { service, operation }
  })
}
