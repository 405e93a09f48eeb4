import { phone, type Phone } from './text.ts'
import type { Words } from './messages.ts'

/** Whom a life at risk is told to call, wherever that is said: the line that listens day and night, ambulance, police. */
export const LISTENS = '1925'
export const AMBULANCE = '119'
export const POLICE = '110'

/** The button that calls a line. */
export function callButtonOf(number: string, { t }: Words): Phone {
  const name = number === LISTENS ? ' 安心專線' : ''
  return phone(number, t(`撥 ${number}${name}`, `Call ${number}`))
}

/** All three, the line that listens first. */
export function helpButtons(words: Words): Phone[] {
  return [LISTENS, AMBULANCE, POLICE].map((number) => callButtonOf(number, words))
}

/** Said in large type where somebody may be in need. */
export function callNow(number: string, { t }: Words): string {
  return t(`現在就可以打 ${number}`, `You can call ${number} now`)
}
