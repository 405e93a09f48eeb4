import type { BlockOf, Document } from '#operation/view/document.ts'
import { em, isMany, piecesOf, plainText, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Provenance } from '#operation/provenance.ts'

/** The query key of the fact with which a page begins: `殖利率` of a share. */
export const ABOUT = 'about'

function factsOf({ blocks, compared = [] }: Document): readonly BlockOf<'facts'>[] {
  return [...blocks.filter((block) => block.kind === 'facts'), { kind: 'facts', facts: compared }]
}

/** More facts than these do not fit into a headline. */
const ASKED_MAX = 3

const ASKS_WHEN = /[什甚]麼時候|何時|幾時|哪一?天|幾[月號]|\bwhen\b|\bwhat (?:day|date)\b/i

/** The names of the facts that a question asks for, in its order. Empty if the answer has no fact of that name. */
export function factsAsked(question: string, document: Document): string[] {
  // 威力彩 names the subject of the answer, although the next draw is a fact of that name.
  const subject = plainText(document.asked ?? '')
  const called = factsOf(document).flatMap(({ facts }) =>
    facts.flatMap(({ name, also = [] }) => {
      const words = [name, ...also].filter(
        (word) => word.length > 1 && placeIn(question, word) !== -1 && placeIn(subject, word) === -1,
      )
      const [word] = words.toSorted((a, b) => b.length - a.length)
      return word === undefined ? [] : { name, word, at: placeIn(question, word) }
    }),
  )
  // 營收 in 營收年增 names no second fact.
  const isPart = (one: (typeof called)[number]) =>
    called.some(
      ({ word, at }) => word.length > one.word.length && at <= one.at && one.at + one.word.length <= at + word.length,
    )
  const whole = called.filter((it) => !isPart(it)).toSorted((a, b) => a.at - b.at)
  if (whole.length === 0 && ASKS_WHEN.test(question))
    return factsOf(document).flatMap(({ facts }) => facts.flatMap(({ name, asks }) => (asks === 'when' ? name : [])))
  return [...new Map(whole.map(({ at, name }) => [at, name])).values()].slice(0, ASKED_MAX)
}

/** The names of facts in the language of `to`, if they are those of `from`, the same answer in another language. */
export function translated(names: readonly string[], from: Document, to: Document): string[] {
  const [before, after] = [from, to].map((document) => factsOf(document).flatMap(({ facts }) => facts))
  return names.map((name) => after?.[before?.findIndex((fact) => fact.name === name) ?? -1]?.name ?? name)
}

/** The place of the word in the text, or -1. A Latin word must stand alone: EPS is not in steps. */
function placeIn(text: string, word: string): number {
  const [all, sought] = [text.toLowerCase(), word.toLowerCase()]
  const isJoined = (inside: string | undefined, outside: string | undefined) =>
    [inside, outside].every((character) => /[a-z]/.test(character ?? ''))
  for (let at = all.indexOf(sought); at !== -1; at = all.indexOf(sought, at + 1))
    if (!isJoined(sought[0], all[at - 1]) && !isJoined(sought.at(-1), all[at + sought.length])) return at
  return -1
}

/**
 * The answer with these facts as its headline. Its own headline becomes the first sentence below, where the facts are not
 * repeated. A single fact with a date of its own gives the page that date.
 */
export function beginWith(document: Document, names: readonly string[], { t }: Words): Document {
  const blocks = factsOf(document)
  const facts = names.flatMap((name) => blocks.flatMap((it) => it.facts.find((fact) => fact.name === name) ?? []))
  const [fact, another] = facts
  const block = blocks.find((it) => fact && it.facts.includes(fact))
  if (!block || !fact) return document
  const { measure: _, ...page } = document
  const { headline, lede = '', asked, title, provenance } = page
  const isShown = (sentence: Text) => facts.some(({ value }) => plainText(sentence).includes(plainText(value)))
  const others = (isMany(lede) ? lede : [lede]).filter((sentence) => !isShown(sentence))
  const below = [headline, t('。', '. '), ...others]
  // The first clause is the answer. The rest may move below the headline.
  const headlines = facts.map(({ name, value }) => {
    const [said = '', ...more] = plainText(value).split(/(?=；|; )/)
    return [name, /^\p{sc=Han}/u.test(said) ? '：' : ' ', em(said), more.join('')]
  })
  const measure = fact.figure && !another && { measure: { ...fact.figure, name: fact.name, as_of: fact.as_of } }
  if (another || fact.as_of === undefined) {
    const separated = headlines.flatMap((it, at) => (at === 0 ? it : [t('，', ', '), ...it]))
    return { ...page, ...measure, headline: separated, lede: [another ? '' : (block.note ?? ''), ...below] }
  }
  const figure = piecesOf(fact.value).filter((it) => typeof it !== 'object' || it === null || !('quiet' in it))
  return {
    ...page,
    ...measure,
    asked: title,
    headline: [fact.name, ' ', em(plainText(figure))],
    lede: [asked ?? '', t('：', ': '), ...below],
    ...(provenance && { provenance: datedFirst(provenance, fact.as_of) }),
  }
}

/** The data set of this date first, so that the page is as old as the fact. */
function datedFirst(provenance: Provenance, date: string): Provenance {
  const { datasets = [] } = provenance
  const isOfDate = ({ as_of }: { readonly as_of: string | null }) => as_of === date
  return { ...provenance, datasets: [...datasets.filter(isOfDate), ...datasets.filter((it) => !isOfDate(it))] }
}
