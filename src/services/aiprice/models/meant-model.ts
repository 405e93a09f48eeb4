import type { Database } from '#db/client.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { compareOffers } from '../cost/pick-model.ts'
import { dateOf, plainName } from './model-name.ts'
import { findOffers, type Offer } from './queries.ts'

// What a name says beside the words by which its model was found.

/** With what parts it from the name. */
export const DAY = /[ (@-]?(?<!\d)(20\d\d)[-. /]?(0[1-9]|1[0-2])[-. /]?([0-2]\d|3[01])(?!\d)[)]?/
/** gpt-4-0613: the snapshots of these makers are also told by month and day. Elsewhere four digits are a version. */
const DATED_BY_DAY = /(?<![a-z])(?:gpt|grok|o\d)/i
const DAY_OF_YEAR = /[ (-]((?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]))(?!\d)/
/** How far a model is: one that is sold has none of them in its name, unless its seller wrote it. */
const STAGES = /(?<![a-z])(?:preview|exp|experimental|beta)(?![a-z])/gi

function dayIn(text: string): string {
  const [, ...parts] = DAY.exec(text) ?? (DATED_BY_DAY.test(text) ? DAY_OF_YEAR.exec(text) : null) ?? []
  return parts.join('')
}

/** The snapshot of the day that is written beside a model’s name; undefined where there is none of that day. */
export function meantModel(db: Database, model: NamedThing, text: string): NamedThing | undefined {
  if (!saysStage(model, text)) return undefined
  const day = dayIn(text)
  if (day === '') return model
  const name = model.properName ?? model.key
  const offers = findOffers(db, name)
  const ofDay = [
    ...offers.filter(({ plain_name }) => dateOf(plain_name).endsWith(day)),
    // A month and a day stay in the name: gpt-4-0314.
    ...findOffers(db, `${name}-${day}`).filter(({ plain_name }) => plain_name === `${name}-${day}`),
  ]
  const [snapshot] = ofDay.toSorted(compareOffers)
  if (snapshot) return { ...model, key: snapshot.model, label: snapshot.model }
  const isCalledSo = [model.key, ...model.names].some((name) => name.replaceAll(/\D/g, '').includes(day))
  return isCalledSo || isLater(day, offers) ? model : undefined
}

/** Whether the name of a snapshot is of one that there is or may be. */
export function isOfItsDay(db: Database, name: string): boolean {
  const day = dayIn(name)
  const offers = findOffers(db, name)
  const isOfDay = (plain: string) => plain === plainName(name) || dateOf(plain).endsWith(day)
  return day === '' || isLater(day, offers) || offers.some(({ plain_name }) => isOfDay(plain_name))
}

/** A snapshot of a day after all that are held may be newer than the lists, which is said then. */
function isLater(day: string, offers: readonly Offer[]): boolean {
  return day.length === 8 && offers.every(({ plain_name }) => dateOf(plain_name) < day)
}

/** o1 preview is no o1, and gemini-2.5-flash-image-preview a name of gemini-2.5-flash-image. */
function saysStage({ key, label, names }: NamedThing, text: string): boolean {
  const own = [key, label, ...names].join(' ').toLowerCase()
  return (text.toLowerCase().match(STAGES) ?? []).every((stage) => own.includes(stage.slice(0, 3)))
}
