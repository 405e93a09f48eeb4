import type { Database } from '#data/db/client.ts'
import { mapInSteps } from '#operation/cooperative-yield.ts'
import { rowCache } from '#operation/row-cache.ts'
import { MODEL_DATASETS } from './catalogues.ts'
import { statusOf } from './lifecycle.ts'
import { spokenWords } from './model-identity.ts'
import { compareOffers, isMaker } from './pick-model.ts'
import { listOffers, offers, type Offer } from './queries.ts'

interface Place {
  /** The maker and the words of the name without its version: `google llm gemini pro` of gemini-3-pro-preview. */
  readonly line: string
  readonly version: number
}

function placeOf({ vendor, category, plain_name }: Offer): Place {
  const words = spokenWords(plain_name)
  const isVersion = (word: string) => /^\d{1,2}(?:\.\d+)?$/.test(word)
  const names = words.filter((word) => !isVersion(word)).toSorted()
  return { line: [vendor, category, ...names].join(' '), version: Number(words.find(isVersion) ?? 0) }
}

/** Makers’ offers by line, the newest version first. */
export const lines = rowCache<ReadonlyMap<string, readonly Offer[]>>(MODEL_DATASETS, function* (db) {
  yield* offers.steps(db) ?? []
  const placed = yield* mapInSteps(listOffers(db).filter(isMaker), (offer) => ({ offer, ...placeOf(offer) }))
  const groups = Map.groupBy(placed, ({ line }) => line)
  return new Map(
    [...groups].map(([line, its]) => [
      line,
      its.toSorted((a, b) => b.version - a.version || compareOffers(a.offer, b.offer)).map(({ offer }) => offer),
    ]),
  )
})

/** For a retired model: the newest one of its line that the maker still sells, if its version is higher. */
export function newerModel(db: Database, offer: Offer, today: string): string | undefined {
  if (statusOf(offer, today) !== 'retired') return undefined
  const own = placeOf(offer)
  const newest = lines(db)
    .get(own.line)
    ?.find((other) => statusOf(other, today) !== 'retired')
  return newest && placeOf(newest).version > own.version ? newest.model : undefined
}
