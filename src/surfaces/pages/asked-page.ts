import type { Words } from '#operation/view/messages.ts'
import type { Danger } from '#support/text/danger.ts'
import { helpBlock } from '../help.ts'
import type { Runtime } from '../runtime.ts'
import { askBox } from './ask-box.ts'
import { drawBlocks } from './blocks.ts'
import type { Reader } from './draw.ts'
import { markup, type Markup } from './html.ts'
import { penOf } from './inline.ts'
import { band, crumbs, page } from './layout.ts'

/** The page for a question that does not lead to a single operation. */
export interface AskedPage {
  /** The typed text, which stays in the box for editing. */
  readonly text: string
  readonly headline: string
  readonly lede?: string
  /** The label of the box. */
  readonly again: string
  /** Between the headline and the box. */
  readonly body: Markup
  /** The age of the data. */
  readonly age?: Markup
  /** Below the box. */
  readonly last?: Markup
  /** At full width: below the headline, and at the end. */
  readonly top?: Markup
  readonly foot?: Markup
}

/** The lines for a need, before an answer to what was asked. */
export function helpCallout(need: Danger | undefined, words: Words): Markup {
  return need === undefined ? '' : drawBlocks([helpBlock(need, words)], penOf(words))
}

/** The question, the response, and the box to ask again. Not indexed by search engines. */
export function askedPage(spec: AskedPage, reader: Reader, words: Words, runtime: Runtime): string {
  const { text, headline } = spec
  const { t } = words
  const trail = crumbs(undefined, [{ text: t('查詢', 'Search') }], reader, words, runtime)
  return page({
    title: headline,
    description: headline,
    reader,
    words,
    runtime,
    path: '/ask',
    isPrivate: true,
    content: markup`${band({ trail, asked: t(`「${text}」`, `“${text}”`), headline, lede: spec.lede, below: spec.age ?? '' }, penOf(words))}
${spec.top ?? ''}
<div class="wrap body">${spec.body}
<section class="block" aria-labelledby="again"><h2 id="again">${spec.again}</h2>${askBox('', reader, words, { text })}</section>
${spec.last ?? ''}</div>
${spec.foot ?? ''}`,
  })
}
