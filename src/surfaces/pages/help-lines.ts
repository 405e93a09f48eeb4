import type { Words } from '#operation/view/messages.ts'
import { linesAt } from '../help.ts'
import { markup, type Html } from './html.ts'

/** Crisis lines for the front page and pages that people in distress may see. They need no script. */
export function helpLines(words: Words): Html {
  const lines = linesAt(words.now).map(
    ({ phone, zh, en }) => markup`<li><a href="tel:${phone}"><b>${phone}</b> ${words.t(zh, en)}</a></li>`,
  )
  return markup`<section class="lines" aria-labelledby="lines"><div class="wrap"><p id="lines"><strong>${words.t('心裡難受，或擔心身邊的人？', 'Struggling, or worried about somebody?')}</strong>${words.t('現在就可以打。', ' You can call now.')}</p><ul>${lines}</ul></div></section>`
}
