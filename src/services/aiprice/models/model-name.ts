import { vendorsBy } from './vendor-name.ts'

// Catalogues spell one model in many ways: openai/gpt-4o, azure/gpt-4o, gpt-4o-2024-08-06,
// anthropic.claude-3-haiku-20240307-v1:0, fireworks_ai/accounts/fireworks/models/….

/** Makers and resellers. Before a slash or a dot, they are not part of the model’s name. */
const PROVIDERS = new Set([...vendorsBy('prefixes').keys(), 'accounts', 'models'])

export function isProvider(word: string): boolean {
  return PROVIDERS.has(word.toLowerCase())
}

const REGION = /^(us|eu|apac|jp|au|global)\.(?=[a-z0-9]+\.)/
const VERSION = /-v\d+(?::\d+)?$/
const DATE = /[-@](?:20\d{6}|20\d\d-\d\d-\d\d)$/

/**
 * The name in lower case without provider, Amazon’s regions and version suffixes. Sizes, qualities and regions that
 * change the price remain: hd/1024-x-1024/dall-e-3.
 */
export function plainName(model: string): string {
  const segments = model.normalize('NFKC').trim().toLowerCase().split('/')
  while (segments.length > 1 && PROVIDERS.has(segments[0] ?? '')) segments.shift()
  const name = segments.join('/')
  const region = REGION.exec(name)?.[1]
  const dotted = region === undefined ? name : name.slice(region.length + 1)
  const dot = dotted.indexOf('.')
  if (dot < 1 || !PROVIDERS.has(dotted.slice(0, dot))) return name
  const own = dotted.slice(dot + 1).replace(VERSION, '')
  // An offer in one region has its own price, so its name keeps the region. Global offers have the standard price.
  return region === undefined || region === 'global' ? own : `${region}/${own}`
}

/** Removes the date from a name: gpt-4o-2024-08-06 → gpt-4o. */
export function undatedName(plain: string): string {
  return plain.replace(DATE, '')
}

export function dateOf(plain: string): string {
  return (DATE.exec(plain)?.[0] ?? '').replaceAll(/\D/g, '')
}

/** Models that catalogues list as chat but that produce sound. */
export const SOUND = /(-tts|native-audio|lyria|gpt-audio|audio-preview)/

/** Models that some catalogues list as text but that return vectors or scores. */
export const EMBEDDING = /(embed|rerank)/
