import { toApiError } from '#errors/errors.ts'
import type { Routed } from '#operation/front.ts'
import { inTurns, ownTurn } from '#operation/in-steps.ts'
import { neededToRead, whenMade } from '#operation/needs.ts'
import type { Service } from '#operation/service.ts'
import { readBody } from './form-body.ts'
import { PRIVATE } from '../cache-control.ts'
import { admit, classOf } from '../admit.ts'
import { HTML_TYPE, PAGE_POLICY, reply, type Exchange } from '../exchange.ts'
import { fail, type HttpContext } from '../http/call.ts'
import type { ServiceApp } from '../http/routes.ts'
import type { Runtime } from '../runtime.ts'
import { prefersMarkdown } from '../negotiate.ts'
import { answerOf } from './answer-of.ts'
import { answersMarkdown, answersPage } from './answers-page.ts'
import { askedOnce } from './asked-once.ts'
import { declaredFor, placeAddress, placeOf } from './choice-place.ts'
import { choicesMarkdown, choicesPage, otherChoices, type AnswerNow, type Doubt } from './choices-page.ts'
import { documentOf, markdownOf, withLanguage, type Reader } from './draw.ts'
import { operationPage } from './operation-page.ts'
import { written, type PagePlace } from './site.ts'
import { FORM_TYPES } from './other-forms.ts'
import { readerOf } from './reader.ts'
import { severalAnswers } from './several-answers.ts'
import { listedIn, operationsFor } from './whole-value.ts'

/** As sure as this, the answer is shown; below, choices. */
const SURE = 0.4
/** Less sure than this, what else may be meant is shown beneath the answer. */
const CERTAIN = 0.8
const OTHERS_MAX = 2
const CHOICES_MAX = 6
/** So many choices are answered on the page that offers them. */
const ANSWERS_MAX = 3

const NOTHING_READ = { choices: [], more: [], confidence: 0, leftOut: [], isNobodys: false, notHeld: undefined }

type AskFor = ReturnType<typeof askedOnce>

