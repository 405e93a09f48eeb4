import type { Routed } from '#operation/front.ts'
import type { BlockOf } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Runtime } from '../runtime.ts'
import { isSameOperation } from './asked-calls.ts'
import { placeOf } from './choice-place.ts'
import { shortNameOf, titleOf } from './draw.ts'
import { firstOf, type OperationPage } from './page-spec.ts'
import { written } from './site.ts'

// What an answer that the box led to may be instead: the router's next choices, each another lookup. Whoever came otherwise is
// told nothing of it. They stand in the address, so that no process has to remember who asked what: `or=stock.get_stock?code=2330`.

/** The parameter of an address that names them. No operation has an input of this name. */
export const INSTEAD = 'or'

const INSTEAD_MAX = 4
/** What is longer was pasted, and is typed into the form again. */
const QUERY_MAX = 120
/** Of a longer input its beginning tells nothing. */
const NOTE_MAX = 24

/** The choices beside those that are answered, each operation once. */
export function besides(choices: readonly Routed[], answered: readonly Routed[]): Routed[] {
  return choices
    .filter((choice, at) => ![...answered, ...choices.slice(0, at)].some((it) => isSameOperation(it, choice)))
    .slice(0, INSTEAD_MAX)
}

/** The choices as an address names them. What is posted stands in none. */
function writeInstead(choices: readonly Routed[], runtime: Runtime): string {
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

/** An address of the front page's with what may be meant instead. */
export function withInstead(address: string, choices: readonly Routed[], runtime: Runtime): string {
  if (choices.length === 0) return address
  const query = new URLSearchParams([[INSTEAD, writeInstead(choices, runtime)]]).toString()
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** What an address names: lookups that have a page here, with what they take. Whatever else is written there says nothing. */
export function readInstead(named: string, runtime: Runtime): Routed[] {
  const read = named.split(',', INSTEAD_MAX).flatMap((text) => {
    const [name = '', query = ''] = text.split('?', 2)
    const [service = '', operation = ''] = name.split('.', 2)
    const choice = { service, operation, input: {}, missing: [] }
    const { place } = placeOf(choice, runtime) ?? {}
    if (!place) return []
    const given = [...new URLSearchParams(query)].filter(([it]) => Object.hasOwn(place.operation.input.shape, it))
    return [{ ...choice, input: Object.fromEntries(given) }]
  })
  return besides(read, [])
}

/** 不是這個？ – the other lookups, each of which leads on to the rest. */
export function insteadBlocks(
  { service, place, entered, instead = [], reader, runtime }: OperationPage,
  words: Words,
): BlockOf<'links'>[] {
  const here: Routed = { service: service.name, operation: place.operation.name, input: firstOf(entered), missing: [] }
  const links = instead.flatMap((choice) => {
    const found = placeOf(choice, runtime)
    if (!found) return []
    const { owner } = found
    const given = Object.values(choice.input).map(written).join(' ')
    const rest = { [INSTEAD]: writeInstead(besides([...instead, here], [choice]), runtime) }
    return {
      text: titleOf(found.place.operation, reader.language),
      note: given === '' || given.length > NOTE_MAX ? shortNameOf(owner, reader.language) : given,
      to: { service: owner.name, operation: choice.operation, input: { ...choice.input, ...rest } },
    }
  })
  return links.length === 0 ? [] : [{ kind: 'links', heading: notThis(words), links }]
}

export function notThis({ t }: Words): string {
  return t('不是這個？', 'Not this?')
}
