import { z } from 'zod'
import { AMBULANCE, LISTENS, POLICE } from '#operation/view/help-numbers.ts'
import { readRows } from '../rows.ts'
import { isOpen, type Stretch } from '#operation/view/opening-hours.ts'
import { NEED_IDS, type Need } from './needs.ts'

const confirmation = z
  .enum(['confirmed', 'second_source', 'one_source'])
  .describe('How far the hours were confirmed: by a recent news or official page, by a second source, or by one only.')

const needs = z.array(z.enum(NEED_IDS)).describe('What it helps with.')
const source = z.object({ name: z.string(), url: z.url() })
const checkedOn = z.iso.date().describe('When it was last checked, YYYY-MM-DD.')

export const hotlineSchema = z.object({
  number: z.string().describe('As dialled within Taiwan.'),
  name_zh: z.string(),
  name_en: z.string(),
  hours: z.string(),
  open_24h: z.boolean(),
  open_now: z
    .boolean()
    .nullable()
    .describe(
      'Whether it answers at this moment, by its usual hours. Null: hours not known. Holidays are not considered.',
    ),
  languages: z.array(z.string()).describe('BCP 47 tags. Only Mandarin where the source names no other language.'),
  cost: z.enum(['free', 'local_rate', 'first_5_minutes_free']),
  for: z.string(),
  note: z.string().nullable(),
  confirmation,
  needs,
  county: z.string().nullable().describe('The one county that it serves; null for all of Taiwan.'),
  source,
  checked_on: checkedOn,
})

export const chatSchema = z.object({
  name_zh: z.string(),
  name_en: z.string(),
  how: z.string().describe('How to begin.'),
  url: z.url().nullable().describe('Null where no source gives the address.'),
  hours: z.string(),
  open_now: z.boolean().nullable().describe('As for a line.'),
  cost: z.literal('free'),
  for: z.string(),
  needs,
  source,
  checked_on: checkedOn,
})

/** A hotline as stored. Whether it is open is computed for each response. */
export interface Hotline extends Omit<z.output<typeof hotlineSchema>, 'open_now'> {
  readonly schedule: readonly Stretch[] | null
}
export type ShownHotline = z.output<typeof hotlineSchema>
export type ShownChat = z.output<typeof chatSchema>
interface Chat extends Omit<ShownChat, 'open_now'> {
  readonly schedule: readonly Stretch[] | null
}

const rowColumns = {
  source_name: z.string(),
  source_url: z.url(),
  schedule: z.array(z.tuple([z.int(), z.int(), z.string(), z.string()])).nullable(),
}

/** Hotlines in Taiwan. Those for danger to life come first. */
export const HOTLINES: readonly Hotline[] = readRows(
  'hotlines.json',
  hotlineSchema.omit({ source: true, open_now: true }).extend(rowColumns),
).map(withSource)

/** Services that help by text messages instead of by voice. */
export const CHATS: readonly Chat[] = readRows(
  'chats.json',
  chatSchema.omit({ source: true, open_now: true }).extend(rowColumns),
).map(withSource)

function withSource<R extends { source_name: string; source_url: string }>({ source_name, source_url, ...row }: R) {
  return { ...row, source: { name: source_name, url: source_url } }
}

// The lines in every response, whatever the need.
const ALWAYS_SHOWN = [AMBULANCE, POLICE, LISTENS]

interface Wanted {
  readonly need?: Need | undefined
  readonly county?: string | undefined
  /** The phone number of a line that the caller named. */
  readonly line?: string | undefined
}

/**
 * Selects the lines for a need and a county, without lines of other counties. Lines for danger to life come first. If
 * the caller named a line, returns only that line and those of every response.
 */
export function hotlinesFor({ need, county, line }: Wanted): Hotline[] {
  if (line !== undefined) {
    const shown = [line, ...ALWAYS_SHOWN.filter((number) => number !== line)]
    return shown.flatMap((number) => HOTLINES.find((it) => it.number === number) ?? [])
  }
  return HOTLINES.filter(
    (line) =>
      ALWAYS_SHOWN.includes(line.number) ||
      ((need === undefined || line.needs.includes(need)) &&
        (line.county === null || county === undefined || line.county === county)),
  )
}

/** The text services for a need, open ones first. If none is for this need, those for anybody in distress. */
export function chatsFor(need: Need | undefined, now: Date): ShownChat[] {
  const made = CHATS.filter((chat) => need === undefined || chat.needs.includes(need))
  const chats = made.length > 0 ? made : CHATS.filter((chat) => chat.needs.includes('distress'))
  const shown = chats.map(({ schedule, ...chat }) => ({ ...chat, open_now: schedule && isOpen(schedule, now) }))
  return openFirst(shown)
}

/** Sorts what is open first, then what is closed. Unknown hours come last. */
export function openFirst<T extends { readonly open_now: boolean | null }>(services: readonly T[]): T[] {
  const rank = ({ open_now }: T) => (open_now === null ? 2 : open_now ? 0 : 1)
  return services.toSorted((a, b) => rank(a) - rank(b))
}

// Lines where somebody listens come first. `urgentHotlines` has the opposite order.
const SELF_ASSESSMENT_NUMBERS = [LISTENS, '1995', '1980', '0800-013-999', '113', AMBULANCE, POLICE, '112']

/** The lines in every self-assessment result. Lines where somebody listens come first. */
export function supportHotlines(): Hotline[] {
  return SELF_ASSESSMENT_NUMBERS.flatMap((number) => HOTLINES.find((line) => line.number === number) ?? [])
}

/** The lines for a person at risk: 1925, then all lines that are open 24 hours. */
export function urgentHotlines(): Hotline[] {
  const atRisk = HOTLINES.filter((line) => SELF_ASSESSMENT_NUMBERS.includes(line.number))
  const rank = (line: Hotline) => (line.number === LISTENS ? 0 : line.open_24h ? 1 : 2)
  return atRisk.sort((a, b) => rank(a) - rank(b))
}
