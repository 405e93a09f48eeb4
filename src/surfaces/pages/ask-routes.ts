import { toApiError } from '#errors/errors.ts'
import type { Routed } from '#operation/front.ts'
import type { Service } from '#operation/service.ts'
import type { Document } from '#operation/view/document.ts'
import { toMarkdown } from '#operation/view/markdown.ts'
import { createWords, type Words } from '#operation/view/words.ts'
import { readBody } from './form-body.ts'
import { PRIVATE } from '../cache-control.ts'
import { admit, classOf } from '../admit.ts'
import { PAGE_POLICY, reply, type Exchange } from '../exchange.ts'
import { fail, type HttpContext } from '../http/call.ts'
import type { ServiceApp } from '../http/routes.ts'
import type { Runtime } from '../runtime.ts'
import { HTML_TYPE } from '../static.ts'
import { prefersMarkdown } from '../negotiate.ts'
import { answerOf } from './answer-of.ts'
import { askBox } from './ask-box.ts'
import { documentOf, ledeOf, markdownOf, titleOf, withLanguage, type Reader } from './draw.ts'
import { helpLines } from './help-lines.ts'
import { markup, type Html } from './html.ts'
import { crumbs, page } from './layout.ts'
import { operationPage } from './operation-page.ts'
import { FORM_TYPES } from './other-forms.ts'
import { readerOf } from './reader.ts'
import { addressOf, findPlace } from './site.ts'
import { operationsFor } from './whole-value.ts'

/** As sure as this, the answer is shown; below, choices. */
const SURE = 0.6
const CHOICES_MAX = 6

/** The box of the front page: what somebody asks leads to the answer, or to what it may have meant. */
export function addAsk(app: ServiceApp, runtime: Runtime): void {
  app.get('/ask', (c) => ask(c, c.req.query('q') ?? ''))
  app.post('/ask', async (c) => {
    try {
      return await ask(c, (await readBody(c, runtime))['q']?.[0] ?? '')
    } catch (thrown) {
      return fail(c, thrown, runtime)
    }
  })

  async function ask(c: HttpContext, asked: string): Promise<Response> {
    const text = asked.trim().slice(0, 2000)
    const reader = readerOf(c.env, c.req.query('lang'), runtime)
    if (text === '') return moved(c, withLanguage('/', reader))
    const { choices, isSure } = await findChoices(text, c.env, runtime)
    const chosen = isSure ? firstAnswered(choices, c.env, runtime) : undefined
    if (chosen) {
      const drawn = await drawHere(chosen, reader, c.env, runtime)
      if (drawn !== undefined) return answered(c, drawn)
      const address = placeAddress(chosen, reader, runtime)
      if (address !== undefined) return moved(c, address)
    }
    const offered = choices.slice(0, CHOICES_MAX)
    const draw = prefersMarkdown(c.req.header('accept')) ? choicesMarkdown : choicesPage
    return answered(c, draw(text, offered, reader, runtime))
  }
}

function answered(c: HttpContext, drawn: string): Response {
  const type = prefersMarkdown(c.req.header('accept')) ? FORM_TYPES.md : HTML_TYPE
  return reply(c.env, 200, drawn, {
    'Content-Type': type,
    'Cache-Control': PRIVATE,
    Vary: 'Accept, Accept-Language',
    ...PAGE_POLICY,
  })
}

/**
 * The first choice, unless another does better with what was given: where the first lacks something (the price of a model
 * needs no usage), or has to ask elsewhere for what is held here.
 */
function firstAnswered(choices: readonly Routed[], exchange: Exchange, runtime: Runtime): Routed | undefined {
  const [first, ...others] = choices
  if (!first || first.missing.length > 0) return first
  const isHeld = (other: Routed) => isGiven(other) && isRead(other, runtime) && hasAnswer(other, exchange, runtime)
  if (!isRead(first, runtime)) return others.find((other) => isSameQuestion(first, other) && isHeld(other)) ?? first
  return hasAnswer(first, exchange, runtime) ? first : (others.find(isHeld) ?? first)
}

