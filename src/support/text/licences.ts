import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

const IN_CHINESE: ReadonlyMap<string, string> = new Map(
  readTable('reference/licences-zh.tsv', z.object({ licence: z.string(), zh: z.string() })).map((row) => [
    row.licence,
    row.zh,
  ]),
)

/** A licence that is a name, such as `MIT`, is not translated. */
export function licenceInChinese(licence: string): string {
  return IN_CHINESE.get(licence) ?? licence
}
