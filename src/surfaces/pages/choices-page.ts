import type { NotCovered, Routed } from '#operation/front.ts'
import { widthOf } from '#operation/view/text-width.ts'
import { noteStaleData } from '#operation/view/data-age.ts'
import type { Document } from '#operation/view/document.ts'
import { toMarkdown } from '#operation/view/markdown.ts'
import { plainText } from '#operation/view/text.ts'
import { fieldsOf } from '#operation/view/fields.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Danger } from '#support/text/danger.ts'
import type { Runtime } from '../runtime.ts'
import type { Answered } from './answer-of.ts'
import { askedPage, helpCallout } from './asked-page.ts'
import { placeAddress, placeOf } from './choice-place.ts'
import { documentOf, ledeOf, titleOf, withLanguage, wordsFor, type Reader } from './draw.ts'
import { EXAMPLES, exampleList } from './examples.ts'
import { helpBlock, linesBlock } from '../help.ts'
import { notThisLabel } from './did-you-mean.ts'
import { markup, type Html, type Markup } from './html.ts'
import { drawRow } from './row.ts'

/** The answer of a choice. Undefined if it was not called, or if its answer is pending. */
export type AnswerNow = (choice: Routed) => Answered | undefined

/** Why the page shows choices instead of one answer. */
export interface Doubt {
  /** No operation answers the question. */
  readonly isNobodys: boolean
  /** The subject of the question, if no service covers it. */
  readonly notCovered?: NotCovered | undefined
  readonly need?: Danger | undefined
}

/** The page for a question with several meanings, or for one that was not understood. */
export function choicesPage(
  text: string,
  choices: readonly Routed[],
  { doubt, others }: { readonly doubt: Doubt; readonly others: Markup },
  answerNow: AnswerNow,
  reader: Reader,
  runtime: Runtime,
): string {
  const words = wordsFor(reader)
  const { t } = words
  const headline = choicesHeadline(text, choices, doubt, words)
  const isLost = choices.length === 0
  const elsewhere = (isLost && !doubt.need) || doubt.notCovered ? linkElsewhere(text, doubt, words) : undefined
  const answered = choices.filter((choice) => answerNow(choice) !== undefined)
  const ordered = [...answered, ...choices.filter((choice) => !answered.includes(choice))]
  const asked = {
    text,
    headline,
    lede: whomToAsk(doubt, words),
    again: doubt.notCovered ? t('查別的', 'Look up something else') : t('換個說法', 'In other words'),
    isUnderstood: doubt.notCovered !== undefined,
    below: elsewhere ? markup`<p class="actions"><a class="btn" href="${elsewhere.to}">${elsewhere.text}</a></p>` : '',
    body: markup`${helpCallout(doubt.need, words)}${isLost ? '' : markup`${doubt.notCovered ? markup`<h2>${t('這裡最接近的', 'Nearest here')}</h2>` : ''}<ul class="rows">${ordered.map((choice) => choiceCard(choice, answerNow, reader, runtime))}</ul>`}`,
    examples: isLost && !HAS_WORDS.test(text) ? exampleList(reader, words) : '',
    last: doubt.notCovered
      ? ''
      : markup`${others}<p><a href="${withLanguage('/', reader)}">${t('看全部服務', 'All services')}</a></p>`,
  }
  return askedPage(asked, reader, words, runtime)
}

/** A link to who has what is not here: the authority, or for an unknown subject a web search with the same words. */
function linkElsewhere(
  text: string,
  { notCovered }: Doubt,
  { t }: Words,
): { readonly text: string; readonly to: string } | undefined {
  const [zh, en] = notCovered?.site ?? ['', '']
  if (notCovered && notCovered.url !== '')
    return { to: notCovered.url, text: t(`到${/^\w/.test(zh) ? ' ' : ''}${zh}`, `Go to ${en}`) }
  if (zh !== '' || !HAS_WORDS.test(text)) return undefined
  return {
    to: `https://www.google.com/search?${new URLSearchParams({ q: text })}`,
    text: t('上網搜尋這句話', 'Search the web for this'),
  }
}

/** Somebody to turn to, for a subject without a known site. */
function whomToAsk({ notCovered }: Doubt, { t }: Words): string {
  if (!notCovered || notCovered.url !== '' || notCovered.site[0] === '') return ''
  const [zh, en] = notCovered.site
  return t(`請找${zh}。`, `Turn to ${en}.`)
}

/** Says that a subject is not here, and “probably” if others are nearly as likely. */
function notHere({ subject: [zh, en], isSure, how }: NotCovered, { t }: Words): string {
  const [perhaps, probably] = isSure ? ['', ''] : ['大概', 'probably ']
  const sentences = {
    '': t(`這裡${perhaps}查不到${zh}`, `Dozen ${probably}does not cover ${en}`),
    sees: t(`這裡${perhaps}看不到${zh}`, `Dozen ${probably}cannot see ${en}`),
    does: t(`這裡${perhaps}不能幫你${zh}`, `Dozen ${probably}does not do ${en}`),
  }
  return sentences[how]
}