function isGiven({ input, missing }: Routed): boolean {
  return missing.length === 0 && Object.keys(input).length > 0
}

/** Two tools of one service that are given the same. */
function isSameQuestion(one: Routed, other: Routed): boolean {
  return one.service === other.service && JSON.stringify(one.input) === JSON.stringify(other.input)
}

/** Whether it answers from the records, and asks nobody outside. */
function isRead(choice: Routed, runtime: Runtime): boolean {
  return declared(choice, runtime)?.operation.effect === 'read'
}

function declared({ service, operation: wanted }: Routed, { services }: Runtime) {
  const owner = services.find(({ name }) => name === service)
  const operation = owner?.operations.find(({ name }) => name === wanted)
  return owner && operation && { owner, operation }
}

/** What is posted has no address to lead to: where everything is given, its answer is drawn on the spot. */
async function drawHere(
  choice: Routed,
  reader: Reader,
  exchange: Exchange,
  runtime: Runtime,
): Promise<string | undefined> {
  const found = placeOf(choice, runtime)
  if (!found || choice.missing.length > 0 || found.place.method !== 'POST') return undefined
  const { owner, place } = found
  const { operation } = place
  const isAsked = Object.keys(choice.input).length > 0 && operation.price === undefined
  if (!isAsked || operation.effect === 'submit') return undefined
  if (await admit(exchange, classOf(operation), runtime)) return undefined
  try {
    const answer = await answerOf(owner, operation, choice.input, exchange, runtime)
    const ownReader = { ...reader, prefix: `${reader.prefix}/${owner.name}` }
    const document = documentOf(owner, operation, answer, ownReader)
    if (prefersMarkdown(exchange.header('accept'))) return markdownOf(owner, operation, document, ownReader, runtime)
    return operationPage({
      service: owner,
      place,
      reader: ownReader,
      runtime,
      path: place.entry,
      entered: {},
      answer: { ...answer, document },
    })
  } catch {
    // Its form says what is wrong.
    return undefined
  }
}

function moved(c: HttpContext, address: string): Response {
  return reply(c.env, 303, null, { Location: address, 'Cache-Control': PRIVATE })
}

interface Choices {
  readonly choices: readonly Routed[]
  readonly isSure: boolean
}

/** What nothing but a value says goes before what a sentence says; where both agree there is no doubt. */
async function findChoices(text: string, exchange: Exchange, runtime: Runtime): Promise<Choices> {
  const hub = runtime.services.find(({ router }) => router !== undefined)
  try {
    const meant = hub ? meantBy(text, hub, exchange, runtime) : []
    const whole = meant.length > 1 ? meant.filter((choice) => hasAnswer(choice, exchange, runtime)) : meant
    const { choices, confidence } = hub?.router
      ? await route(hub, text, exchange, runtime)
      : { choices: [], confidence: 0 }
    if (whole.length === 0) return { choices: known(choices, runtime), isSure: confidence >= SURE }
    const [best] = choices
    const agreed = whole.find((it) => best && it.service === best.service && it.operation === best.operation)
    if (agreed && confidence >= SURE) return { choices: [agreed], isSure: true }
    return { choices: known([...whole, ...choices], runtime), isSure: whole.length === 1 }
  } catch (thrown) {
    runtime.onError(toApiError(thrown), exchange)
    return { choices: [], isSure: false }
  }
}

/** What nothing but a value asks for. Before the records are there nothing is known by name; sentences are, all the same. */
function meantBy(text: string, hub: Service, exchange: Exchange, runtime: Runtime): Routed[] {
  try {
    return operationsFor(text, runtime.services, runtime.context(hub, exchange))
  } catch (thrown) {
    if (toApiError(thrown).code === 'not_ready') return []
    throw thrown
  }
}

