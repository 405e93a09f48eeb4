import type { Service } from '#operation/service.ts'
import { life } from './life/index.ts'
import { seo } from './seo/index.ts'
import { shop } from './shop/index.ts'
import { wellness } from './wellness/index.ts'

/** The one list of all services, in the order in which pages show them. */
export const services: readonly Service[] = [wellness, seo, life, shop]
