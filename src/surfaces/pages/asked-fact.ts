import type { BlockOf, Document } from '#operation/view/document.ts'
import { em, piecesOf, plainText } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'

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

/** The answer with this fact as its headline. Its own headline becomes the first sentence below. */
export function beginWith(document: Document, name: string | undefined, { t }: Words): Document {
  const block = factsOf(document).find(({ facts }) => facts.some((fact) => fact.name === name))
  const fact = block?.facts.find((it) => it.name === name)
  if (!block || !fact) return document
  const { headline, lede = '' } = document
  return {
    ...document,
    headline: [fact.name, ' ', em(plainText(fact.value))],
    lede: [...piecesOf(block.note ?? ''), ...piecesOf(headline), t('。', '. '), ...piecesOf(lede)],
  }
}
