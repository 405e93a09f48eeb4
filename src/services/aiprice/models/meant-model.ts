import type { Database } from '#data/db/client.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { compareOffers } from '../cost/pick-model.ts'
import { dateOf, plainName } from './model-name.ts'
import { findOffers, type Offer } from './queries.ts'
import { namesOfVendor, vendorName } from './vendor-name.ts'

// Checks the words of a name that did not help to find its model.

/** Includes the separator before it. */
export const DAY = /[ (@-]?(?<!\d)(20\d\d)[-. /]?(0[1-9]|1[0-2])[-. /]?([0-2]\d|3[01])(?!\d)[)]?/
/** Dates, months with days, builds and sizes. Shorter numbers are versions, which find the model. */
const FIGURES = /\d{3,}|(?<![\d.])(?:0[1-9]|1[0-2])-[0-3]\d(?!\d)/g
/** Release stages. A model on sale has none in its name, unless the seller added one. */
const STAGES = /(?<![a-z])(?:preview|exp|experimental|beta)(?![a-z])/gi

function dayIn(text: string): string {
  return DAY.exec(text)?.slice(1).join('') ?? ''
}

/** The snapshot with these digits, from the seller named before it. Undefined if there is none. */
export function meantModel(db: Database, model: NamedThing, text: string): NamedThing | undefined {
  if (!saysStage(model, text)) return undefined
  const day = dayIn(text)
  const figures = [day, ...(text.replace(DAY, ' ').match(FIGURES) ?? [])].map(digitsOf).filter(Boolean)
  const has = (name: string) => figures.every((figure) => digitsOf(name).includes(figure))
  const offers = findOffers(db, model.properName ?? model.key)
  const called = [model.key, model.label, ...model.names]
  if (!called.some(has) && !offers.some((offer) => has(offer.model))) {
    return figures.length === 1 && isLater(day, offers) ? model : undefined
  }
  const own = has(model.key) ? offers : [...offers, ...called.filter(has).flatMap((name) => findByPlainName(db, name))]
  const fitting = own.filter((offer) => has(offer.model))
  const sold = fitting.filter(({ vendor }) => isSaidFirst(vendor, text))
  const vendor = offers.find((offer) => offer.model === model.key)?.vendor
  if (has(model.key) && (sold.length === 0 || sold.some((offer) => offer.vendor === vendor))) return model
  const [found] = (sold.length > 0 ? sold : fitting).toSorted(compareOffers)
  return found ? { ...model, key: found.model, label: found.model } : model
}

function digitsOf(name: string): string {
  return name.replaceAll(/\D/g, '')
}

function findByPlainName(db: Database, name: string): readonly Offer[] {
  const plain = plainName(name)
  return findOffers(db, name).filter(({ plain_name }) => plain_name === plain)
}

/** Azure gpt-4o, OpenRouter: gpt-4o. */
function isSaidFirst(vendor: string, text: string): boolean {
  return [vendor, vendorName(vendor), ...namesOfVendor(vendor)].some((name) => {
    const isFirst = text.toLowerCase().startsWith(name.toLowerCase())
    return isFirst && /^(?: ?[:：的]| )/.test(text.slice(name.length))
  })
}

/** Whether a snapshot's name has a date that exists or may exist. */
export function isOfItsDay(db: Database, name: string): boolean {
  const day = dayIn(name)
  const offers = findOffers(db, name)
  const isOfDay = (plain: string) => plain === plainName(name) || dateOf(plain).endsWith(day)
  return day === '' || isLater(day, offers) || offers.some(({ plain_name }) => isOfDay(plain_name))
}

/** A snapshot later than all listed ones may be too new for the catalogues; the answer says so. */
function isLater(day: string, offers: readonly Offer[]): boolean {
  return day.length === 8 && offers.every(({ plain_name }) => dateOf(plain_name) < day)
}

/** o1 preview is not o1, but gemini-2.5-flash-image-preview is a name of gemini-2.5-flash-image. */
function saysStage({ key, label, names }: NamedThing, text: string): boolean {
  const own = [key, label, ...names].join(' ').toLowerCase()
  return (text.toLowerCase().match(STAGES) ?? []).every((stage) => own.includes(stage.slice(0, 3)))
}
