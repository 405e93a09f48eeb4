import type { Routed } from '#operation/front.ts'
import type { Block, BlockOf } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Runtime } from '../runtime.ts'
import { isSameOperation } from './asked-calls.ts'
import { placeOf } from './choice-place.ts'
import { shortNameOf, titleOf } from './draw.ts'
import { firstOf, type OperationPage } from './page-spec.ts'
import { written } from './site.ts'

/**
 * The query key that carries the alternatives of a question from page to page (`or=stock.get_stock?code=2330`), so that
 * the server stores no questions.
 */
export const ALTERNATIVES = 'or'

const ALTERNATIVES_MAX = 4
/** A longer text is probably pasted, so the alternatives link to an empty form. */
const QUERY_MAX = 120
/** A longer input is not quoted in the link, because its first words would not explain it. */
const NOTE_MAX = 24

/** The choices that have no answer on the page yet, one per operation. */
export function listAlternatives(choices: readonly Routed[], answered: readonly Routed[]): Routed[] {
  return choices
    .filter((choice, at) => ![...answered, ...choices.slice(0, at)].some((it) => isSameOperation(it, choice)))
    .slice(0, ALTERNATIVES_MAX)
}

/**
 * The alternatives as one query value, separated by commas; those of values are percent-encoded. An input is left out if
 * it is incomplete or long, or if its form is posted.
 */
function writeAlternatives(choices: readonly Routed[], runtime: Runtime): string {
  return choices
    .map((choice) => {
      const { service, operation, input, missing } = choice
      const isAsked = missing.length === 0 && placeOf(choice, runtime)?.place.method === 'GET'
      const given = Object.entries(isAsked ? input : {}).map(([name, value]): [string, string] => [
        name,
        written(value),
      ])
      const query = new URLSearchParams(given).toString()
      return `${service}.${operation}${query === '' || query.length > QUERY_MAX ? '' : `?${query}`}`
    })
    .join(',')
}

/** Adds the alternatives to an address on the front page. */
export function addAlternatives(address: string, choices: readonly Routed[], runtime: Runtime): string {
  if (choices.length === 0) return address
  const query = new URLSearchParams([[ALTERNATIVES, writeAlternatives(choices, runtime)]]).toString()
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** Reads the alternatives from an address. Operations without a page here are ignored. */
export function readAlternatives(query: string, runtime: Runtime): Routed[] {
  const read = query.split(',', ALTERNATIVES_MAX).flatMap((text) => {
    const [name = '', inputs = ''] = text.split('?', 2)
    const [service = '', operation = ''] = name.split('.', 2)
    const choice = { service, operation, input: {}, missing: [] }
    const { place } = placeOf(choice, runtime) ?? {}
    if (!place) return []
    const given = [...new URLSearchParams(inputs)].filter(([it]) => Object.hasOwn(place.operation.input.shape, it))
    return [{ ...choice, input: Object.fromEntries(given) }]
  })
  return listAlternatives(read, [])
}

/** The section 也許要找的是 ("Perhaps you meant") with links to the alternatives. Each link contains the other ones. */
export function alternativeBlocks(
  { service, place, entered, instead = [], reader, runtime, answer }: OperationPage,
  words: Words,
): BlockOf<'links'>[] {
  const here: Routed = { service: service.name, operation: place.operation.name, input: firstOf(entered), missing: [] }
  const linked = inputsOfLinks(answer?.document.blocks ?? [])
  const shown = JSON.stringify(answer?.document.entered)
  const links = instead.flatMap((choice) => {
    const inputs = choice.service === service.name ? linked.get(choice.operation) : undefined
    const input = JSON.stringify(choice.input)
    // The page already links to the same call.
    if (inputs?.some((it) => JSON.stringify(it) === input)) return []
    // The page already shows this record.
    if (inputs && input === shown) return []
    const found = placeOf(choice, runtime)
    if (!found) return []
    const { owner } = found
    const given = Object.values(choice.input).map(written).join(' ')
    const rest = { [ALTERNATIVES]: writeAlternatives(listAlternatives([...instead, here], [choice]), runtime) }
    const text = titleOf(found.place.operation, reader.language)
    const note = given === '' || given.length > NOTE_MAX ? shortNameOf(owner, reader.language) : given
    return {
      text,
      ...(note !== text && { note }),
      to: { service: owner.name, operation: choice.operation, input: { ...choice.input, ...rest } },
    }
  })
  return links.length === 0 ? [] : [{ kind: 'links', heading: words.t('也許要找的是', 'Perhaps you meant'), links }]
}

/** The inputs of the calls that an answer links to, by operation. */
function inputsOfLinks(blocks: readonly Block[]): Map<string, unknown[]> {
  const calls = blocks.flatMap((block) =>
    block.kind === 'links' ? block.links.flatMap(({ to }) => (typeof to === 'object' ? [to] : [])) : [],
  )
  return new Map(
    [...Map.groupBy(calls, ({ operation }) => operation)].map(([name, of]) => [name, of.map(({ input }) => input)]),
  )
}

export function notThisLabel({ t }: Words): string {
  return t('不是這個？', 'Not this?')
}
