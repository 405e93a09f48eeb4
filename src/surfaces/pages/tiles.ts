import { toApiError } from '#support/errors/errors.ts'
import type { Provenance } from '#operation/provenance.ts'
import type { Service } from '#operation/service.ts'
import { shortAge } from '#operation/view/data-age.ts'
import { createWords, type Words } from '#operation/view/messages.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { answerOf } from './answer-of.ts'
import { documentOf, hrefOf, type Reader } from './draw.ts'
import { icon } from './icons.ts'
import { plainText } from '#operation/view/text.ts'
import { markup, type Html, type Markup } from './html.ts'

/** Today's answers of these services, each a link to the complete answer; empty if there are none. */
export function todaySection(
  services: readonly Service[],
  here: Service | undefined,
  reader: Reader,
  exchange: Exchange,
  runtime: Runtime,
  words: Words,
): Markup {
  const tiles = services.flatMap((service) => tilesOf(service, here, reader, exchange, runtime))
  if (tiles.length === 0) return ''
  return markup`<section class="block" aria-labelledby="today"><h2 id="today">${words.t(`今天，${words.day(words.today)}`, `Today, ${words.day(words.today)}`)}</h2><dl class="live">${tiles}</dl></section>`
}

/** A tile that fails is omitted: the page must work without the database. */
function tilesOf(
  service: Service,
  here: Service | undefined,
  reader: Reader,
  exchange: Exchange,
  runtime: Runtime,
): Html[] {
  return (service.tiles ?? []).flatMap((tile) => {
    try {
      const answered = answerOf(service, tile.operation, tile.input ?? {}, exchange, runtime)
      if (answered instanceof Promise) throw new Error(`${tile.operation.name} is a tile and must not wait.`)
      const words = createWords({
        language: reader.language,
        now: reader.now,
        words: service.words,
        operation: tile.operation.name,
      })
      const drawn = tile.draw(answered.output, words)
      if (!drawn) return []
      const to = drawn.to ?? { operation: tile.operation.name, ...(tile.input && { input: tile.input }) }
      const address = hrefOf({ service: service.name, ...to }, here, reader, runtime)
      const { provenance } = answered.output as { provenance?: Provenance }
      const age = shortAge(provenance, words)
      const note = age ?? drawn.note
      return [
        markup`<div class="s-${service.name}"><dt>${icon(service.name)}${drawn.name}</dt><dd><a href="${address ?? '/'}">${drawn.value}</a></dd>${note === undefined ? '' : markup`<dd${age === undefined ? '' : markup` class="old"`}>${note}</dd>`}</div>`,
      ]
    } catch (thrown) {
      runtime.onError(toApiError(thrown), exchange)
      return []
    }
  })
}

/** The most common tasks of a service with their current answers; a task without an answer is omitted. */
export function liveSection(
  service: Service,
  reader: Reader,
  exchange: Exchange,
  runtime: Runtime,
  words: Words,
): Markup {
  const drawn = (service.words?.live ?? []).flatMap(({ name, operation: called, input = {} }) => {
    const operation = service.operations.find((it) => it.name === called)
    if (!operation) throw new Error(`${service.name} has no operation ${called} for its page.`)
    try {
      const answered = answerOf(service, operation, input, exchange, runtime)
      if (answered instanceof Promise) throw new Error(`${called} is on a page and must not wait.`)
      const { headline, lede, provenance } = documentOf(service, operation, answered, reader)
      const address = hrefOf({ operation: called, input }, service, reader, runtime) ?? '/'
      const age = shortAge(provenance, words)
      const [first] = plainText(lede ?? '').split(/(?<=[。.])(?=\s|\p{Script=Han}|$)/u)
      return [
        markup`<div class="s-${service.name}"><dt>${icon(service.name)}${words.pick(name)}</dt><dd><a href="${address}">${plainText(headline)}</a></dd><dd${age === undefined ? '' : markup` class="old"`}>${age ?? first ?? ''}</dd></div>`,
      ]
    } catch (thrown) {
      runtime.onError(toApiError(thrown), exchange)
      return []
    }
  })
  if (drawn.length === 0) return ''
  return markup`<section class="block" aria-labelledby="live"><h2 id="live">${words.t('大家常查', 'Looked up most')}</h2><dl class="live">${drawn}</dl></section>`
}
