import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { NONE } from '#support/text/classifier/model.ts'

const row = z.object({
  subject: z.string(),
  zh: z.string(),
  en: z.string(),
  /** The lack: data (empty), sight of a person’s own things, or the ability to do something. */
  how: z.enum(['', 'sees', 'does']),
  /** A site that has it. Without an address, somebody to turn to, such as a vet. */
  site_zh: z.string(),
  site_en: z.string(),
  url: z.httpUrl().or(z.literal('')),
  /** Operations here that are about something similar, such as `life.list_closures`. */
  near: listCell,
})

/** A subject that no tool here covers. */
export type Subject = z.output<typeof row>

export interface NamedSubject {
  readonly subject: Subject
  readonly isSure: boolean
}

let cached: readonly Subject[] | undefined

function subjects(): readonly Subject[] {
  return (cached ??= readTable('reference/subjects.tsv', row))
}

/** The subject of a class of the request classifier, such as `none:weather`. Undefined for classes that name a tool. */
export function subjectOf(label: string): Subject | undefined {
  return subjects().find(({ subject }) => label === `${NONE}:${subject}`)
}

/** The subject with this English name. */
export function subjectNamed(name: string): Subject | undefined {
  return subjects().find(({ en }) => en === name)
}
