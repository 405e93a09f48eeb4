import type { Database } from '#data/db/client.ts'
import { rowCache } from '#operation/row-cache.ts'
import { mapInSteps } from '#operation/cooperative-yield.ts'
import { compareOffers, isMaker } from './pick-model.ts'
import { releaseOf } from './about-models.ts'
import { MODEL_DATASETS } from './catalogues.ts'
import { modelIdentity, spokenIdentity, wordsOfName } from './model-identity.ts'
import { listOffers, offers, type Offer } from './queries.ts'
import { isListedFree, unitPrice } from './unit-price.ts'

export const MATCHES = ['exact', 'name', 'words', 'partial'] as const
/**
 * How an offer matches the query. `exact`: the query names this model. `name`: the model's name begins with the query.
 * `words`: the name has every word. `partial`: the words are inside other words.
 */
export type Match = (typeof MATCHES)[number]

export interface Hit {
  readonly offer: Offer
  readonly match: Match
}

interface Searchable {
  readonly spoken: string
  readonly name: readonly string[]
  readonly words: ReadonlySet<string>
  readonly text: string
}

/** Cached, because splitting names costs more than comparing them. */
export const searchables = rowCache<ReadonlyMap<Offer, Searchable>>(MODEL_DATASETS, function* (db) {
  yield* offers.steps(db) ?? []
  return new Map(yield* mapInSteps(listOffers(db), (offer): [Offer, Searchable] => [offer, toSearchable(offer)]))
})

function toSearchable(offer: Offer): Searchable {
  const name = wordsOfName(offer.plain_name)
  return {
    spoken: spokenIdentity(offer.plain_name),
    name,
    words: new Set([...name, ...wordsOfName(`${offer.vendor} ${offer.title ?? ''}`)]),
    text: fold(`${offer.vendor} ${offer.model} ${offer.title ?? ''}`),
  }
}

/**
 * Offers that have all words of the query. The model that the query names comes first, then others; within a model the
 * maker’s offer comes before resellers’, then by price. Retired models come last, except the maker’s offer of the named
 * model. For a family (Claude, GPT) its maker’s newest models come first. `chosen` filters the offers.
 */
export function searchOffers(
  db: Database,
  asked: string,
  { chosen, isEnded }: { chosen: (offer: Offer) => boolean; isEnded: (offer: Offer) => boolean },
): Hit[] {
  const known = searchables(db)
  const wanted = {
    identity: modelIdentity(asked),
    spoken: spokenIdentity(asked),
    name: wordsOfName(asked),
    parts: fold(asked).split(/\s+/).filter(Boolean),
  }
  const hits = [...known].flatMap(([offer, searchable]): Hit[] => {
    const match = chosen(offer) ? matchOf(offer, searchable, wanted) : undefined
    return match ? [{ offer, match }] : []
  })
  const rank = ({ match, offer }: Hit) => MATCHES.indexOf(match) * 2 + Number(isEnded(offer))
  const place = ({ match, offer }: Hit) =>
    MATCHES.indexOf(match) * 4 + Number(!isMaker(offer)) * 2 + Number(isEnded(offer))
  const groups = [...Map.groupBy(hits, ({ offer }) => offer.identity).values()].map((group) => ({
    hits: group.toSorted((a, b) => place(a) - place(b) || compareMakers(a.offer, b.offer)),
    rank: Math.min(...group.map(rank)),
    hasMaker: group.some(({ offer }) => isMaker(offer)),
  }))
  const ordered = groups
    .toSorted(
      (a, b) => a.rank - b.rank || Number(b.hasMaker) - Number(a.hasMaker) || shortest(a.hits) - shortest(b.hits),
    )
    .flatMap(({ hits: group }) => group)
  const family = familyIn(ordered, wanted, isEnded)
  if (!family) return ordered
  const releasedOn = ({ offer }: Hit) => releaseOf(db, offer) ?? ''
  const newestFirst = family.toSorted((a, b) => (releasedOn(a) < releasedOn(b) ? 1 : -1))
  const others = ordered.filter((hit) => !family.includes(hit))
  // A reseller’s model may have only the family as its name. It is not one of the maker’s models and comes after them.
  return [...newestFirst, ...others.map((hit): Hit => (hit.match === 'exact' ? { ...hit, match: 'name' } : hit))]
}

const FAMILY_MIN = 3

/**
 * The maker’s models, if the query is the first word of several names but not itself the name of a model. A single word
 * such as Grok does not name grok-beta, although people leave out the stage of a longer name.
 */
function familyIn(
  hits: readonly Hit[],
  { identity, name }: Wanted,
  isEnded: (offer: Offer) => boolean,
): readonly Hit[] | undefined {
  const isNamed = ({ match, offer }: Hit) => match === 'exact' && (name.length > 1 || offer.identity === identity)
  if (hits.some((hit) => isNamed(hit) && isMaker(hit.offer))) return undefined
  const sold = hits.filter(({ match, offer }) => match === 'name' && isMaker(offer) && !isEnded(offer))
  const models = [...Map.groupBy(sold, ({ offer }) => offer.identity).values()].flatMap(([first]) => first ?? [])
  return models.length >= FAMILY_MIN ? models : undefined
}

interface Wanted {
  readonly identity: string
  readonly spoken: string
  readonly name: readonly string[]
  readonly parts: readonly string[]
}

function matchOf({ identity }: Offer, { spoken, name, words, text }: Searchable, wanted: Wanted): Match | undefined {
  if (identity === wanted.identity || (spoken !== '' && spoken === wanted.spoken)) return 'exact'
  if (wanted.name.length > 0 && wanted.name.every((word, at) => name[at] === word)) return 'name'
  if (wanted.name.length > 0 && wanted.name.every((word) => words.has(word))) return 'words'
  // Numbers match only as complete words: the 6 of Opus 6 is not the 6 of Opus 4.6.
  const isIn = (word: string) => (/^[\d.]+$/.test(word) ? words.has(word) : text.includes(word))
  return wanted.parts.every(isIn) ? 'partial' : undefined
}

function compareMakers(a: Offer, b: Offer): number {
  if (isMaker(a) || isMaker(b)) return compareOffers(a, b)
  return priceOf(a) - priceOf(b) || compareOffers(a, b)
}

/** A catalogue price of 0 does not prove that a model is free, so it sorts last. */
function priceOf(offer: Offer): number {
  const { input_usd, output_usd } = unitPrice(offer)
  return isListedFree(offer) ? Number.MAX_VALUE : (input_usd ?? 0) + (output_usd ?? 0)
}

function shortest(hits: readonly Hit[]): number {
  return Math.min(...hits.map(({ offer }) => offer.plain_name.length))
}

export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