/**
 * The box of the front page: what somebody asks leads to the answer, or to what it may have meant. Between its parts others
 * have their turns: each takes milliseconds, and together they would hold everybody up.
 */
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
    const askFor = askedOnce(c.env, runtime)
    const found = await findChoices(text, c.env, runtime, askFor)
    await ownTurn()
    const { choices, more, isSure, isCertain = true, leftOut = [], isNobodys = false, notHeld } = found
    const [best] = isSure ? choices : []
    const chosen = isSure
      ? firstAnswered(choices, runtime, askFor)
      : notHeld
        ? undefined
        : await explainedAnswer(text, choices, c.env, runtime, askFor)
    await ownTurn()
    const { listed, parts } = notHeld ? NO_LISTS : await listsOf(text, c.env, runtime, askFor)
    await ownTurn()
    const isApart = (calls: readonly Routed[]) => !(best && takesAllOf(best, calls))
    const lists = [
      ...listed.filter(isApart).map((calls) => ({ calls, atLeast: 2, unused: [] })),
      // Of things that are asked of different lookups, too, what is not held is told beside what is.
      { calls: isApart(parts) ? parts : [], atLeast: 1, unused: [] },
      // Of shares that somebody lists, one that is not held is told as such and not dropped.
      { calls: best && more.length > 0 ? [best, ...more] : [], atLeast: 0, unused: [] },
      { calls: chosen && chosen === best && leftOut.length > 0 ? [chosen] : [], atLeast: 1, unused: leftOut },
      { calls: chosen && isGiven(chosen) && !isCertain ? [chosen] : [], atLeast: 1, unused: [] },
    ]
    const besides = isCertain ? [] : choices.filter((it) => it !== chosen).slice(0, OTHERS_MAX)
    for (const { calls, atLeast, unused } of lists.filter(({ calls: them }) => them.length > 0)) {
      const several = await severalAnswers(calls, askFor, reader, runtime, atLeast)
      if (several && prefersMarkdown(c.req.header('accept')))
        return answered(c, answersMarkdown(several, unused, reader, runtime))
      const others = calls[0] === chosen ? besides : []
      const offer = () => otherChoices(others, answersNow(others, runtime, askFor), reader, runtime)
      if (several) return answered(c, answersPage(text, several, { unused, others: offer() }, reader, runtime))
    }
    if (chosen) {
      const drawn = await drawHere(chosen, reader, c.env, runtime, askFor)
      if (drawn !== undefined) return answered(c, drawn)
      const address = placeAddress(chosen, reader, runtime)
      if (address !== undefined) return moved(c, address)
    }
    const offered = choices.filter((choice, at) => at === 0 || !isJudged(choice, text, runtime)).slice(0, CHOICES_MAX)
    const answerNow = answersNow(offered, runtime, askFor)
    // A search that finds nothing is no offer.
    const useful = offered.filter((choice) => !isEmpty(answerNow(choice)?.output))
    // Above what is held by the name that was said, nobody reads that it is not to be found.
    const isFar = isNobodys && !useful.some((it) => isNamed(it) && answerNow(it) !== undefined)
    const near = notHeld ? useful.filter((it) => isNamed(it) && answerNow(it) !== undefined) : useful
    const doubt = { isNobodys: isFar, notHeld }
    if (prefersMarkdown(c.req.header('accept'))) return answered(c, choicesMarkdown(text, near, doubt, reader, runtime))
    return answered(c, choicesPage(text, near, doubt, answerNow, reader, runtime))
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
function firstAnswered(choices: readonly Routed[], runtime: Runtime, askFor: AskFor): Routed | undefined {
  const [first, ...others] = choices
  if (!first || first.missing.length > 0) return first
  const isHeld = (other: Routed) =>
    isGiven(other) && isRead(other, runtime) && hasAnswer(other, runtime, askFor) && !findsNothing(askFor(other))
  if (!isRead(first, runtime)) return others.find((other) => isSameQuestion(first, other) && isHeld(other)) ?? first
  // What is not held of the one that was named is told; a search of whatever words are left would be an answer to nobody.
  if (!hasAnswer(first, runtime, askFor))
    return others.find((other) => isOfSameThing(first, other) && isHeld(other)) ?? first
  // Where these words find nothing, the name among them may: 用到 Claude 的方法 is no model.
  const isOfSameWords = ({ input }: Routed) =>
    FREE_TEXT_INPUTS.some((name) => String(first.input[name] ?? '').includes(String(input[name] ?? NOT_GIVEN)))
  const isEmptyHanded = isUnpaid(first, runtime) && findsNothing(askFor(first))
  return isEmptyHanded ? (others.find((other) => isOfSameWords(other) && isHeld(other)) ?? first) : first
}

/** Whether one call asks for all that several would: what two funds pay together. */
function takesAllOf(call: Routed, parts: readonly Routed[]): boolean {
  const taken = new Set(Object.values(call.input).flat())
  return parts.every(
    (part) => part.operation !== call.operation && Object.values(part.input).every((it) => taken.has(it)),
  )
}

/** So many of the likeliest choices are looked at where the sentence’s words leave in doubt which is meant. */
const EXPLAINED_AMONG = 3

/** The first choice that has an answer to what was given, where the sentence asks for nothing else. */
async function explainedAnswer(
  text: string,
  choices: readonly Routed[],
  exchange: Exchange,
  runtime: Runtime,
  askFor: AskFor,
): Promise<Routed | undefined> {
  const hub = runtime.services.find(({ router }) => router !== undefined)
  for (const [at, choice] of choices.slice(0, EXPLAINED_AMONG).entries()) {
    // Of a directory of others’ services any words may be asked.
    if (!isGiven(choice) || !isFree(choice, runtime) || choice.service === hub?.name) continue
    const explained = await hub?.router?.explains?.(text, choice, runtime.context(hub, exchange))
    if (!explained) continue
    const outcome = askFor(choice)
    // What is searched for is what is meant where something is called so, and nothing else is likelier.
    if (explained === 'words' ? at === 0 && isCalledSo(outcome) : 'answer' in outcome && !findsNothing(outcome))
      return choice
  }
  return undefined
}

