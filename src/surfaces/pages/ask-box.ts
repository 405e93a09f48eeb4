import { widthOf } from '#operation/view/text-width.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Service } from '#operation/service.ts'
import { withLanguage, type Reader } from './draw.ts'
import { markup, type Html } from './html.ts'

/** The front page's search box. It sends a POST, because a question may be private. */
export function askBox(
  base: string,
  reader: Reader,
  words: Words,
  { text = '', hasFocus = false, of }: { text?: string; hasFocus?: boolean; of?: Service | undefined } = {},
): Html {
  const example = of && exampleFor(of, words)
  const placeholder =
    example === undefined
      ? words.t('打一句話或號碼', 'A question or a number')
      : words.t(`例如：${example}`, `e.g. ${example}`)
  return markup`<form class="ask" role="search" method="post" action="${withLanguage(`${base}/ask`, reader)}"><input id="q" name="q" type="search" autocomplete="off" maxlength="2000" required aria-label="${words.t('想查什麼？', 'What would you like to look up?')}" aria-describedby="q-hint" placeholder="${placeholder}"${base === '' ? markup` data-suggest="${withLanguage('/suggest', reader)}"` : ''}${text === '' ? '' : markup` value="${text}"`}${hasFocus ? markup` autofocus` : ''}><button class="btn">${words.t('查', 'Go')}</button></form>
<p class="vh" id="q-hint">${words.t('可以打一句話、發票號碼、日期、股票代號、商品名稱或網址。', 'A sentence, a receipt number, a date, a share, a product or an address.')}</p>`
}

/** A phone shows this many half-width characters of an example. */
const EXAMPLE_MAX = 19

/** A question in the reader's language that the service's most common task answers, if one fits a phone. */
function exampleFor({ operations, words: own, finder }: Service, { language, t }: Words): string | undefined {
  if (finder) return t('比較 AI 的價格', 'compare AI prices')
  const [first] = own?.errands ?? []
  const tasks = operations.find(({ name }) => name === first?.operation)?.tasks ?? []
  const inLanguage = tasks.filter((task) => /\p{Script=Han}/u.test(task) === (language === 'zh'))
  return inLanguage.find((task) => widthOf(task) <= EXAMPLE_MAX)
}
