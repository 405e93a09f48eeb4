import type { Database } from '#data/db/client.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { brandOwner, compareOffers, isMaker, pickModel } from './pick-model.ts'
import { dateOf, plainName } from './model-name.ts'
import { findOffers, type Offer } from './queries.ts'
import { namesOfVendor, vendorName } from './vendor-name.ts'

/** A date in a model name, with the separator before it. */
export const DAY = /[ (@-]?(?<!\d)(20\d\d)[-. /]?(0[1-9]|1[0-2])[-. /]?([0-2]\d|3[01])(?!\d)[)]?/
/**
 * Digits in a model name that are a date, a month with a day, a build or a size. Shorter numbers are versions and part
 * of the name.
 */
const FIGURES = /\d{3,}|(?<![\d.])(?:0[1-9]|1[0-2])-[0-3]\d(?!\d)/g
/** Release stages. The name of a released model has none, unless a reseller added it. */
const STAGES = /(?<![a-z])(?:preview|exp|experimental|beta)(?![a-z])/gi

function dayIn(text: string): string {
  return DAY.exec(text)?.slice(1).join('') ?? ''
}

/**
 * The snapshot with the dates and builds that the text contains, from the seller named at the start of the text.
 * Undefined if no snapshot matches.
 */
export function meantModel(db: Database, model: NamedThing, text: string): NamedThing | undefined {
  if (!hasStages(model, text)) return undefined
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
  const sold = fitting.filter(({ vendor }) => beginsWithVendor(vendor, text))
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

/** Whether the text begins with the vendor’s name: Azure gpt-4o, OpenRouter: gpt-4o. */
function beginsWithVendor(vendor: string, text: string): boolean {
  return [vendor, vendorName(vendor), ...namesOfVendor(vendor)].some((name) => {
    const isFirst = text.toLowerCase().startsWith(name.toLowerCase())
    return isFirst && /^(?: ?[:：的]| )/.test(text.slice(name.length))
  })
}

/**
 * Whether a vendor sells a model with exactly this name, regardless of case and provider: azure/gpt-4o,
 * us.anthropic.claude-sonnet-4-5-20250929-v1:0. If the name has a date, a snapshot of that date must exist.
 */
export function isSold(db: Database, name: string): boolean {
  const offers = findOffers(db, name)
  const match = pickModel(name, offers)
  if (match === undefined || !isOfItsDay(name, offers)) return false
  // A word that tells variants apart, such as fast, is no name, though stability/fast is a model.
  const isName = /[\d-]/.test(name) || brandOwner(name) !== undefined
  return (
    (isMaker(match.found) && isName) ||
    name.includes('/') ||
    (match.by === 'exact' && plainName(name) !== name.toLowerCase())
  )
}

/** Whether the date in a snapshot’s name is that of a listed snapshot, or later than all of them. */
function isOfItsDay(name: string, offers: readonly Offer[]): boolean {
  const day = dayIn(name)
  const isOfDay = (plain: string) => plain === plainName(name) || dateOf(plain).endsWith(day)
  return day === '' || isLater(day, offers) || offers.some(({ plain_name }) => isOfDay(plain_name))
}

/**
 * A snapshot later than all listed ones may be missing only because the catalogues are older. The answer then says so.
 */
function isLater(day: string, offers: readonly Offer[]): boolean {
  return day.length === 8 && offers.every(({ plain_name }) => dateOf(plain_name) < day)
}

/**
 * Whether the model’s names have each release stage in the text. “o1 preview” does not mean o1, but
 * gemini-2.5-flash-image-preview does mean gemini-2.5-flash-image, which has it as a name.
 */
function hasStages({ key, label, names }: NamedThing, text: string): boolean {
  const own = [key, label, ...names].join(' ').toLowerCase()
  return (text.toLowerCase().match(STAGES) ?? []).every((stage) => own.includes(stage.slice(0, 3)))
}
