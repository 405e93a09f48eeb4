import { toApiError } from '#support/errors/errors.ts'
import type { Service } from '#operation/service.ts'
import { shortAge } from '#operation/view/data-age.ts'
import type { Words } from '#operation/view/messages.ts'
import { plainText } from '#operation/view/text.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { answerOf } from './answer-of.ts'
import { documentOf, hrefOf, type Reader } from './draw.ts'
import { icon } from './icons.ts'
import { markup, type Markup } from './html.ts'
import { penOf, phrased } from './inline.ts'

/** Today's answers to common tasks. Tasks without an answer are left out, because the database may be missing. */
export function liveSection(
  services: readonly Service[],
  here: Service | undefined,
  reader: Reader,
  exchange: Exchange,
  runtime: Runtime,
  words: Words,
): Markup {
  const tasks = services.flatMap((service) => (service.words?.live ?? []).map((task) => ({ service, ...task })))
  const drawn = tasks.flatMap(({ service, name, operation: called, input = {}, icon: drawing = service.name }) => {
    const operation = service.operations.find((it) => it.name === called)
    if (!operation) throw new Error(`${service.name} has no operation ${called} for its page.`)
    try {
      const answered = answerOf(service, operation, input, reader.language, exchange, runtime)
      if (answered instanceof Promise) throw new Error(`${called} is on a page, so it must be synchronous.`)
      const { headline, lede, provenance } = documentOf(service, operation, answered, reader)
      const address = hrefOf({ service: service.name, operation: called, input }, here, reader, runtime) ?? '/'
      const age = shortAge(provenance, words)
      const [first] = plainText(lede ?? '').split(/(?<=[。.])(?=\s|\p{Script=Han}|$)/u)
      return [
        markup`<div class="s-${service.name}"><dt>${here && drawing === service.name ? '' : icon(drawing)}${words.pick(name)}${icon('next')}</dt><dd><a href="${address}">${phrased(plainText(headline), penOf(words))}</a></dd><dd${age === undefined ? '' : markup` class="old"`}>${age ?? first ?? ''}</dd></div>`,
      ]
    } catch (thrown) {
      runtime.onError(toApiError(thrown), exchange)
      return []
    }
  })
  if (drawn.length === 0) return ''
  const heading = here
    ? words.t('大家常查', 'Looked up most')
    : words.t(`今天，${words.day(words.today)}`, `Today, ${words.day(words.today)}`)
  return markup`<section class="block" aria-labelledby="live"><h2 id="live">${heading}</h2><dl class="live">${drawn}</dl></section>`
}
