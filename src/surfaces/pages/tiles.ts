import { toApiError } from '#support/errors/errors.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { noteStaleData } from '#operation/view/data-age.ts'
import type { Document } from '#operation/view/document.ts'
import { fieldsOf, type Field } from '#operation/view/fields.ts'
import type { Words } from '#operation/view/messages.ts'
import { plainText, type Target } from '#operation/view/text.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { answerOf } from './answer-of.ts'
import { button } from './blocks.ts'
import { documentOf, hrefOf, postingOf, wordsFor, type Reader } from './draw.ts'
import { icon } from './icons.ts'
import { markup, type Html, type Markup } from './html.ts'
import { inline, penOf, phrased } from './inline.ts'
import type { OperationPage } from './page-spec.ts'
import { written } from './site.ts'

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
      const document = documentOf(service, operation, answered, reader)
      const address = hrefOf({ service: service.name, operation: called, input }, here, reader, runtime) ?? '/'
      const mark = here && drawing === service.name ? '' : icon(drawing)
      return [
        markup`<div class="s-${service.name}">${drawTile(document, [mark, words.pick(name)], address, words)}</div>`,
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

/** An answer in short: its name, its headline, and its age or its first sentence. Without an address, plain text. */
function drawTile(
  { headline, lede, provenance }: Document,
  name: Markup,
  address: string | undefined,
  words: Words,
): Html {
  const age = noteStaleData(provenance, words)
  const [first] = plainText(lede ?? '').split(/(?<=[。.])(?=\s|\p{Script=Han}|$)/u)
  const pen = penOf(words)
  const said = phrased(plainText(headline).replace(/[。.]$/, ''), pen)
  const linked = address === undefined ? said : markup`<a href="${address}">${said}</a>`
  return markup`<dt>${name}${address === undefined ? '' : icon('next')}</dt><dd>${linked}</dd><dd${age === undefined ? '' : markup` class="old"`}>${inline(age ?? first ?? '', pen)}</dd>`
}

const EXAMPLES_MAX = 3

/**
 * The values of an empty form with several amounts, those of its example, so that a first answer is one tap away.
 * Undefined for other forms, in which the reader would have to delete them.
 */
export function startingInput(
  { price, example }: Operation,
  fields: readonly Field[],
): Readonly<Record<string, unknown>> | undefined {
  if (price !== undefined || fields.filter(({ control }) => control === 'number').length < 2) return undefined
  const picked = fields.find(({ picks }) => picks.length > 0)
  return { ...example, ...(picked && { [picked.name]: picked.picks[0] }) }
}

/** Answers to examples, below an empty form. An example that is posted has a button in place of a link. */
export async function exampleTiles(
  { service, place, reader, runtime }: OperationPage,
  exchange: Exchange,
): Promise<Markup> {
  const { operation, method } = place
  const words = wordsFor(reader, service, operation)
  const fields = fieldsOf(operation, service.words, reader.language)
  // A questionnaire is about its reader, so it has no example.
  const isPersonal = fields.some(({ control }) => control === 'questions')
  if (operation.price !== undefined || operation.effect !== 'read' || isPersonal) return ''
  const picked = fields.find(({ picks }) => picks.length > 0)
  const start = startingInput(operation, fields)
  const inputs = start
    ? [start]
    : picked
      ? picked.picks.slice(0, EXAMPLES_MAX).map((value) => ({ [picked.name]: value }))
      : [operation.example]
  const pen = {
    ...penOf(words),
    post: (target: Target) => postingOf(target, service, reader, runtime),
  }
  const tiles = inputs.map(async (input) => {
    try {
      const answered = await answerOf(service, operation, input, reader.language, exchange, runtime)
      const document = documentOf(service, operation, answered, reader)
      const name = plainText(document.asked ?? (inWords(input, fields, words) || words.t('例子', 'An example')))
      const to = { operation: operation.name, input }
      if (method === 'GET')
        return markup`<div>${drawTile(document, name, hrefOf(to, service, reader, runtime), words)}</div>`
      return markup`<div>${drawTile(document, name, undefined, words)}<dd class="actions">${button({ text: words.t('用例子試一次', 'Try an example'), to }, pen, 'plain')}</dd></div>`
    } catch (thrown) {
      runtime.onError(toApiError(thrown), exchange)
      return ''
    }
  })
  const drawn = (await Promise.all(tiles)).filter((tile) => tile !== '')
  if (drawn.length === 0) return ''
  return markup`<section class="block" aria-labelledby="examples"><h2 id="examples">${words.t('例如', 'For example')}</h2><dl class="live">${drawn}</dl></section>`
}

/** A longer input is cut. */
const INPUT_CHARACTERS_MAX = 40

function inWords(input: Readonly<Record<string, unknown>>, fields: readonly Field[], words: Words): string {
  const given = fields.filter(({ name }) => input[name] !== undefined)
  const parts = given.map(({ name, label, options }) => {
    const value = written(input[name])
    const shown = options.find((option) => option.value === value)?.label ?? value
    return given.length === 1 ? shown : `${label} ${shown}`
  })
  const text = words.list(parts)
  if (text.length <= INPUT_CHARACTERS_MAX) return text
  // On a page in the other language, a sentence would be foreign.
  const isOwn = /\p{Script=Han}/u.test(text) === (words.language === 'zh')
  return isOwn && given.length === 1 ? `「${text.slice(0, INPUT_CHARACTERS_MAX)}…」` : ''
}
