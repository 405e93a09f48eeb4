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
  const names = factsOf(document).flatMap(({ facts }) => facts.map(({ name }) => name))
  const asked = names.filter((name) => name.length > 1 && question.includes(name))
  return asked.toSorted((a, b) => b.length - a.length)[0]
}

/**
 * The answer with this fact as its headline. Its own headline becomes the first sentence below, where the fact is not
 * repeated. A fact with a date of its own gives the page that date.
 */
export function beginWith(document: Document, name: string | undefined, { t }: Words): Document {
  const block = factsOf(document).find(({ facts }) => facts.some((fact) => fact.name === name))
  const fact = block?.facts.find((it) => it.name === name)
  if (!block || !fact) return document
  const { headline, lede = '', asked, title, provenance } = document
  const shown = plainText(fact.value)
  const others = (isMany(lede) ? lede : [lede]).filter((sentence) => !plainText(sentence).includes(shown))
  const below = [headline, t('。', '. '), ...others]
  if (fact.as_of === undefined)
    return { ...document, headline: [fact.name, ' ', em(shown)], lede: [block.note ?? '', ...below] }
  const figure = piecesOf(fact.value).filter((it) => typeof it !== 'object' || it === null || !('quiet' in it))
  return {
    ...document,
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
