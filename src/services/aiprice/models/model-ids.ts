import type { Database } from '#db/client.ts'
import { heldWhileUnchanged } from '#db/held.ts'
import { compareOffers } from '../cost/pick-model.ts'
import { modelIdentity } from './model-identity.ts'
import { undatedName } from './model-name.ts'
import { listOffers } from './queries.ts'

/** The name that a model goes by in answers: that of its maker’s offer, or else of the first reseller’s. */
export function modelIds(db: Database): (model: string) => string {
  const ids = heldWhileUnchanged(db, nameModels)
  return (model) => ids.get(modelIdentity(model)) ?? model
}

function nameModels(db: Database): Map<string, string> {
  const groups = Map.groupBy(listOffers(db), (offer) => modelIdentity(offer.model))
  return new Map(
    [...groups].map(([identity, offers]) => {
      const [first] = offers.toSorted(compareOffers)
      return [identity, undatedName(first?.plain_name ?? identity)]
    }),
  )
}
