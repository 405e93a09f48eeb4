import type { Words } from '#operation/view/messages.ts'
import type { Danger } from '#support/text/danger.ts'
import { helpBlock } from '../help.ts'
import type { Runtime } from '../runtime.ts'
import { askBox } from './ask-box.ts'
import { drawBlocks } from './blocks.ts'
import type { Reader } from './draw.ts'
import { helpLines } from './help-lines.ts'
import { markup, type Markup } from './html.ts'
import { penOf } from './inline.ts'
import { page } from './layout.ts'

export interface AskedPage {
  readonly text: string
  readonly headline: string
  readonly lede?: string
  readonly again: string
  readonly body: Markup
  readonly age?: Markup
  /** Below the headline, such as a link to who has an answer. */
  readonly below?: Markup
  /** Content below the search box, beginning with example questions. */
  readonly examples?: Markup
  readonly last?: Markup
  /** True if the question was understood and cannot be a call for help. Default: false. */
  readonly isUnderstood?: boolean
}

/** Crisis lines above the answer, if the question may indicate danger to a person. */
export function helpCallout(need: Danger | undefined, words: Words): Markup {
  return need === undefined ? '' : drawBlocks([helpBlock(need, words)], penOf(words))
}

/** A page that responds to a question and repeats the search box. Search engines must not index it. */
export function askedPage(spec: AskedPage, reader: Reader, words: Words, runtime: Runtime): string {
  const { text, headline } = spec
  const { t } = words
  return page({
    title: headline,
    description: headline,
    reader,
    words,
    runtime,
    path: '/ask',
    question: text,
    isPrivate: true,
    head: {
      crumbs: [{ text: t('查詢', 'Search') }],
      asked: t(`「${text}」`, `“${text}”`),
      headline,
      lede: spec.lede,
      age: spec.age ?? '',
      below: spec.below ?? '',
    },
    parts: {
      main: markup`${spec.body}
<section class="block" aria-labelledby="again"><h2 id="again">${spec.again}</h2>${askBox('', reader, words, { text: spec.isUnderstood ? '' : text })}${spec.examples ?? ''}</section>
${spec.last ?? ''}`,
      // The question may come from a person who needs somebody to talk to.
      beside: spec.isUnderstood ? '' : markup`<div class="about">${helpLines(words)}</div>`,
    },
  })
}
