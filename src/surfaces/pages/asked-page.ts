import type { Words } from '#operation/view/messages.ts'
import type { Danger } from '#support/text/danger.ts'
import { helpBlock } from '../help.ts'
import type { Runtime } from '../runtime.ts'
import { askBox } from './ask-box.ts'
import { drawBlocks } from './blocks.ts'
import { withLanguage, type Reader } from './draw.ts'
import { markup, type Markup } from './html.ts'
import { phrased } from './inline.ts'
import { crumbs, page } from './layout.ts'

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
  return need === undefined
    ? ''
    : drawBlocks([helpBlock(need, words)], { words, resolve: () => undefined, nextId: () => 'help' })
}

/** The question, the response, and the box to ask again. Not indexed by search engines. */
export function askedPage(spec: AskedPage, reader: Reader, words: Words, runtime: Runtime): string {
  const { text, headline } = spec
  const { t } = words
  const trail = [{ text: 'Dozen', to: withLanguage('/', reader) }, { text: t('查詢', 'Search') }]
  return page({
    title: headline,
    description: headline,
    reader,
    words,
    runtime,
    path: '/ask',
    isPrivate: true,
    content: markup`<div class="band"><div class="wrap">${crumbs(trail, words)}
<p class="asked">${t(`「${text}」`, `“${text}”`)}</p><h1 class="headline">${phrased(headline, { words, resolve: () => undefined, nextId: () => '' })}</h1>
${spec.lede === undefined ? '' : markup`<p class="lede">${spec.lede}</p>`}${spec.age ?? ''}
</div></div>
${spec.top ?? ''}
<div class="wrap body">${spec.body}
<section class="block" aria-labelledby="again"><h2 id="again">${spec.again}</h2>${askBox('', reader, words, { text })}</section>
${spec.last ?? ''}</div>
${spec.foot ?? ''}`,
  })
}
