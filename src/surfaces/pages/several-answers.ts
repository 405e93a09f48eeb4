import type { Routed } from '#operation/front.ts'
import type { Service } from '#operation/service.ts'
import { toApiError } from '#support/errors/errors.ts'
import type { Document } from '#operation/view/document.ts'
import type { Text } from '#operation/view/text.ts'
import { beginWith, factsAsked } from './asked-fact.ts'
import type { Asking } from './asked-once.ts'
import { placeAddress, placeOf } from './choice-place.ts'
import { documentOf, readerAt, titleOf, wordsFor } from './draw.ts'
import { refusalOf } from './refusal.ts'
import type { PagePlace } from './site.ts'

/** The answer to one of several questions, or the reason why there is none, as headline and sentence. */
export interface OneAnswer {
  readonly owner: Service
  readonly place: PagePlace
  readonly address: string
  readonly asked: string
  readonly found: { readonly document: Document } | { readonly refusal: Refusal }
}

interface Refusal {
  readonly headline: string
  readonly lede: Text
}

/** The result of each call, beginning with the facts that the text names. Undefined if fewer than `atLeast` of them have an answer. */
export async function severalAnswers(
  calls: readonly Routed[],
  text: string,
  asking: Asking,
  atLeast: number,
): Promise<readonly OneAnswer[] | undefined> {
  const answers = await Promise.all(calls.map((call) => answerOne(call, asking)))
  const drawn = answers.flatMap((answer) => answer ?? [])
  const count = drawn.filter(({ found }) => 'document' in found).length
  if (drawn.length < calls.length || count < atLeast) return undefined
  const isOneQuestion = new Set(calls.map(({ operation }) => operation)).size === 1
  const starts = drawn.map((answer) => (isOneQuestion ? -1 : placeOfName(text, answer)))
  const begun = drawn.map((answer, at): OneAnswer => {
    const { found, owner, place } = answer
    if (!('document' in found)) return answer
    const names = factsAsked(ownPart(text, starts, at), found.document)
    return {
      ...answer,
      found: { document: beginWith(found.document, names, wordsFor(asking.reader, owner, place.operation)) },
    }
  })
  return begun.filter((it, at) => begun.findIndex((other) => saysTheSame(it, other)) === at)
}

/** Whether two calls have one answer, such as two spellings of a term. */
function saysTheSame({ found: one }: OneAnswer, { found: other }: OneAnswer): boolean {
  if (!('document' in one && 'document' in other)) return one === other
  const [said, saidAgain] = [one, other].map(({ document: { of, asked = '', headline } }) => [of, asked, headline])
  return JSON.stringify(said) === JSON.stringify(saidAgain)
}

/** The place in the text where the subject of the answer is named, or -1. */
function placeOfName(text: string, { asked, found }: OneAnswer): number {
  const subject = 'document' in found ? (found.document.of ?? '') : ''
  const places = [asked, ...subject.split(' ')].map((name) => (name === '' ? -1 : text.indexOf(name)))
  const [first = -1] = places.filter((place) => place !== -1).toSorted((a, b) => a - b)
  return first
}

/** The part of the text from one subject to the next: in 0056 殖利率和 2330 股價 the yield is asked of the fund only. */
function ownPart(text: string, starts: readonly number[], at: number): string {
  const own = starts[at] ?? -1
  if (own === -1) return text
  const isFirst = starts.every((start) => start === -1 || start >= own)
  const next = starts.filter((start) => start > own)
  return text.slice(isFirst ? 0 : own, Math.min(text.length, ...next))
}

async function answerOne(call: Routed, { askFor, reader, runtime }: Asking): Promise<OneAnswer | undefined> {
  const place = placeOf(call, runtime)
  const address = placeAddress(call, reader, runtime)
  const { price, effect } = place?.place.operation ?? {}
  if (!place || address === undefined || price !== undefined || effect !== 'read') return undefined
  const given = Object.values(call.input).map(String).join(' ')
  const { operation } = place.place
  const base = { ...place, address, asked: given === '' ? titleOf(operation, reader.language) : given }
  const outcome = askFor(call)
  try {
    if ('error' in outcome) throw outcome.error
    const ownReader = readerAt(place.owner, reader)
    return { ...base, found: { document: documentOf(place.owner, operation, await outcome.answer, ownReader) } }
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.code !== 'not_found' && error.code !== 'invalid_input') return undefined
    const { faults, refusal } = refusalOf(error, place.owner, reader, runtime)
    const shown = { headline: base.asked, lede: faults?.[0]?.message ?? error.message }
    // The error names the thing more clearly than the typed text.
    return {
      ...base,
      found: { refusal: error.headline && refusal ? refusal : { ...shown, ...(refusal && { lede: refusal.lede }) } },
    }
  }
}