/** Given a thing that is held by its name or code, and not a day, a place or any words. */
function isNamed({ input }: Routed): boolean {
  return ['card', 'code', 'model', 'slug'].some((name) => name in input)
}

function isGiven({ input, missing }: Routed): boolean {
  return missing.length === 0 && Object.keys(input).length > 0
}

/** Given all that the first is given: the code of a share may be that of a fund, and is no amount. */
function isOfSameThing(first: Routed, other: Routed): boolean {
  return Object.entries(first.input).every(([name, value]) => String(other.input[name] ?? NOT_GIVEN) === String(value))
}

/** Two tools of one service that are given the same. */
function isSameQuestion(one: Routed, other: Routed): boolean {
  return one.service === other.service && JSON.stringify(one.input) === JSON.stringify(other.input)
}

/** Whether it answers from the records, and asks nobody outside. */
function isRead(choice: Routed, runtime: Runtime): boolean {
  return declaredFor(choice, runtime)?.operation.effect === 'read'
}

/** What is posted has no address to lead to: where everything is given, its answer is drawn on the spot. */
async function drawHere(
  choice: Routed,
  reader: Reader,
  exchange: Exchange,
  runtime: Runtime,
  askFor: AskFor,
): Promise<string | undefined> {
  const found = placeOf(choice, runtime)
  if (!found) return undefined
  const { owner, place } = found
  const { operation } = place
  if (choice.missing.length > 0) return formWith(choice, owner, place, reader, runtime)
  if (place.method !== 'POST') return undefined
  const isAsked = Object.keys(choice.input).length > 0 && operation.price === undefined
  if (!isAsked || operation.effect === 'submit') return undefined
  if (await admit(exchange, classOf(operation), runtime)) return undefined
  const outcome = askFor(choice)
  // Its form says what is wrong.
  if ('error' in outcome) return undefined
  try {
    const answer = await outcome.answer
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
    return undefined
  }
}

/** The form of what still lacks something, with what was given: nobody types that again. */
function formWith(
  { input }: Routed,
  owner: Service,
  place: PagePlace,
  reader: Reader,
  runtime: Runtime,
): string | undefined {
  if (Object.keys(input).length === 0) return undefined
  return operationPage({
    service: owner,
    place,
    reader: { ...reader, prefix: `${reader.prefix}/${owner.name}` },
    runtime,
    path: place.entry,
    entered: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, [written(value)]])),
  })
}

function moved(c: HttpContext, address: string): Response {
  return reply(c.env, 303, null, { Location: address, 'Cache-Control': PRIVATE })
}

interface Lists {
  /** Of each operation that takes all that the text lists. */
  readonly listed: readonly (readonly Routed[])[]
  /** Of the several things that a sentence asks for. */
  readonly parts: readonly Routed[]
}

const NO_LISTS: Lists = { listed: [], parts: [] }

/** The calls of a text that asks for several things: by being values of one kind, and as the hub takes it apart. */
async function listsOf(text: string, exchange: Exchange, runtime: Runtime, askFor: AskFor): Promise<Lists> {
  const hub = runtime.services.find(({ router }) => router !== undefined)
  if (!hub) return NO_LISTS
  try {
    const context = runtime.context(hub, exchange)
    const answeredBy = (calls: readonly Routed[]) => calls.filter((call) => hasAnswer(call, runtime, askFor)).length
    const lists = Object.groupBy(await inTurns(listedIn(text, runtime.services, context)), answeredBy)
    const [best = []] = Object.values(lists).toReversed()
    return { listed: best.length === 1 ? best : [], parts: (await hub.router?.parts?.(text, context)) ?? [] }
  } catch (thrown) {
    if (toApiError(thrown).code !== 'not_ready') runtime.onError(toApiError(thrown), exchange)
    return NO_LISTS
  }
}

