import { createWords } from '#operation/view/words.ts'
import type { Runtime } from '../runtime.ts'
import { titleOf, withLanguage, type Reader } from './draw.ts'
import { helpLines } from './help-lines.ts'
import { markup } from './html.ts'
import { page } from './layout.ts'
import { placesOf } from './site.ts'

/** How many errands of a service stand on the front page. */
const ERRANDS_MAX = 4

/** The bare domain's page: a box to ask in, help, and what there is. */
export function frontPage(reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const entries = runtime.services.map((service) => {
    const base = `/${service.name}`
    const errands = placesOf(service)
      .filter(({ operation }) => operation.price === undefined && operation.route !== undefined)
      .slice(0, ERRANDS_MAX)
    return markup`<li class="entry s-${service.name}"><a href="${withLanguage(`${base}/`, reader)}">${words.t(service.titleZh, service.title)}</a><ul>${errands.map(({ operation, entry }) => markup`<li><a href="${withLanguage(base + entry, reader)}">${titleOf(operation, reader.language)}</a></li>`)}</ul></li>`
  })
  return page({
    title: words.t('想查什麼？', 'What would you like to look up?'),
    description: words.t(
      '十二項台灣資料查詢：放假日、發票、菜價、ETF、AI 價格與求助專線。',
      'Twelve lookups for Taiwan: holidays, receipts, prices, ETFs, AI prices and help lines.',
    ),
    reader,
    words,
    runtime,
    path: '/',
    content: markup`<section class="door" aria-labelledby="ask"><div class="wrap"><h1 id="ask">${words.t('想查什麼？', 'What would you like to look up?')}</h1></div></section>
${helpLines(words)}
<div class="wrap body"><section class="block" aria-labelledby="all"><h2 id="all">${words.t('十二項服務', 'Twelve services')}</h2><ul class="groups plainlist">${entries}</ul></section></div>`,
  })
}
