import type { Database } from '#data/db/client.ts'
import { rowCache } from '#operation/row-cache.ts'
import { mapInSteps } from '#operation/cooperative-yield.ts'
import { compareOffers } from './pick-model.ts'
import { MODEL_DATASETS } from './catalogues.ts'
import { undatedName } from './model-name.ts'
import { listOffers, offers, type Offer } from './queries.ts'

/**
 * Returns a function from an offer to its model’s name in answers: the maker’s name, or the first reseller’s if the
 * maker does not list it.
 */
export function modelIds(db: Database): (offer: Offer) => string {
  const known = idsByIdentity(db)
  return ({ identity, model }) => known.get(identity) ?? model
}

/** From a model’s identity, which all its spellings share, to its name in answers. */
export const idsByIdentity = rowCache<ReadonlyMap<string, string>>(MODEL_DATASETS, function* (db) {
  // Fills the cache that listOffers reads.
  yield* offers.steps(db) ?? []
  const groups = Map.groupBy(listOffers(db), ({ identity }) => identity)
  yield
  const named = yield* mapInSteps(groups, ([identity, its]): [string, string] => {
    const [first] = its.toSorted(compareOffers)
    return [identity, undatedName(first?.plain_name ?? identity)]
  })
  return new Map(named)
})
