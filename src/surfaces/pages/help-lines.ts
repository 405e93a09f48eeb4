import type { Words } from '#operation/view/words.ts'
import { markup, type Html } from './html.ts'

/** Numbers to call, as plain HTML: there before any script, on the front page and wherever somebody may be in need. */
export function helpLines(words: Words): Html {
  return markup`<section class="lines" aria-labelledby="lines"><div class="wrap"><p id="lines"><strong>${words.t('心裡難受，或擔心身邊的人？', 'Struggling, or worried about somebody?')}</strong>${words.t('現在就可以打。', ' You can call now.')}</p><ul><li><a href="tel:1925"><b>1925</b> ${words.t('安心專線，24 小時免費', '24 hours, free')}</a></li><li><a href="tel:1995"><b>1995</b> ${words.t('生命線', 'Lifeline')}</a></li><li><a href="tel:1980"><b>1980</b> ${words.t('張老師', 'Teacher Chang')}</a></li></ul></div></section>`
}
