import { dateSentence, staleSentence } from '#operation/view/data-age.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Provenance } from '#operation/provenance.ts'
import { icon } from './icons.ts'
import { markup, type Markup } from './html.ts'

const DAY_MS = 86_400_000

/** How old an answer is, under its headline: amber where its data is older than the source's rhythm. */
export function ageLine(provenance: Provenance | undefined, words: Words): Markup {
  if (!provenance) return ''
  const { stale, as_of: asOf, datasets } = provenance
  const said = stale ? staleSentence(provenance, words) : dateSentence(provenance, words)
  if (said === '') return ''
  const days =
    stale && asOf !== null && !datasets ? Math.round((Date.parse(words.today) - Date.parse(asOf)) / DAY_MS) : 0
  const ago = days > 1 ? words.t(`${days} 天前。`, ` ${words.count(days, '', 'day')} ago.`) : ''
  return markup`<p class="age${stale ? ' old' : ''}">${icon(stale ? 'warning' : 'clock')}<span>${said}${ago}</span></p>`
}
