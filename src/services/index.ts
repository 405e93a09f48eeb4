import type { Service } from '#operation/service.ts'
import { life } from './life/index.ts'
import { rules } from './rules/index.ts'
import { screen } from './screen/index.ts'
import { wellness } from './wellness/index.ts'

/** The one list of all services, in the order in which pages show them. */
export const services: readonly Service[] = [wellness, life, rules, screen]