interface Choices {
  readonly choices: readonly Routed[]
  /** Further calls of the first choice. */
  readonly more: readonly Routed[]
  readonly isSure: boolean
  /** Nothing else comes near. Default: true. */
  readonly isCertain?: boolean
  /** Amounts that the first choice has no use for. */
  readonly leftOut?: readonly string[]
  /** The choices are only the nearest to what nothing here does. */
  readonly isNobodys?: boolean
  readonly notHeld?: Doubt['notHeld']
}

/** What nothing but a value says goes before what a sentence says; where both agree there is no doubt. */
async function findChoices(text: string, exchange: Exchange, runtime: Runtime, askFor: AskFor): Promise<Choices> {
  const hub = runtime.services.find(({ router }) => router !== undefined)
  try {
    const meant = hub ? await meantBy(text, hub, exchange, runtime) : []
    const whole = meant.length > 1 ? meant.filter((choice) => hasAnswer(choice, runtime, askFor)) : meant
    await ownTurn()
    const {
      choices,
      more,
      confidence,
      leftOut = [],
      isNobodys = false,
      notHeld,
    } = hub?.router ? await route(hub, text, exchange, runtime) : NOTHING_READ
    if (whole.length === 0) {
      if (notHeld) return { choices: known(choices, runtime), more: [], isSure: false, isNobodys, notHeld }
      const pages = known(hub?.router?.pages?.(text, runtime.context(hub, exchange)) ?? [], runtime)
      const [ready, unready] = parted(pages, (page) => page.missing.length === 0 || isUnpaid(page, runtime))
      const found = withPages(known(choices, runtime), ready, more, confidence)
      const [first, ...others] = found.choices
      // What is paid for is offered beside the free answer, where it lacks something.
      const paid = unready.filter(({ service }) => service === first?.service)
      return {
        ...found,
        isCertain: confidence >= CERTAIN,
        choices: first
          ? [first, ...paid, ...others.filter((it) => !paid.some((page) => isSameOperation(page, it)))]
          : [],
        leftOut,
        isNobodys: isNobodys && ready.length === 0 && !paid.some((page) => Object.keys(page.input).length > 0),
      }
    }
    const [best] = choices
    const agreed = whole.find((it) => best && it.service === best.service && it.operation === best.operation)
    if (agreed && confidence >= SURE) return { choices: [agreed], more, isSure: true }
    // Of a mere value nothing is offered that has no use for it.
    const taking = choices.filter(({ input }) => Object.keys(input).length > 0)
    return { choices: known([...whole, ...taking], runtime), more: [], isSure: whole.length === 1 }
  } catch (thrown) {
    runtime.onError(toApiError(thrown), exchange)
    return { choices: [], more: [], isSure: false }
  }
}

/** What takes any words has not understood them. */
const FREE_TEXT_INPUTS = ['q', 'text']
const FREE_TEXT = new Set(FREE_TEXT_INPUTS)
const NOT_GIVEN = '\0'

/**
 * A page that is named by a word of its own goes before what the sentence is routed to, unless that is sure and of another
 * service, or is given what the page does not take: 0056 除息日 asks for a fund, and not for the calendar of all.
 */
