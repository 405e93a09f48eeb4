import { isNamed, type Routed } from '#operation/front.ts'
import { yieldTurn } from '#operation/cooperative-yield.ts'
import { plainText } from '#operation/view/text.ts'
import { admit, classOf } from '../admit.ts'
import { PRIVATE } from '../cache-control.ts'
import type { Exchange } from '../exchange.ts'
import { pageHeaders } from '../page-policy.ts'
import { HTML_TYPE, reply } from '../reply.ts'
import { replyThrown } from '../http/call.ts'
import type { HttpContext } from '../http/endpoint.ts'
import type { ServiceApp } from '../http/routes.ts'
import { prefersMarkdown } from '../negotiate.ts'
import type { Runtime } from '../runtime.ts'
import { answersMarkdown, answersPage } from './answers-page.ts'
import { isEmpty, isFree, isGiven, isSameOperation, withoutVainInput } from './asked-calls.ts'
import { listsOf, NO_LISTS } from './asked-lists.ts'
import { askedOnce, type Asking } from './asked-once.ts'
import { dangerInRequest, helpChoice } from '../help.ts'
import { asTyped } from './as-typed.ts'
import { ABOUT, factsAsked } from './asked-fact.ts'
import { ALL_USED, isUnused, mayLeaveOut, notUsed } from './not-used.ts'
import { declaredFor, placeAddress, placeOf } from './choice-place.ts'
import { choicesMarkdown, choicesPage, otherChoices, type AnswerNow } from './choices-page.ts'
import { firstAnswered } from './choose-answer.ts'
import { documentOf, markdownOf, readerAt, withLanguage, type Reader } from './draw.ts'
import { findChoices } from './find-choices.ts'
import { readBody } from './form-body.ts'
import { listAlternatives, addAlternatives } from './did-you-mean.ts'
import { operationPage } from './operation-page.ts'
import { FORMAT_TYPES } from './page-formats.ts'
import type { OperationPage } from './page-spec.ts'
import { readerOf } from './reader.ts'
import { moved } from './routes.ts'
import { severalAnswers, type OneAnswer } from './several-answers.ts'
import { written } from './site.ts'

/** So many alternatives are answered below an uncertain answer. */
const ANSWERED_BESIDE = 2
const NOT_ASKED: AnswerNow = () => undefined
const NOWHERE: Routed = { service: '', operation: '', input: {}, missing: [] }
const CHOICES_MAX = 6
/** So many similar choices where probably none is meant. */
const NEAR_MAX = 3
/** On a page that offers choices, this many of them are answered. */
const ANSWERS_MAX = 3

