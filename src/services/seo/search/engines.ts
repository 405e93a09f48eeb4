import { z } from 'zod'
import { FORMER_VALUES } from '#operation/json-schema.ts'

export const ENGINES = ['google', 'bing', 'duckduckgo', 'yandex'] as const

export type Engine = (typeof ENGINES)[number]

/** Neutral names for the four search engines, in the same order. */
export const ENGINE_ALIASES = ['engine_a', 'engine_b', 'engine_c', 'engine_d'] as const

export type EngineAlias = (typeof ENGINE_ALIASES)[number]

export const engineInput = z
  .enum(
    [...ENGINES, ...ENGINE_ALIASES],
    'Send google, bing, duckduckgo or yandex (or engine_a to engine_d, in that order).',
  )
  .meta({ [FORMER_VALUES]: [...ENGINE_ALIASES] })
  .describe('google, bing, duckduckgo or yandex.')

export function resolveEngine(name: Engine | EngineAlias): Engine {
  const index = ENGINE_ALIASES.findIndex((alias) => alias === name)
  return index >= 0 ? ENGINES[index]! : (name as Engine)
}

export function aliasOf(engine: Engine): EngineAlias {
  return ENGINE_ALIASES[ENGINES.indexOf(engine)]!
}
