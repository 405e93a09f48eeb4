import { toApiError } from '#support/errors/errors.ts'
import type { Service } from '#operation/service.ts'
import { createWords, type Words } from '#operation/view/messages.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { answerOf } from './answer-of.ts'
import { hrefOf, type Reader } from './draw.ts'
import { markup, type Html, type Markup } from './html.ts'

/** Today's answers of these services, each a link to the whole of it; nothing where there are none. */
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
  return markup`<section class="block" aria-labelledby="today"><h2 id="today">${words.t(`今天，${words.day(words.today)}`, `Today, ${words.day(words.today)}`)}</h2><dl class="today">${tiles}</dl></section>`
}

/** A tile that cannot be drawn is left out: the page is there when the database is not. */
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
      return [
        markup`<div><dt>${drawn.name}</dt><dd><a href="${address ?? '/'}">${drawn.value}</a></dd>${drawn.note === undefined ? '' : markup`<dd>${drawn.note}</dd>`}</div>`,
      ]
    } catch (thrown) {
      runtime.onError(toApiError(thrown), exchange)
      return []
    }
  })
}
