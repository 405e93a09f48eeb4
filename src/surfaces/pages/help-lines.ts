import type { Words } from '#operation/view/messages.ts'
import { linesAt } from '../help.ts'
import { markup, type Html } from './html.ts'

/**
 * Crisis lines as plain HTML without a script, on the front page and on pages that people in need may see. Only numbers
 * and names, so that they take little space.
 */
export function helpLines(words: Words): Html {
  const lines = linesAt(words.now).map(({ phone, zh, en, isClosed }) => {
    const [name = '', ...more] = words.t(zh, en).split(words.t('，', ', '))
    return markup`<li><a href="tel:${phone}"><b>${phone}</b> ${name}</a>${isClosed ? markup` <small>${more.join(words.t('，', ', '))}</small>` : ''}</li>`
  })
  return markup`<section class="lines" aria-labelledby="lines"><p id="lines"><strong>${words.t('心裡難受，或擔心身邊的人？', 'Struggling, or worried about somebody?')}</strong>${words.t('現在就可以打。', ' You can call now.')}</p><ul>${lines}</ul></section>`
}
