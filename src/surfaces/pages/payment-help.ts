import type { ErrorCode } from '#support/errors/errors.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Bilingual } from '#operation/view/language.ts'
import type { Block } from '#operation/view/document.ts'
import { link } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import { withLanguage, type Reader } from './draw.ts'
import { markup, type Markup } from './html.ts'
import { placesOf } from './site.ts'

const FREE_MAX = 4
/** More than any number of shared keywords. */
const NAMED = 100

/** Free operations to try before or instead of paying, most similar to the paid one first. */
export function freeInstead(service: Service, sold: string | undefined, reader: Reader, words: Words): Markup {
  const paid = service.operations.find(({ name }) => name === sold)
  const free = placesOf(service)
    .filter(({ operation }) => operation.price === undefined)
    .toSorted((a, b) => likeness(b.operation, paid) - likeness(a.operation, paid))
  const links = free
    .slice(0, FREE_MAX)
    .map(
      ({ operation, entry }) =>
        markup`<li><a class="chip" href="${withLanguage(reader.prefix + entry, reader)}">${words.t(operation.titleZh, operation.title)}</a></li>`,
    )
  const help = withLanguage(`${reader.prefix}/errors/payment_required`, reader)
  return markup`<section class="block" aria-labelledby="free"><h2 id="free">${words.t('免費可以查', 'Free lookups')}</h2><ul class="chips">${links}</ul></section>
<p><a href="${help}">${words.t('付不了怎麼辦', 'When a payment does not go through')}</a></p>`
}

/** How similar a free operation is: named by the paid one as its neighbour, or sharing keywords. */
function likeness(operation: Operation, paid: Operation | undefined): number {
  if (!paid) return 0
  const known = new Set(paid.keywords)
  const shared = operation.keywords.filter((word) => known.has(word)).length
  return shared + (paid.description.includes(`[${operation.name}]`) ? NAMED : 0)
}

/** The most common payment problems with their remedies, in the order to check them. */
const PAYMENT_HELP: readonly (readonly [what: Bilingual, remedy: Bilingual])[] = [
  [
    ['找不到錢包', 'No wallet was found'],
    [
      '付款要在裝有錢包的瀏覽器裡按，也要開著 JavaScript。沒有錢包，可以請會付款的 AI 助理代查。',
      'Pay in a browser that has a wallet, with JavaScript on. Without a wallet, an assistant that pays can ask in your place.',
    ],
  ],
  [
    ['餘額不夠，或在別的網路', 'Not enough money, or on another network'],
    [
      '錢包裡要有 USDC，而且在價格那一頁寫的網路上；別的幣、別的網路都不能代替。不收手續費，不必另備其他幣。',
      'The wallet needs USDC on a network that the page of the price names; other coins and networks will not do. There is no fee, so no other coin is needed.',
    ],
  ],
  [
    ['簽好後放太久', 'Signed too long ago'],
    [
      '一次簽署只有幾分鐘有效。過了就重新打開那一頁再簽。',
      'A signature holds for a few minutes. Open the page again and sign anew.',
    ],
  ],
  [
    ['「付款還在處理」', '“The payment is still being processed”'],
    [
      '不要再付一次。等一下，用同一筆付款再送，就會拿到答案。',
      'Do not pay again. Wait, and send the same payment once more: it gets the answer.',
    ],
  ],
  [
    ['「這筆付款已經用過了」', '“This payment has been used”'],
    ['一筆付款只換一個答案。要查其他，請另外付。', 'One payment buys one answer. For another question pay anew.'],
  ],
  [
    ['付了卻沒有答案', 'Paid, and no answer'],
    [
      '有答案才扣款；答不出來、逾時或出錯都不收。',
      'Only an answer is charged: a failure, a timeout or an error costs nothing.',
    ],
  ],
]

/** Help for failed payments, on the page of each payment error. */
export function paymentHelp(code: ErrorCode, words: Words): Block[] {
  if (!code.startsWith('payment_')) return []
  return [
    {
      kind: 'facts',
      heading: words.t('付不了怎麼辦', 'When a payment does not go through'),
      facts: PAYMENT_HELP.map(([what, remedy]) => ({ name: words.pick(what), value: words.pick(remedy) })),
    },
    { kind: 'links', links: [link(words.t('接到 AI 助理', 'Connect an assistant'), '/connect')] },
  ]
}
