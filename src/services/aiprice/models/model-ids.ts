import type { Database } from '#db/client.ts'
import { heldWhileUnchanged } from '#db/held.ts'
import { compareOffers } from '../cost/pick-model.ts'
import { undatedName } from './model-name.ts'
import { listOffers, type Offer } from './queries.ts'

/** The name that the model of an offer goes by in answers: that of its maker’s offer, or else of the first reseller’s. */
export function modelIds(db: Database): (offer: Offer) => string {
  const ids = heldWhileUnchanged(db, nameModels)
  return ({ identity, model }) => ids.get(identity) ?? model
}

function nameModels(db: Database): Map<string, string> {
  const groups = Map.groupBy(listOffers(db), ({ identity }) => identity)
  return new Map(
    [...groups].map(([identity, offers]) => {
      const [first] = offers.toSorted(compareOffers)
      return [identity, undatedName(first?.plain_name ?? identity)]
    }),
  )
}