/** Redirects a question to its answer, or shows choices. Yields between steps, which take milliseconds each. */
export function addAsk(app: ServiceApp, runtime: Runtime): void {
  app.get('/ask', (c) => ask(c, c.req.query('q') ?? ''))
  app.post('/ask', async (c) => {
    try {
      return await ask(c, (await readBody(c, runtime))['q']?.[0] ?? '')
    } catch (thrown) {
      return replyThrown(c, thrown, runtime)
    }
  })

  async function ask(c: HttpContext, asked: string): Promise<Response> {
    const text = asked.trim().slice(0, 2000)
    const reader = readerFor(text, readerOf(c.env, runtime))
    if (text === '') return moved(c, withLanguage('/', reader))
    const asking: Asking = { reader, runtime, askFor: askedOnce(reader.language, c.env, runtime) }
    const meant = await findChoices(text, c.env, runtime)
    await yieldTurn()
    const {
      choices,
      offers = choices,
      more,
      isSure,
      isCertain = true,
      leftOut = [],
      isNobodys = false,
      notCovered,
      confidence = 0,
    } = meant
    const [best] = isSure ? choices : []
    // One call that compares all things precedes an answer for each, if the question names what it compares.
    const together =
      best && more.length > 0
        ? offers.find((it) => comparesAll(it, [best, ...more]) && factsNamed(text, it, asking).length > 0)
        : undefined
    const chosen = together ?? (isSure ? firstAnswered(choices, asking) : undefined)
    await yieldTurn()
    const { listed, parts } = notCovered ? NO_LISTS : await listsOf(text, c.env, asking)
    await yieldTurn()
    // The crisis page begins with phone numbers itself, so it needs no callout with crisis lines. If nothing answers the
    // question, it is not among the choices.
    const first = chosen ?? (isNobodys ? undefined : choices[0])
    const isHelp = placeOf(first ?? NOWHERE, runtime)?.owner.helpsInCrisis === true
    // An understood question without an answer here is no sign of distress.
    const need =
      isHelp || notCovered?.isSure
        ? undefined
        : dangerInRequest(text, choices[0] && { service: choices[0].service, confidence })
    const insteadOf = (answers: readonly Routed[]) =>
      listAlternatives(offers, answers).map((choice) => withoutVainInput(choice, asking))
    const isApart = (calls: readonly Routed[]) => !(best && takesAllOf(best, calls))
    const lists: readonly { calls: readonly Routed[]; atLeast: number; isIncomplete?: true }[] = [
      ...listed.filter(isApart).map((calls) => ({ calls, atLeast: 2 })),
      // The parts need different operations. If one has no record, the page says so beside the other answers.
      { calls: isApart(parts) ? parts : [], atLeast: 1 },
      // The values need the same operation. A value without a record is reported.
      { calls: best && more.length > 0 ? [best, ...more] : [], atLeast: 0 },
      {
        calls: chosen && chosen === best && mayLeaveOut(chosen, leftOut) ? [chosen] : [],
        atLeast: 1,
        isIncomplete: true,
      },
      { calls: chosen && isGiven(chosen) && !isCertain ? [chosen] : [], atLeast: 1 },
    ]
    for (const { calls, atLeast, isIncomplete } of lists.filter(({ calls: them }) => !together && them.length > 0)) {
      const several = await severalAnswers(calls, text, asking, atLeast)
      if (!several) continue
      const unused = isIncomplete ? notUsed(text, leftOut, calls[0]!, several[0]!, runtime.services) : ALL_USED
      if (isIncomplete && !isUnused(unused)) continue
      if (prefersMarkdown(c.req.header('accept')))
        return answered(c, answersMarkdown(several, unused, reader, runtime), reader)
      const meantElse = insteadOf(calls)
      const now = isCertain ? NOT_ASKED : answersNow(meantElse.slice(0, ANSWERED_BESIDE), asking)
      const besideThem = meantElse.filter((choice) => !saysTheSame(choice, several, now, asking))
      const others = otherChoices(besideThem, now, reader, runtime)
      return answered(c, answersPage(text, several, { unused, others, need }, reader, runtime), reader)
    }
    if (chosen) {
      const instead = [...(need ? [helpChoice(need)] : []), ...insteadOf([chosen])]
      const drawn = await drawHere(chosen, text, instead, c.env, asking)
      if (drawn !== undefined) return answered(c, drawn, reader)
      const declared = declaredFor(chosen, runtime)
      const filled = declared
        ? asTyped(chosen, declared.operation, text, runtime.context(declared.owner, c.env))
        : chosen
      const address = placeAddress(filled, reader, runtime)
      if (address !== undefined)
        return moved(c, addAlternatives(withFact(address, text, chosen, asking), instead, runtime))
    }
    const offered = choices.slice(0, CHOICES_MAX)
    const answerNow = answersNow(offered, asking)
    const useful = offered.filter((choice) => !isEmpty(answerNow(choice)?.output))
    const found = useful.filter((it) => answerNow(it) !== undefined)
    const withInput = (near: Routed) => found.find((it) => isSameOperation(it, near)) ?? near
    const near = notCovered
      ? notCovered.near
          .map(withInput)
          .filter((it) => declaredFor(it, runtime)?.operation.input.safeParse(it.input).success)
      : isNobodys
        ? useful
            .filter((it) => Object.keys(it.input).length > 0 && !isFiller(it, runtime))
            .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
            .slice(0, NEAR_MAX)
        : useful
    const doubt = { isNobodys, notCovered, need }
    if (prefersMarkdown(c.req.header('accept')))
      return answered(c, choicesMarkdown(text, near, doubt, reader, runtime), reader)
    // If nothing answers the question, more alternatives only fill the page.
    const further = isNobodys ? [] : insteadOf(near).slice(near.length)
    const others = otherChoices(further, NOT_ASKED, reader, runtime)
    return answered(c, choicesPage(text, near, { doubt, others }, answerNow, reader, runtime), reader)
  }
}

/** A sentence in Latin letters, rather than a name such as RTX 5070 Ti, has this many words without digits. */
const LATIN_WORDS = 4

