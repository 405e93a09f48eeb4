import type { Words } from '#operation/view/messages.ts'
import type { Runtime } from '../runtime.ts'
import { askBox } from './ask-box.ts'
import { withLanguage, type Reader } from './draw.ts'
import { markup, type Markup } from './html.ts'
import { phrased } from './inline.ts'
import { crumbs, page } from './layout.ts'

/** What the box answers with where that is no page of one operation. */
export interface AskedPage {
  /** What was typed, which the box keeps to be changed. */
  readonly text: string
  readonly headline: string
  readonly lede?: string
  /** What the box is there for now. */
  readonly again: string
  /** Between the headline and the box. */
  readonly body: Markup
  /** How old what it says is. */
  readonly age?: Markup
  /** Below the box. */
  readonly last?: Markup
  /** Across the page: right below the headline, and at the end. */
  readonly top?: Markup
  readonly foot?: Markup
}

/** What was asked, what is said to it, and the box to ask again. Nothing of it is for search engines. */
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
