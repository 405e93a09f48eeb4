import { readFileSync } from 'node:fs'

/** A way of writing a value, and the value wanted; undefined where it has to be refused. */
export interface WrittenForm {
  readonly kind: string
  readonly written: string
  readonly wanted: unknown
}

/** The rows of data/labelled/input/<name>.tsv. */
export function writtenForms(name: string): WrittenForm[] {
  return readFileSync(`data/labelled/input/${name}.tsv`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind = '', written = '', wanted = ''] = line.split('\t')
      return {
        kind,
        written: written.replaceAll(String.raw`\n`, '\n'),
        wanted: wanted === 'refused' ? undefined : (JSON.parse(wanted) as unknown),
      }
    })
}

/** The instant at which the tables were written: 2026-10-06, a Tuesday, 10:00 in Taipei. */
export const TABLE_NOW = new Date('2026-10-06T02:00:00Z')