function withPages(
  choices: readonly Routed[],
  pages: readonly Routed[],
  more: readonly Routed[],
  confidence: number,
): Choices {
  const [first] = choices
  const isSure = confidence >= SURE
  const given = Object.entries(first?.input ?? {}).filter(([name]) => !FREE_TEXT.has(name))
  const isOpen = (page: Routed) => {
    const taken = new Set(Object.values(page.input).flat())
    const takesAll = given.every(([name, value]) => name in page.input || taken.has(value))
    return isSure ? takesAll && first?.service === page.service : takesAll || Object.keys(page.input).length > 0
  }
  // What the sentence was routed to already is as sure as that.
  const named = pages.filter((page) => isOpen(page) && !(first && isSameOperation(page, first)))
  if (named.length === 0) return { choices, more, isSure }
  const others = choices.filter((it) => !named.some((page) => isSameOperation(page, it)))
  return { choices: [...named, ...others], more: [], isSure: named[0]?.missing.length === 0 }
}

function parted<T>(all: readonly T[], isFirst: (it: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((it) => !isFirst(it))]
}

function isUnpaid(choice: Routed, runtime: Runtime): boolean {
  return declaredFor(choice, runtime)?.operation.price === undefined
}

function isSameOperation(one: Routed, other: Routed): boolean {
  return one.service === other.service && one.operation === other.operation
}

/** What nothing but a value asks for. Before the records are there nothing is known by name; sentences are, all the same. */
async function meantBy(text: string, hub: Service, exchange: Exchange, runtime: Runtime): Promise<Routed[]> {
  try {
    const context = runtime.context(hub, exchange)
    await whenMade(neededToRead(runtime.services.flatMap(({ operations }) => operations)), context.db)
    return await inTurns(operationsFor(text, runtime.services, context))
  } catch (thrown) {
    if (toApiError(thrown).code === 'not_ready') return []
    throw thrown
  }
}

/** Of several that a value could be asked of, those that know it: 2330 is a share and no ETF. */
function hasAnswer(choice: Routed, runtime: Runtime, askFor: AskFor): boolean {
  // What asks a site outside or is paid is not asked for this; what has to wait may have an answer, and nobody waits for it here.
  if (!isFree(choice, runtime)) return true
  const outcome = askFor(choice)
  return !('error' in outcome) || !['not_found', 'invalid_input'].includes(outcome.error.code)
}

/** The answers of the first choices that need nothing more and answer at once. */
function answersNow(choices: readonly Routed[], runtime: Runtime, askFor: AskFor): AnswerNow {
  const asked = new Set(choices.filter((choice) => isGiven(choice) && isFree(choice, runtime)).slice(0, ANSWERS_MAX))
  return (choice) => {
    const outcome = asked.has(choice) ? askFor(choice) : undefined
    return outcome && 'answer' in outcome && !(outcome.answer instanceof Promise) ? outcome.answer : undefined
  }
}

/** A text to be judged is pasted for it: a sentence that is not first of all that is none. */
function isJudged(choice: Routed, text: string, runtime: Runtime): boolean {
  return placeOf(choice, runtime)?.place.method === 'POST' && Object.values(choice.input).includes(text)
}

/** Whether a search found what goes by the very words. */
function isCalledSo(outcome: ReturnType<AskFor>): boolean {
  if (!('answer' in outcome) || outcome.answer instanceof Promise) return false
  const { answer = null } = (outcome.answer.output ?? {}) as { answer?: unknown }
  return answer !== null
}

/** Of what has to wait nothing is known yet. */
function findsNothing(outcome: ReturnType<AskFor>): boolean {
  return 'answer' in outcome && !(outcome.answer instanceof Promise) && isEmpty(outcome.answer.output)
}

function isEmpty(output: unknown): boolean {
  const { items } = (output ?? {}) as { items?: unknown }
  return Array.isArray(items) && items.length === 0
}

function isFree(choice: Routed, runtime: Runtime): boolean {
  return isRead(choice, runtime) && isUnpaid(choice, runtime)
}

async function route(hub: Service, text: string, exchange: Exchange, runtime: Runtime) {
  const { router } = hub
  if (!router) return NOTHING_READ
  const { output } = await answerOf(hub, router.operation, { q: text }, exchange, runtime)
  await ownTurn()
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
