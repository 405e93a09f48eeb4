import type { Need } from '#operation/cooperative-yield.ts'
import { releaseDays, scoresByModel } from './about-models.ts'
import { ids } from './model-ids.ts'
import { searchables } from './model-search.ts'
import { offers } from './queries.ts'

/** Needs of operations with model prices. */
export const PRICE_NEEDS: readonly Need[] = [offers.steps, ids.steps, releaseDays.steps]

/** Needs of operations that also search models. */
export const SEARCH_NEEDS: readonly Need[] = [...PRICE_NEEDS, searchables.steps, scoresByModel.steps]
