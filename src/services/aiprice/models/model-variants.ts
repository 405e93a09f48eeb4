import { mapInSteps, type Steps } from '#operation/cooperative-yield.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { omittedKind } from './omitted-words.ts'

/** Brands that people leave out: sonnet 4.5, 2.5 pro, 4o mini, k2 thinking. */
const OMITTED_BRANDS = ['claude', 'gemini', 'gpt', 'kimi', 'deepseek']

/** Other forms of a listed name. For claude-sonnet-4-5: Claude 4.5 Sonnet, Sonnet 4.5, Anthropic Claude Sonnet 4.5. */
export function listVariants(plain: string, vendor: string): string[] {
  const [brand = '', ...rest] = plain.replaceAll(/(\d)-(?=\d\b)/g, '$1.').split('-')
  const [number, ...others] = rest.filter((it) => /^v?\d[\d.]*$/.test(it))
  const words = rest.filter((it) => it !== number)
  // People move the number, but with two numbers each keeps its place.
  const canMove = number !== undefined && others.length === 0 && words.length > 0
  const moved = canMove ? [`${number} ${words.join(' ')}`, `${words.join(' ')} ${number}`] : []
  const isClear = OMITTED_BRANDS.includes(brand) && /[a-z]/.test(rest.join('')) && /\d/.test(rest.join(''))
  const variants = [
    // A version x.0 is also written x: embed-english-v3.0, embed-english-v3.
    ...(plain.endsWith('.0') ? [plain.slice(0, -2)] : []),
    ...moved.map((it) => `${brand} ${it}`),
    ...(isClear ? [rest.join(' '), ...moved] : []),
  ]
  const unprefixed = plain.startsWith('text-embedding-') ? [plain.replace('text-embedding-', '')] : []
  return [...variants, ...unprefixed, ...[plain, ...variants].map((name) => `${vendor} ${name}`)]
}

/** The number of active parameters, which people leave out: Qwen3 Next 80B means qwen3-next-80b-a3b. */
const ACTIVE_PARAMETERS = /[- ]a\d+b(?![a-z\d])/i

/** Adds each name without its ending, unless it then fits another model too, as Gemini Flash does. */
export function* addShortNames(things: readonly NamedThing[]): Steps<NamedThing[]> {
  const taken = new Set<string>()
  yield* mapInSteps(things, ({ names }) => {
    for (const name of names.flatMap((it) => [it, it.replace(/ \d{1,2}(?:\.\d+)?$/, '')]))
      taken.add(comparisonKey(name))
  })
  return yield* mapInSteps(things, (thing) => {
    const total = thing.names.filter((it) => ACTIVE_PARAMETERS.test(it)).map((it) => it.replace(ACTIVE_PARAMETERS, ''))
    const short = [...total, ...[...thing.names, ...total].map(withoutOmittedEnding)]
    return { ...thing, names: [...thing.names, ...short.filter((name) => !taken.has(comparisonKey(name)))] }
  })
}

/** Llama 3.3 70B means llama-3.3-70b-instruct. A seller’s word remains, because offers differ by it. */
function withoutOmittedEnding(name: string): string {
  const parts = name.split('-')
  const last = parts.findLastIndex((it) => ['serving', undefined].includes(omittedKind(it)))
  return parts.slice(0, last + 1).join('-')
}