/** Two Chinese characters or two words, which may be a request. */
const HAS_WORDS = /\p{sc=Han}{2}|\p{L}\s+\p{L}/u

/** A question of this width is quoted in the headline, in half-width characters. */
const QUOTED_MAX = 26

function choicesHeadline(
  text: string,
  choices: readonly Routed[],
  { isNobodys, notCovered, need }: Doubt,
  words: Words,
): string {
  const { t } = words
  if (notCovered) return notHere(notCovered, words)
  if (choices.length === 0 && need) return t('先打下面的電話', 'First call one of the numbers below')
  if (choices.length === 0 && HAS_WORDS.test(text))
    return widthOf(text) <= QUOTED_MAX
      ? t(`這裡查不到、也辦不了「${text}」`, `Nothing here looks up or does “${text}”`)
      : t('這裡查不到，也辦不了這件事', 'Nothing here looks this up or does it')
  if (choices.length === 0) return t('沒看懂，換個說法試試', 'That was not understood; try other words')
  if (isNobodys) return t('這裡大概查不到；最接近的是這些', 'Most likely not to be found here; these come nearest')
  return choices.length === 1
    ? t('是要查這個嗎？', 'Is this what you mean?')
    : t('你想查的是哪一個？', 'Which of these do you mean?')
}

export function choicesMarkdown(
  text: string,
  choices: readonly Routed[],
  doubt: Doubt,
  reader: Reader,
  runtime: Runtime,
): string {
  const words = wordsFor(reader)
  const headline = choicesHeadline(text, choices, doubt, words)
  const links = choices.flatMap((choice) => {
    const place = placeOf(choice, runtime)?.place
    const to = placeAddress(choice, reader, runtime)
    return place && to !== undefined ? [{ text: titleOf(place.operation, reader.language), to }] : []
  })
  const examples = EXAMPLES.map((example) => words.pick(example))
  const elsewhere =
    (choices.length === 0 && !doubt.need) || doubt.notCovered ? linkElsewhere(text, doubt, words) : undefined
  const document: Document = {
    title: headline,
    asked: text,
    headline,
    lede: whomToAsk(doubt, words),
    blocks: [
      ...(doubt.need ? [helpBlock(doubt.need, words)] : []),
      ...(elsewhere ? [{ kind: 'links' as const, links: [elsewhere] }] : []),
      ...(links.length > 0 ? [{ kind: 'links' as const, links }] : []),
      ...(links.length === 0 && !HAS_WORDS.test(text) ? [{ kind: 'list' as const, items: examples }] : []),
      // A question that was not understood may come from a person in distress, so the crisis lines are shown.
      ...(links.length === 0 && !doubt.notCovered && !doubt.need ? [linesBlock(words)] : []),
    ],
  }
  return toMarkdown(document, words, (target) => (typeof target === 'string' ? target : undefined))
}

export function otherChoices(
  choices: readonly Routed[],
  answerNow: AnswerNow,
  reader: Reader,
  runtime: Runtime,
): Markup {
  if (choices.length === 0) return ''
  const words = wordsFor(reader)
  return markup`<section class="block" id="instead" aria-labelledby="others"><h2 id="others">${notThisLabel(words)}</h2><ul class="rows">${choices.map((choice) => choiceCard(choice, answerNow, reader, runtime))}</ul></section>`
}

/** The answer of the choice. Without one, its summary and the inputs that it needs. */
function choiceCard(choice: Routed, answerNow: AnswerNow, reader: Reader, runtime: Runtime): Html | string {
  const found = placeOf(choice, runtime)
  const address = placeAddress(choice, reader, runtime)
  if (!found || address === undefined) return ''
  const { owner, place } = found
  const { operation } = place
  const words = wordsFor(reader, owner, operation)
  const { t } = words
  const answer = answerNow(choice)
  const title = titleOf(operation, reader.language)
  const missing = fieldsOf(operation, owner.words, reader.language).filter(({ name }) => choice.missing.includes(name))
  if (answer) {
    const { headline, provenance, of, asked } = documentOf(owner, operation, answer, reader)
    const under = noteStaleData(provenance, words) ?? ''
    const name = of ?? plainText(asked ?? '')
    const over = name === '' ? title : t(`${title}：${name}`, `${title}: ${name}`)
    return drawRow({ text: plainText(headline), address, over, under, service: owner.name })
  }
  const labels = words.list(missing.map(({ label }) => label))
  const under = [
    ledeOf(owner, operation, reader.language) ?? '',
    missing.length === 0 ? '' : t(`要告訴我：${labels}。`, ` To be told: ${labels}.`),
  ].join('')
  return drawRow({ text: title, address, under, service: owner.name })
}
