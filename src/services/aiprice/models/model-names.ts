import { asc, sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { mapInSteps, type Steps } from '#operation/cooperative-yield.ts'
import { rowCache } from '#operation/row-cache.ts'
import { asWritten, type KnownNames } from '#operation/input/known-names.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { namesSteps, type Names } from '#operation/input/names.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { brandOwner, compareOffers, isMaker, pickModel } from '../cost/pick-model.ts'
import { modelNames as nameRows } from '../schema.ts'
import { releaseDays } from './about-models.ts'
import { MODEL_DATASETS } from './catalogues.ts'
import { modelIdentity, spokenIdentity, unsaidWords, wordsOfName } from './model-identity.ts'
import { otherFamilies, withFigures, withLatinMaker, withSpokenFigures } from './model-makers.ts'
import { isProvider, plainName, undatedName } from './model-name.ts'
import { DAY, isOfItsDay } from './meant-model.ts'
import { findOffers, listOffers, offers, type Offer } from './queries.ts'
import { otherSeries } from './series.ts'
import { tellingWords, tellsAnother } from './telling-words.ts'
import { unitPrice } from './unit-price.ts'
import { namesOfVendor, vendorName } from './vendor-name.ts'

const DATASETS = [...MODEL_DATASETS, 'aiprice_model_names', 'aiprice_releases']
const NAMES_MAX = 20_000

/** Brands that people omit: sonnet 4.5, 2.5 pro, 4o mini, k2 thinking. */
const OMITTED_BRANDS = ['claude', 'gemini', 'gpt', 'kimi', 'deepseek']
/** Suffixes that people omit: Llama 3.3 70B means llama-3.3-70b-instruct. */
const SUFFIX = /-(?:instruct|preview|latest|\d{3}|generate-\d{3}|generate-preview)$/

/** The number of active parameters, which people omit: Qwen3 Next 80B means qwen3-next-80b-a3b. */
const ACTIVE = /[- ]a\d+b(?![a-z\d])/i

/**
 * Matches the rest of a name that people omit: sizes, dates and words such as instruct. chat, mini and pro do not
 * match, because they denote other models.
 */
const UNSAID_BEHIND = {
  test: (behind: string) => /^[\dabevx]*$/.test(behind.replaceAll(UNSAID_WORDS, '')),
}
const UNSAID_WORDS = /instruct|preview|latest|experimental|exp|generate|versatile|instant|maas|fp8|paddle|it$/g

const numerals = new Intl.Collator('en', { numeric: true })

/** By release day, then by the numbers in the name: opus-5.5 before opus-4. */
function newestFirst(releaseDays: ReadonlyMap<string, string>) {
  const releasedOn = ({ key }: NamedThing) => releaseDays.get(modelIdentity(key)) ?? ''
  return (a: NamedThing, b: NamedThing) =>
    numerals.compare(releasedOn(b), releasedOn(a)) || numerals.compare(b.properName ?? b.key, a.properName ?? a.key)
}

/**
 * Models with all names that people use for them. The key is the maker’s name, or the first reseller’s if the maker
 * does not list the model.
 */
export const modelNames = rowCache(DATASETS, modelNameSteps)

export const namedModels: KnownNames = {
  ...asWritten(modelNames),
  complete: (db, typed) =>
    modelNames(db)
      .complete(typed)
      .map(({ key, label }) => ({ key, label })),
}

function* modelNameSteps(db: Database): Steps<Names> {
  yield* offers.steps(db) ?? []
  yield* releaseDays.steps(db) ?? []
  const models = Map.groupBy(listOffers(db), (offer) => undatedName(offer.plain_name))
  yield
  const known = Map.groupBy(listNames(db), ({ model }) => undatedName(plainName(model)))
  yield
  const isOfOther = otherSeries(models.keys())
  yield
  const telling = yield* tellingWords(models.keys())
  const single = yield* mapInSteps(models, ([plain, offers]) => thingOf(plain, offers, isOfOther))
  const makerOf = makers(single)
  const things = yield* withShortNames(yield* withWords(mergeSame(single.map((it) => withMaker(it, makerOf)))))
  const owners = new Map<string, NamedThing[]>()
  yield* mapInSteps(things, (owner) => {
    for (const name of owner.names.map(comparisonKey)) owners.set(name, [...(owners.get(name) ?? []), owner])
  })
  // Whether a listed name belongs to another model. Catalogues give claude-opus-4-8-fast as a name of claude-opus-4-8,
  // but it has its own price.
  const isOthers = (name: string, { key, properName = key }: NamedThing) => {
    // `owners` has names without dates: o1-preview-2024-09-12 is found as o1-preview.
    const named = [name, undatedName(plainName(name))].flatMap((it) => owners.get(comparisonKey(it)) ?? [])
    const saysMore = wordsOfName(plainName(name)).some((word) => !wordsOfName(properName).includes(word))
    return named.length > 0 && named.every((owner) => owner.key !== key && (owner.rank === 0 || saysMore))
  }
  const also = (thing: NamedThing) =>
    (known.get(thing.properName ?? '') ?? [])
      .map(({ name }) => name)
      .filter((name) => !isOthers(name, thing) && !leavesOut(name, thing))
      .filter((name) => !tellsAnother(plainName(name), thing.properName ?? thing.key, telling))
  const named = yield* mapInSteps(things, (thing) => ({ ...thing, names: [...thing.names, ...also(thing)] }))
  return yield* namesSteps(named, { slips: false, order: newestFirst(releaseDays(db)), unsaid: UNSAID_BEHIND })
}

/**
 * Whether a listed name lacks a word that identifies the model. Catalogues give gpt-5.1-mini as a name of
 * gpt-5.1-codex-mini, and claude-sonnet-4 as a name of claude-sonnet-4-5, but each is another model.
 */
function leavesOut(name: string, { key, properName = key }: NamedThing): boolean {
  const [spoken, own] = [wordsOfName(plainName(name)), wordsOfName(properName)]
  const unsaid = own.filter((word) => !spoken.includes(word))
  // A “latest” model has no fixed version, so a name with a version is another model’s.
  if (own.includes('latest') && spoken.some((word) => /^\d/.test(word) && !own.includes(word))) return true
  if (unsaid.some((word) => /^\d+\.\d/.test(word) && spoken.includes(word.replace(/\..*/, '')))) return true
  return spoken.every((word) => own.includes(word)) && unsaid.some((word) => !UNSAID_BEHIND.test(comparisonKey(word)))
}

/** A release stage distinguishes a preview from the released model: veo-3.1-generate-preview. */
const STAGE = /(?<![a-z])(?:preview|exp)(?![a-z])/i
/** A month and a day, or a build number, at the end: gpt-4o mini 0718. */
const BUILD = /[ (@-]\d{3,}[)]?$/

/** The key for words in any order. It cannot equal a user’s text. */
const inAnyOrder = (words: string) => `words ${words} in any order`

/**
 * Other forms of a query to look up: words in any order, without a leading maker (Google Veo 3 fast), without its date.
 */
export function respellModel(text: string): string[] {
  const [first = '', ...rest] = text.split(/[ /]+/)
  const isMade = rest.length > 0 && isProvider(first)
  const made = isMade ? [`${first} ${spokenIdentity(rest.join(' '))}`] : []
  const spoken = withSpokenFigures(text)
  const dictated = spoken === text ? [] : [spoken, inAnyOrder(spokenIdentity(spoken))]
  const inWords = [spokenIdentity(text), ...made, ...otherFamilies(text).map(spokenIdentity)].map(inAnyOrder)
  // The date or build may be removed, because meant-model.ts checks that the model found has it.
  const undated = [text.replace(DAY, ''), text.replace(BUILD, '')].map((it) => it.trim()).filter((it) => it !== text)
  const [stage] = STAGE.exec(text) ?? []
  const staged = stage === undefined ? [] : [inAnyOrder(`${spokenIdentity(text)} ${stage}`.toLowerCase())]
  return [...staged, ...undated, ...inWords, ...dictated]
}

/**
 * Lets a query’s words find a model in any order. Of the models with all the words, the one with the fewest others
 * counts: Veo 3.1 Fast means veo-3.1-fast-generate-001, not its preview.
 */
function* withWords(things: readonly (NamedThing & { vendor: string; isTurnable: boolean })[]): Steps<NamedThing[]> {
  const spoken = yield* mapInSteps(things, (thing) => ({
    thing,
    words: spokenIdentity(thing.properName ?? ''),
    more: unsaidWords(thing.key),
  }))
  const fewest = new Map<string, number>()
  for (const { thing, words, more } of spoken) {
    const key = `${thing.rank} ${words}`
    fewest.set(key, Math.min(more, fewest.get(key) ?? Infinity))
  }
  return yield* mapInSteps(spoken, ({ thing: named, words, more }) => {
    let thing = named
    const [stage] = STAGE.exec(thing.properName ?? '') ?? []
    if (words !== '' && thing.isTurnable && stage !== undefined) {
      thing = { ...thing, names: [...thing.names, inAnyOrder(`${words} ${stage}`)] }
    }
    if (words === '' || !thing.isTurnable || more > (fewest.get(`${thing.rank} ${words}`) ?? 0)) return thing
    return { ...thing, names: [...thing.names, inAnyOrder(words), inAnyOrder(`${thing.vendor} ${words}`)] }
  })
}

/** Converts colloquial names: ChatGPT 5.5 → GPT-5.5, 智譜 GLM 4.6 → GLM 4.6, Command R+ → Command R Plus. */
export function bareModelName(text: string): string {
  return (
    withLatinMaker(withFigures(text))
      .replaceAll('+', ' plus')
      // ChatGPT models are listed as GPT, except chatgpt-4o-latest.
      .replace(/^chat ?gpt[ -]?(?=\d(?!\w*[ -]latest))/i, 'gpt-')
      .replace(/ ?[(（]([\w.]+)[)）]$| by ([\w.]+)$/i, (all, inside: string | undefined, by: string | undefined) =>
        isProvider(inside ?? by ?? '') ? '' : all,
      )
      .trim()
  )
}

/**
 * Whether a vendor sells a model with exactly this name, regardless of case and provider: azure/gpt-4o,
 * us.anthropic.claude-sonnet-4-5-20250929-v1:0. If the name has a date, a snapshot of that date must exist.
 */
export function isSold(db: Database, name: string): boolean {
  const match = pickModel(name, findOffers(db, name))
  if (match === undefined || !isOfItsDay(db, name)) return false
  return isMaker(match.found) || name.includes('/') || (match.by === 'exact' && plainName(name) !== name.toLowerCase())
}

function listNames(db: Database) {
  return db
    .select()
    .from(nameRows)
    .orderBy(asc(nameRows.model), sql`name`)
    .limit(NAMES_MAX)
    .all()
}

function thingOf(plain: string, offers: readonly Offer[], isOfOther: (name: string) => boolean) {
  const [first = offers[0], ...rest] = offers.toSorted(compareOffers)
  if (!first) throw new Error(`The model ${plain} has no offers.`)
  const titles = [first, ...rest].flatMap(({ title }) => (title === null ? [] : title.replace(/^[^:]+: /, '')))
  return {
    key: first.model,
    vendor: first.vendor,
    label: first.model,
    properName: plain,
    names: [
      plain,
      ...variants(plain, first.vendor).filter((name) => !isOfOther(name.replace(`${first.vendor} `, ''))),
      ...titles,
      ...offers.flatMap(({ model }) => [
        model,
        model.replace(/^(\w+)\./, (all, it: string) => (isProvider(it) ? '' : all)),
      ]),
      ...sellersOf(offers).map((seller) => `${seller} ${plain}`),
    ],
    rank: isMaker(first) ? 0 : first.model.endsWith(':free') ? 2 : 1,
    isTurnable: variants(plain, '').every((name) => !isOfOther(name)),
    sellers: offers.length,
    price: JSON.stringify(unitPrice(first)),
  }
}

function sellersOf(offers: readonly Offer[]): string[] {
  return [...new Set(offers.map(({ vendor }) => vendor))].flatMap((it) => [it, vendorName(it), ...namesOfVendor(it)])
}

type Single = ReturnType<typeof thingOf>

/**
 * Finds the maker of a model that only resellers list: the vendor of a model whose name is a prefix. OpenAI sells o1,
 * so it made o1-preview.
 */
function makers(things: readonly Single[]): (plain: string) => string | undefined {
  const vendors = new Map(things.filter(({ rank }) => rank === 0).map(({ properName, vendor }) => [properName, vendor]))
  const makerOf = (plain: string): string | undefined => {
    const shorter = plain.slice(0, Math.max(0, plain.lastIndexOf('-')))
    return shorter === '' ? undefined : (vendors.get(shorter) ?? makerOf(shorter))
  }
  return makerOf
}

function withMaker(thing: Single, makerOf: (plain: string) => string | undefined): Single {
  const maker = thing.rank === 0 ? undefined : (makerOf(thing.properName) ?? brandOwner(thing.properName))
  return maker === undefined ? thing : { ...thing, names: [...thing.names, `${maker} ${thing.properName}`] }
}

/**
 * Merges two names of one model: claude-4-sonnet and claude-sonnet-4 at the same price. The name that most sellers use
 * remains.
 */
function mergeSame(things: readonly Single[]): Single[] {
  const same = Map.groupBy(things, ({ key, rank, price }) => `${rank} ${price} ${modelIdentity(key)}`)
  return [...same.values()].map((ways) => {
    const [usual, ...others] = ways.toSorted((a, b) => b.sellers - a.sellers || a.key.length - b.key.length)
    if (!usual) throw new Error('A group of models is empty.')
    return { ...usual, names: [...usual.names, ...others.flatMap(({ key, names }) => [key, ...names])] }
  })
}

/** Other forms of a name. For claude-sonnet-4-5: Claude 4.5 Sonnet, Sonnet 4.5, Anthropic Claude Sonnet 4.5. */
function variants(plain: string, vendor: string): string[] {
  const [brand = '', ...rest] = plain.replaceAll(/(\d)-(?=\d\b)/g, '$1.').split('-')
  const numbers = rest.filter((it) => /^v?\d[\d.]*$/.test(it))
  const words = rest.filter((it) => !numbers.includes(it))
  const turned =
    words.length > 0 && numbers.length > 0
      ? [
          [...numbers, ...words],
          [...words, ...numbers],
        ]
      : []
  const whole = turned.map((parts) => [brand, ...parts].join(' '))
  const bareNames = OMITTED_BRANDS.includes(brand) && /[a-z]/.test(rest.join('')) && /\d/.test(rest.join(''))
  const omitted = bareNames ? [rest.join(' '), ...turned.map((parts) => parts.join(' '))] : []
  const ofKind = /^text-embedding-[a-z]/.test(plain) ? [plain.replace('text-embedding-', '')] : []
  const called = new Set([vendor, vendorName(vendor).replace(/ AI$/, '').toLowerCase()])
  // A version x.0 is also written x: embed-english-v3.0, embed-english-v3.
  const rounded = /\d\.0$/.test(plain) ? [plain.slice(0, -2)] : []
  const made = [plain, ...rounded, ...whole, ...omitted].flatMap((name) =>
    [...called].map((maker) => `${maker} ${name}`),
  )
  return [...rounded, ...whole, ...omitted, ...ofKind, ...made]
}

/** Adds each name without its last part, unless it then fits another model too, as Gemini Flash does. */
function* withShortNames(things: readonly NamedThing[]): Steps<NamedThing[]> {
  const taken = new Set<string>()
  yield* mapInSteps(things, ({ names }) => {
    for (const name of names.flatMap((it) => [it, it.replace(/ \d{1,2}(?:\.\d+)?$/, '')]))
      taken.add(comparisonKey(name))
  })
  return yield* mapInSteps(things, (thing) => {
    const active = thing.names.filter((name) => ACTIVE.test(name)).map((name) => name.replace(ACTIVE, ''))
    const short = [...thing.names, ...active]
      .filter((name) => SUFFIX.test(name))
      .map((name) => name.replace(SUFFIX, ''))
    return {
      ...thing,
      names: [...thing.names, ...[...active, ...short].filter((name) => !taken.has(comparisonKey(name)))],
    }
  })
}