/** Answers a sentence without Chinese characters in English, unless the address names a language. */
function readerFor(text: string, reader: Reader): Reader {
  const words = text.split(/\s+/).filter((word) => /^\p{sc=Latin}+[’'?!.,]*$/u.test(word))
  if (reader.isLanguageNamed || /\p{sc=Han}/u.test(text) || words.length < LATIN_WORDS) return reader
  return { ...reader, language: 'en', isLanguageNamed: true }
}

function answered(c: HttpContext, drawn: string, { language }: Reader): Response {
  const type = prefersMarkdown(c.req.header('accept')) ? FORMAT_TYPES.md : HTML_TYPE
  return reply(c.env, 200, drawn, { ...pageHeaders(type, language), 'Cache-Control': PRIVATE })
}

/** The search for tools and the crisis lines take any words, so they are near to nothing in particular. */
function isFiller(choice: Routed, runtime: Runtime): boolean {
  const { owner, operation } = declaredFor(choice, runtime) ?? {}
  return owner?.helpsInCrisis === true || (owner?.router !== undefined && owner.router.operation === operation)
}

/** Whether one call answers all questions, such as one robots.txt that blocks two crawlers. */
function takesAllOf(call: Routed, parts: readonly Routed[]): boolean {
  const taken = new Set(Object.values(call.input).flat())
  const isTaken = ({ input }: Routed) =>
    Object.values(input)
      .flat()
      .every((it) => taken.has(it))
  const isListed = ({ input }: Routed) => Object.values(input).some((it) => Array.isArray(it))
  return parts.every((part) => (part.operation !== call.operation || isListed(part)) && isTaken(part))
}

/** Whether one call takes the things of all others, such as the codes of several funds. */
function comparesAll(call: Routed, others: readonly Routed[]): boolean {
  const lists = Object.values(call.input).filter((value) => Array.isArray(value))
  return lists.some((list) => others.every(({ input }) => Object.values(input).some((value) => list.includes(value))))
}

/** Answers a complete call on this page, because a posted question has no address to redirect to. */
async function drawHere(
  choice: Routed,
  question: string,
  instead: readonly Routed[],
  exchange: Exchange,
  { reader, runtime, askFor }: Asking,
): Promise<string | undefined> {
  const found = placeOf(choice, runtime)
  if (!found) return undefined
  const { owner, place } = found
  const { operation } = place
  if (choice.missing.length > 0) return formWith(choice, { service: owner, place, reader, runtime, instead, question })
  if (place.method !== 'POST') return undefined
  const isAsked = Object.keys(choice.input).length > 0 && operation.price === undefined
  if (!isAsked || operation.effect === 'submit') return undefined
  if (await admit(exchange, classOf(operation), runtime)) return undefined
  const outcome = askFor(choice)
  // Undefined after an error, because the page of the operation explains it beside the form.
  if ('error' in outcome) return undefined
  try {
    const answer = await outcome.answer
    const ownReader = readerAt(owner, reader)
    const document = documentOf(owner, operation, answer, ownReader)
    if (prefersMarkdown(exchange.header('accept'))) return markdownOf(owner, operation, document, ownReader, runtime)
    return operationPage({
      service: owner,
      place,
      reader: ownReader,
      runtime,
      path: place.entry,
      entered: {},
      instead,
      question,
      answer: { ...answer, document },
    })
  } catch {
    return undefined
  }
}

/** Whether the answer of a choice has the headline of an answer that the page already has. */
function saysTheSame(
  choice: Routed,
  answers: readonly OneAnswer[],
  now: AnswerNow,
  { reader, runtime }: Asking,
): boolean {
  const [answer, declared] = [now(choice), declaredFor(choice, runtime)]
  if (!answer || !declared) return false
  const headline = plainText(documentOf(declared.owner, declared.operation, answer, reader).headline)
  return answers.some(({ found }) => 'document' in found && plainText(found.document.headline) === headline)
}

/** The address of an answer that begins with the facts that the question names. */
function withFact(address: string, text: string, choice: Routed, asking: Asking): string {
  const names = factsNamed(text, choice, asking)
  if (names.length === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(names.map((name): [string, string] => [ABOUT, name]))}`
}

/** The facts of a free answer that the question names. */
function factsNamed(text: string, choice: Routed, { reader, runtime, askFor }: Asking): string[] {
  const declared = declaredFor(choice, runtime)
  if (!declared || choice.missing.length > 0 || !isFree(choice, runtime)) return []
  const outcome = askFor(choice)
  if ('error' in outcome || outcome.answer instanceof Promise) return []
  return factsAsked(text, documentOf(declared.owner, declared.operation, outcome.answer, reader))
}

function formWith({ input, missing }: Routed, spec: Omit<OperationPage, 'path' | 'entered'>): string | undefined {
  if (Object.keys(input).length === 0) return undefined
  const { service, place, reader } = spec
  return operationPage({
    ...spec,
    reader: readerAt(service, reader),
    path: place.entry,
    missing,
    entered: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, [written(value)]])),
  })
}

function answersNow(choices: readonly Routed[], { runtime, askFor }: Asking): AnswerNow {
  const asked = new Set(choices.filter((choice) => isGiven(choice) && isFree(choice, runtime)).slice(0, ANSWERS_MAX))
  return (choice) => {
    const outcome = asked.has(choice) ? askFor(choice) : undefined
    return outcome && 'answer' in outcome && !(outcome.answer instanceof Promise) ? outcome.answer : undefined
  }
}
