import type { Need } from '#operation/cooperative-yield.ts'
import { releaseDays, scoresByModel } from './about-models.ts'
import { idsByIdentity } from './model-ids.ts'
import { searchables } from './model-search.ts'
import { lines } from './newer-model.ts'
import { offers } from './queries.ts'

export const PRICE_NEEDS: readonly Need[] = [offers.steps, idsByIdentity.steps, lines.steps, releaseDays.steps]

export const SEARCH_NEEDS: readonly Need[] = [...PRICE_NEEDS, searchables.steps, scoresByModel.steps]
