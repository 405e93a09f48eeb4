import { compareOffers, isMaker } from '../cost/pick-model.ts'
import { modelIdentity, wordsOfName } from './model-identity.ts'
import type { Offer } from './queries.ts'
import { isListedFree, unitPrice } from './unit-price.ts'

export const MATCHES = ['exact', 'name', 'words', 'partial'] as const
/** exact: the very model. name: its name goes on after what was asked. words: it has them all. partial: within words. */
export type Match = (typeof MATCHES)[number]

export interface Hit {
  readonly offer: Offer
  readonly match: Match
}

/**
 * Offers that have all the words, the model that was meant first, each model with all its offers: the maker’s before
 * resellers’, and of these the cheapest first. What a vendor has ended comes after what can be bought.
 */
export function searchOffers(offers: readonly Offer[], asked: string, isEnded: (offer: Offer) => boolean): Hit[] {
  const words = fold(asked).split(/\s+/).filter(Boolean)
  const hits = offers.flatMap((offer): Hit[] => {
    const match = matchOf(offer, asked, words)
    return match ? [{ offer, match }] : []
  })
  const rank = ({ match, offer }: Hit) => MATCHES.indexOf(match) * 2 + Number(isEnded(offer))
  const groups = [...Map.groupBy(hits, ({ offer }) => modelIdentity(offer.model)).values()].map((group) => ({
    hits: group.toSorted((a, b) => rank(a) - rank(b) || byMaker(a.offer, b.offer)),
    rank: Math.min(...group.map(rank)),
    hasMaker: group.some(({ offer }) => isMaker(offer)),
  }))
  return groups
    .toSorted(
      (a, b) => a.rank - b.rank || Number(b.hasMaker) - Number(a.hasMaker) || shortest(a.hits) - shortest(b.hits),
    )
    .flatMap(({ hits: group }) => group)
}

function matchOf(offer: Offer, asked: string, words: readonly string[]): Match | undefined {
  if (modelIdentity(offer.model) === modelIdentity(asked)) return 'exact'
  const wanted = wordsOfName(asked)
  const name = wordsOfName(offer.plain_name)
  const all = new Set([...name, ...wordsOfName(`${offer.vendor} ${offer.title ?? ''}`)])
  if (wanted.length > 0 && wanted.every((word, at) => name[at] === word)) return 'name'
  if (wanted.length > 0 && wanted.every((word) => all.has(word))) return 'words'
  const text = fold(`${offer.vendor} ${offer.model} ${offer.title ?? ''}`)
  return words.every((word) => text.includes(word)) ? 'partial' : undefined
}

function byMaker(a: Offer, b: Offer): number {
  if (isMaker(a) || isMaker(b)) return compareOffers(a, b)
  return priceOf(a) - priceOf(b) || compareOffers(a, b)
}

/** What a catalogue lists at 0 is not known to cost nothing, so it is the dearest. */
function priceOf(offer: Offer): number {
  const { input_usd, output_usd } = unitPrice(offer)
  return isListedFree(offer) ? Number.MAX_VALUE : (input_usd ?? 0) + (output_usd ?? 0)
}

function shortest(hits: readonly Hit[]): number {
  return Math.min(...hits.map(({ offer }) => offer.plain_name.length))
}

/** Case and full-width letters do not matter. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