/** Of several that a value could be asked of, those that know it: 2330 is a share and no ETF. */
function hasAnswer(choice: Routed, exchange: Exchange, runtime: Runtime): boolean {
  const found = declared(choice, runtime)
  // What asks a site outside is not asked for this.
  if (found?.operation.effect !== 'read') return true
  try {
    const answered = answerOf(found.owner, found.operation, choice.input, exchange, runtime)
    // What has to wait may have an answer; nobody waits for it here.
    if (answered instanceof Promise) answered.catch(() => undefined)
    return true
  } catch (thrown) {
    const { code } = toApiError(thrown)
    return code !== 'not_found' && code !== 'invalid_input'
  }
}

async function route(hub: Service, text: string, exchange: Exchange, runtime: Runtime) {
  const { router } = hub
  if (!router) return { choices: [], confidence: 0 }
  const { output } = await answerOf(hub, router.operation, { q: text }, exchange, runtime)
  return router.read(output)
}

/** Each once, and only what has a page here: remote sites have none. */
function known(choices: readonly Routed[], runtime: Runtime): Routed[] {
  const seen = new Set<string>()
  return choices.filter((choice) => {
    const key = `${choice.service} ${choice.operation}`
    if (seen.has(key) || !placeOf(choice, runtime)) return false
    seen.add(key)
    return true
  })
}

function placeOf({ service, operation }: Routed, runtime: Runtime) {
  const owner = runtime.services.find(({ name }) => name === service)
  const place = owner && findPlace(owner, operation)
  return owner && place ? { owner, place } : undefined
}

/** The answer where every input is given; else the form. What is posted stands in no address. */
function placeAddress(choice: Routed, reader: Reader, runtime: Runtime): string | undefined {
  const found = placeOf(choice, runtime)
  if (!found) return undefined
  const { owner, place } = found
  const isWhole = choice.missing.length === 0 && place.method === 'GET'
  return withLanguage(`/${owner.name}${isWhole ? addressOf(place, choice.input) : place.entry}`, reader)
}

function choicesPage(text: string, choices: readonly Routed[], reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const { t } = words
  const headline = choicesHeadline(choices, words)
  return page({
    title: headline,
    description: headline,
    reader,
    words,
    runtime,
    path: '/ask',
    isPrivate: true,
    content: markup`<section class="door"><div class="wrap">${crumbs([{ text: 'Dozen', to: withLanguage('/', reader) }, { text: t('查詢', 'Search') }], words)}
<h1 class="headline">${headline}</h1>
${askBox('', reader, words, { text })}</div></section>
${helpLines(words)}
<div class="wrap body"><ul class="errands">${choices.map((choice) => choiceCard(choice, reader, runtime, words))}</ul>
<p><a href="${withLanguage('/', reader)}">${t('看全部服務', 'All services')}</a></p></div>`,
  })
}

function choicesHeadline(choices: readonly Routed[], { t }: Words): string {
  return choices.length > 0
    ? t('你想查的是哪一個？', 'Which of these do you mean?')
    : t('沒看懂，換個說法試試', 'That was not understood; try other words')
}

function choicesMarkdown(text: string, choices: readonly Routed[], reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const headline = choicesHeadline(choices, words)
  const links = choices.flatMap((choice) => {
    const place = placeOf(choice, runtime)?.place
    const to = placeAddress(choice, reader, runtime)
    return place && to !== undefined ? [{ text: titleOf(place.operation, reader.language), to }] : []
  })
  const document: Document = { title: headline, asked: text, headline, blocks: [{ kind: 'links', links }] }
  return toMarkdown(document, words, (target) => (typeof target === 'string' ? target : undefined))
}

function choiceCard(choice: Routed, reader: Reader, runtime: Runtime, words: Words): Html | string {
  const found = placeOf(choice, runtime)
  const address = placeAddress(choice, reader, runtime)
  if (!found || address === undefined) return ''
  const { owner, place } = found
  const given = Object.entries(choice.input)
    .map(([, value]) => String(value))
    .join(words.t('、', ', '))
  return markup`<li class="s-${owner.name}"><a class="errand" href="${address}"><b>${titleOf(place.operation, reader.language)}</b><span>${ledeOf(owner, place.operation, reader.language) ?? ''}</span>${given === '' || place.method === 'POST' ? '' : markup`<span class="tag">${given}</span>`}</a></li>`
}
