import { phone, type Phone } from './text.ts'
import type { Words } from './messages.ts'

/** Numbers for risks to life: 1925 is the 24-hour counselling line, the others are ambulance and police. */
export const LISTENS = '1925'
export const AMBULANCE = '119'
export const POLICE = '110'

/** The lines that answer day and night, by need. */
const LINE_BY_NEED: ReadonlyMap<unknown, string> = new Map([
  ['danger', AMBULANCE],
  ['threats', POLICE],
  ['violence', '113'],
  ['sexual_violence', '113'],
  ['children', '113'],
  ['bullying', '1953'],
  ['migrants', '1955'],
  ['fraud', '165'],
])

/** The line to call first for a need of `crisis_lines`. At night it may be 1925 in place of a closed line. */
export function firstLineFor(need: unknown): string {
  return LINE_BY_NEED.get(need) ?? LISTENS
}

export function callButtonOf(number: string, { t }: Words): Phone {
  const name = number === LISTENS ? ' 安心專線' : ''
  return phone(number, t(`撥 ${number}${name}`, `Call ${number}`))
}

export function helpButtons(words: Words): Phone[] {
  return [LISTENS, AMBULANCE, POLICE].map((number) => callButtonOf(number, words))
}

/** Tells a person in distress, in large type, whom to call. */
export function callNow(number: string, { t }: Words): string {
  return t(`現在就可以打 ${number}`, `You can call ${number} now`)
}
