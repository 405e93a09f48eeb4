import type { BlockOf, Document } from '#operation/view/document.ts'
import { em, isMany, piecesOf, plainText } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Provenance } from '#operation/provenance.ts'

/** The query key of the fact with which a page begins: `殖利率` of a share. */
export const ABOUT = 'about'

function factsOf({ blocks }: Document): readonly BlockOf<'facts'>[] {
  return blocks.filter((block) => block.kind === 'facts')
}

/** The name of the fact that a question asks for. Undefined if the answer has no fact of that name. */
export function factAsked(question: string, document: Document): string | undefined {
  const called = factsOf(document).flatMap(({ facts }) =>
    facts.flatMap(({ name, also = [] }) => [name, ...also].map((word) => ({ name, word }))),
  )
  const asked = called.filter(({ word }) => word.length > 1 && isIn(question, word))
  return asked.toSorted((a, b) => b.word.length - a.word.length)[0]?.name
}

/** Whether the text has the word. A Latin word must stand alone: EPS is not in steps. */
function isIn(text: string, word: string): boolean {
  const [all, sought] = [text.toLowerCase(), word.toLowerCase()]
  const isLatin = (character: string | undefined) => /[a-z]/.test(character ?? '')
  for (let at = all.indexOf(sought); at !== -1; at = all.indexOf(sought, at + 1)) {
    const isJoined = (inside: string | undefined, outside: string | undefined) => isLatin(inside) && isLatin(outside)
    if (!isJoined(sought[0], all[at - 1]) && !isJoined(sought.at(-1), all[at + sought.length])) return true
  }
  return false
}

/**
 * The answer with this fact as its headline. Its own headline becomes the first sentence below, where the fact is not
 * repeated. A fact with a date of its own gives the page that date.
 */
export function beginWith(document: Document, name: string | undefined, { t }: Words): Document {
  const block = factsOf(document).find(({ facts }) => facts.some((fact) => fact.name === name))
  const fact = block?.facts.find((it) => it.name === name)
  if (!block || !fact) return document
  const { measure: _, ...page } = document
  const { headline, lede = '', asked, title, provenance } = page
  const shown = plainText(fact.value)
  const others = (isMany(lede) ? lede : [lede]).filter((sentence) => !plainText(sentence).includes(shown))
  const below = [headline, t('。', '. '), ...others]
  const measure = fact.figure && { measure: { ...fact.figure, name: fact.name, as_of: fact.as_of } }
  if (fact.as_of === undefined)
    return { ...page, ...measure, headline: [fact.name, ' ', em(shown)], lede: [block.note ?? '', ...below] }
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
