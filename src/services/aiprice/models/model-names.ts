import { asc, sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { mapInSteps, type Steps } from '#operation/cooperative-yield.ts'
import { rowCache } from '#operation/row-cache.ts'
import { asWritten, type KnownNames } from '#operation/input/known-names.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import type { FoundName } from '#operation/input/find-names.ts'
import { namesSteps, type Names } from '#operation/input/names.ts'
import { brandOwner, compareOffers, isMaker } from './pick-model.ts'
import { modelNames as aliasRows } from '../schema.ts'
import { releaseDays } from './about-models.ts'
import { aliasCheck } from './catalogue-aliases.ts'
import { MODEL_DATASETS } from './catalogues.ts'
import { modelIdentity, spokenIdentity, spokenWords, wordsOfName } from './model-identity.ts'
import { isProvider, plainName, undatedName } from './model-name.ts'
import { anyOrderKey, findStage, withoutAnyOrder } from './model-spellings.ts'
import { addShortNames, listVariants } from './model-variants.ts'
import { omittedKind, OMITTED_REST } from './omitted-words.ts'
import { listOffers, offers, type Offer } from './queries.ts'
import { otherSeries } from './series.ts'
import { unitPrice } from './unit-price.ts'
import { namesOfVendor, vendorName } from './vendor-name.ts'

const DATASETS = [...MODEL_DATASETS, 'aiprice_model_names', 'aiprice_releases']
const ALIASES_MAX = 20_000

/**
 * Models with all names that people use for them. The key is the maker’s name, or the first reseller’s if the maker
 * does not list the model. A model gets its names in this order:
 * 1. the listed names without dates, their variants, titles and sellers (`toModel`),
 * 2. the names of the same model under another name (`mergeSame`),
 * 3. its words in any order (`addAnyOrder`),
 * 4. short names that mean no other model (`addShortNames`),
 * 5. names that catalogues give, if they fit the model (`aliasCheck`).
 * At last, single words that several brands use are dropped (`withoutSharedWords`).
 */
export const modelNames = rowCache(DATASETS, indexModels)

export const namedModels: KnownNames = {
  ...asWritten(modelNames),
  complete: (db, typed) =>
    modelNames(db)
      .complete(typed)
      .map(({ key, label }) => ({ key, label })),
}

function* indexModels(db: Database): Steps<Names> {
  yield* offers.steps(db) ?? []
  yield* releaseDays.steps(db) ?? []
  const offersByName = Map.groupBy(listOffers(db), (offer) => undatedName(offer.plain_name))
  yield
  const aliasesByName = Map.groupBy(listAliases(db), ({ model }) => undatedName(plainName(model)))
  yield
  const isOfOtherSeries = otherSeries(offersByName.keys())
  yield
  const listed = yield* mapInSteps(offersByName, ([plain, offers]) => toModel(plain, offers, isOfOtherSeries))
  const words = modelWords(offersByName.keys())
  const things = yield* addShortNames(mergeSame(listed).map(addAnyOrder))
  const isAlias = yield* aliasCheck(things, offersByName.keys())
  const named = yield* mapInSteps(things, (thing) => {
    const aliases = (aliasesByName.get(thing.properName ?? '') ?? []).map(({ name }) => name)
    return { ...thing, names: [...thing.names, ...aliases.filter((alias) => isAlias(alias, thing))] }
  })
  const names = yield* namesSteps(named.map(withoutSharedWords(words)), {
    correctsTypos: false,
    order: newestFirst(releaseDays(db)),
    omittable: OMITTED_REST,
    chooseAny: anyStage,
  })
  const isWhole = ({ end, thing }: FoundName, text: string) => !words.continues(thing.properName ?? '', text.slice(end))
  return { ...names, find: (text) => names.find(text).filter((hit) => isWhole(hit, text)) }
}

/** Imagen 4 Fast for imagen-4.0-fast-generate-001. */
function withoutFillers(plain: string): string {
  const words = wordsOfName(plain.replaceAll(/(?<=\d)\.0(?![\d.])/g, ''))
  return words.filter((word) => omittedKind(word) !== 'filler').join(' ')
}

/** The words in the names of all models. */
function modelWords(names: Iterable<string>) {
  const brands = new Map<string, Set<string>>()
  const pairs = new Set<string>()
  for (const [brand = '', ...rest] of [...names].map(wordsOfName)) {
    for (const [at, word] of rest.entries()) {
      const before = rest[at - 1]
      brands.set(word, (brands.get(word) ?? new Set<string>()).add(brand))
      if (before !== undefined) pairs.add(`${brand} ${before} ${word}`)
    }
  }
  return {
    /** Whether models of several brands have the word: fast, ultra, large. Alone it names none of them. */
    isShared: (word: string) => (brands.get(word)?.size ?? 0) > 1,
    /** Whether the text goes on with a word of another model of the brand: lite after gemini 3 flash. */
    continues(name: string, rest: string): boolean {
      const [brand = '', ...words] = spokenWords(name)
      const [, next] = /^[ -]([a-z]+)(?![a-z\d])/i.exec(rest) ?? []
      return next !== undefined && pairs.has(`${brand} ${words.at(-1)} ${next.toLowerCase()}`)
    },
  }
}

function withoutSharedWords({ isShared }: ReturnType<typeof modelWords>) {
  return <T extends NamedThing>(thing: T): T => ({
    ...thing,
    names: thing.names.filter((name) => {
      const [word, ...more] = wordsOfName(withoutAnyOrder(name))
      return word === undefined || more.length > 0 || !isShared(word)
    }),
  })
}

/** Of models that differ in their stage only and cost the same, the released one: veo-3.1-generate-001. */
function anyStage(things: readonly NamedThing[]): NamedThing | undefined {
  // The cast is safe: the index was built from models only.
  const models = things as readonly Model[]
  const same = models.map(({ vendor, rates, properName }) => `${vendor} ${rates} ${spokenIdentity(properName)}`)
  if (new Set(same).size > 1) return undefined
  return models.find(({ key }) => findStage(key) === undefined) ?? models[0]
}

function listAliases(db: Database) {
  return db
    .select()
    .from(aliasRows)
    .orderBy(asc(aliasRows.model), sql`name`)
    .limit(ALIASES_MAX)
    .all()
}

interface Model extends NamedThing {
  readonly properName: string
  readonly vendor: string
  /** False if its words in another order name another model: gpt-5-image is not gpt-image-5. */
  readonly hasFreeOrder: boolean
  readonly sellers: number
  readonly price: string
  /** The price with the rates for long requests, cached input and batches. */
  readonly rates: string
}

function toModel(plain: string, offers: readonly Offer[], isOfOtherSeries: (name: string) => boolean): Model {
  const [first = offers[0], ...rest] = offers.toSorted(compareOffers)
  if (!first) throw new Error(`The model ${plain} has no offers.`)
  const { model, vendor } = first
  // OpenRouter’s titles begin with the maker: Google: Gemini 2.5 Pro.
  const titles = [first, ...rest].flatMap(({ title }) => title?.replace(/^[^:]+: /, '') ?? [])
  const variants = listVariants(plain, vendor)
  const sellers = [...new Set([...offers.map((offer) => offer.vendor), brandOwner(plain) ?? vendor])]
  return {
    key: model,
    vendor,
    label: model,
    properName: plain,
    names: [
      plain,
      ...variants.filter((name) => !isOfOtherSeries(name.replace(`${vendor} `, ''))),
      withoutFillers(plain),
      ...titles,
      ...offers.map((offer) => withoutProvider(offer.model)),
      ...sellers.flatMap((seller) =>
        [seller, vendorName(seller), ...namesOfVendor(seller)].map((name) => `${name} ${plain}`),
      ),
    ],
    rank: isMaker(first) ? 0 : model.endsWith(':free') ? 2 : 1,
    hasFreeOrder: !variants.some(isOfOtherSeries),
    sellers: offers.length,
    price: JSON.stringify(unitPrice(first)),
    rates: JSON.stringify([unitPrice(first), first.tiers, first.special_rates]),
  }
}

function withoutProvider(model: string): string {
  return model.replace(/^(\w+)\./, (all, provider: string) => (isProvider(provider) ? '' : all))
}

/**
 * Merges two names of one model: claude-4-sonnet and claude-sonnet-4 at the same price. The name that most sellers use
 * remains.
 */
function mergeSame(models: readonly Model[]): Model[] {
  const same = Map.groupBy(models, ({ key, rank, price }) => `${rank} ${price} ${modelIdentity(key)}`)
  return [...same.values()].map((group) => {
    const [usual, ...others] = group.toSorted((a, b) => b.sellers - a.sellers || a.key.length - b.key.length)
    if (!usual) throw new Error('A group of models is empty.')
    return { ...usual, names: [...usual.names, ...others.flatMap(({ key, names }) => [key, ...names])] }
  })
}

/** Lets a query’s words find the model in any order. */
function addAnyOrder(model: Model): Model {
  const words = spokenIdentity(model.properName)
  if (words === '' || !model.hasFreeOrder) return model
  const stage = findStage(model.properName)
  const orders = [words, `${model.vendor} ${words}`, ...(stage === undefined ? [] : [`${words} ${stage}`])]
  return { ...model, names: [...model.names, ...orders.map(anyOrderKey)] }
}

const numerals = new Intl.Collator('en', { numeric: true })

/** By release day, then by the numbers in the name: opus-5.5 before opus-4. */
function newestFirst(releaseDays: ReadonlyMap<string, string>) {
  const releasedOn = ({ key }: NamedThing) => releaseDays.get(modelIdentity(key)) ?? ''
  return (a: NamedThing, b: NamedThing) =>
    numerals.compare(releasedOn(b), releasedOn(a)) || numerals.compare(b.properName ?? b.key, a.properName ?? a.key)
}
