import { listDates, noteOldData, noteStaleData, describeStaleData } from '#operation/view/data-age.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Provenance } from '#operation/provenance.ts'
import { icon } from './icons.ts'
import { markup, type Markup } from './html.ts'

/**
 * The age of an answer under its headline: amber for stale data. The dates of its other data sets are with the sources.
 */
export function ageLine(provenance: Provenance | undefined, words: Words): Markup {
  if (!provenance) return ''
  const { stale } = provenance
  const sentence = stale
    ? (noteStaleData(provenance, words) ?? describeStaleData(provenance, words))
    : (noteOldData(provenance, words) ?? listDates(provenance, words))
  if (sentence === '') return ''
  return markup`<p class="age${stale ? ' old' : ''}">${icon(stale ? 'warning' : 'clock')}<span>${sentence}</span></p>`
}
