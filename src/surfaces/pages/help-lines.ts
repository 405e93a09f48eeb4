import type { Words } from '#operation/view/messages.ts'
import { linesAt } from '#operation/view/help-lines.ts'
import { markup, type Html } from './html.ts'

/**
 * The crisis lines that answer now, as plain HTML without a script, on the front page and on pages that people in need
 * may see. Only numbers and names, so that they take little space.
 */
export function helpLines(words: Words): Html {
  const open = linesAt(words.now).filter(({ isClosed }) => !isClosed)
  const lines = open.map(({ phone, zh, en }) => {
    const [name = ''] = words.t(zh, en).split(words.t('，', ', '))
    return markup`<li><a href="tel:${phone}"><b>${phone}</b> ${name}</a></li>`
  })
  return markup`<section class="lines" aria-labelledby="lines"><p id="lines"><strong>${words.t('心裡難受？', 'Struggling?')}</strong></p><ul>${lines}</ul></section>`
}
