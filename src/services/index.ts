import type { Service } from '#operation/service.ts'
import { aiprice } from './aiprice/index.ts'
import { creator } from './creator/index.ts'
import { createHub } from './hub/index.ts'
import { life } from './life/index.ts'
import { llms } from './llms/index.ts'
import { rules } from './rules/index.ts'
import { screen } from './screen/index.ts'
import { seo } from './seo/index.ts'
import { shop } from './shop/index.ts'
import { stockService } from './stock/index.ts'
import { voices } from './voices/index.ts'
import { wellness } from './wellness/index.ts'

const lookups: readonly Service[] = [
  wellness,
  voices,
  screen,
  seo,
  life,
  stockService,
  aiprice,
  shop,
  llms,
  rules,
  creator,
]

/** All services, in the order in which pages show them. The hub fronts the others. */
export const services: readonly Service[] = [...lookups, createHub(lookups)]
