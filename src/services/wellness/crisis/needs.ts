import { z } from 'zod'
import { namedChoiceInput, type ChoiceLabel } from '#operation/input/choice.ts'
import { kindOf, ofKind } from '#operation/input/kind.ts'
import { isTaken } from '#operation/input/reading.ts'
import { listCell, readTable } from '#support/files/read.ts'
import { dangerIn } from '#support/text/danger.ts'
import { IN_DANGER } from '../in-danger.ts'

/** All needs, the gravest first. */
export const NEED_IDS = [
  'danger',
  'suicide',
  'distress',
  'worried_about_someone',
  'violence',
  'sexual_violence',
  'threats',
  'pregnancy',
  'children',
  'teens',
  'bullying',
  'carers',
  'dementia',
  'lgbt',
  'drugs',
  'men',
  'migrants',
  'money',
  'fraud',
  'illness',
] as const

export type Need = (typeof NEED_IDS)[number]

export const NEEDS = readNeeds()

/** The names of each need, with further words for it. */
function readNeeds(): Readonly<Record<Need, ChoiceLabel & { readonly also: readonly string[] }>> {
  const row = z.object({ need: z.enum(NEED_IDS), zh: z.string().min(1), en: z.string().min(1), also: listCell })
  const labels = readTable('reference/wellness/needs.tsv', row).map(({ need, ...label }) => [need, label])
  // The cast is safe: a test requires a row for every need.
  return Object.fromEntries(labels) as ReturnType<typeof readNeeds>
}

/**
 * Reads a need from a word or a sentence (孩子自殘, “my child self-harms”). If there are several, takes the gravest. Error
 * messages include the crisis lines.
 */
export function needInput() {
  const schema = namedChoiceInput({ en: 'need', zh: '需要' }, NEEDS)
  const kind = kindOf(schema)
  if (kind === undefined) throw new Error('The input need has no kind.')
  return ofKind(schema, {
    ...kind,
    read(text, reading) {
      const read = kind.read(text, reading)
      if (isTaken(read)) return read
      const named = new Set<unknown>([dangerIn(text), ...(kind.find?.(text, reading).map(({ value }) => value) ?? [])])
      const gravest = NEED_IDS.find((need) => named.has(need))
      if (gravest !== undefined) return { value: gravest, isWorkedOut: true }
      const { en, zh } = read?.refusal ?? kind.hint
      return { ...read, refusal: { en: `${en} ${IN_DANGER.en}`, zh: zh + IN_DANGER.zh } }
    },
  })
}
