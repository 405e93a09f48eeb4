import { dateSentence, staleSentence } from '#operation/view/data-age.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Provenance } from '#operation/provenance.ts'
import { icon } from './icons.ts'
import { markup, type Markup } from './html.ts'

/** The date of the data: an amber line above the headline if stale, or else a plain line below the answer. */
export function ageLine(provenance: Provenance | undefined, words: Words): Markup {
  if (!provenance) return ''
  const { stale } = provenance
  const sentence = stale ? staleSentence(provenance, words) : dateSentence(provenance, words)
  if (sentence === '') return ''
  return markup`<p class="age${stale ? ' old' : ''}">${icon(stale ? 'warning' : 'clock')}<span>${sentence}</span></p>`
}
