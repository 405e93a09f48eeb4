import { pick, type Bilingual } from '#operation/view/language.ts'
import type { Words } from '#operation/view/messages.ts'
import { withLanguage, type Reader } from './draw.ts'
import { markup, type Html } from './html.ts'

export const EXAMPLES: readonly Bilingual[] = [
  ['下個連假', 'Next long weekend'],
  ['明天放假嗎', 'Is tomorrow off?'],
  ['0056 配息', 'Dividends of 0056'],
  ['高麗菜價格', 'Price of cabbage'],
]

export function exampleList(reader: Reader, { t }: Words): Html {
  const items = EXAMPLES.map((example) => {
    const text = pick(example, reader.language)
    return markup`<li><a href="${withLanguage(`/ask?q=${encodeURIComponent(text)}`, reader)}">${text}</a></li>`
  })
  return markup`<ul class="try" aria-label="${t('例子', 'Examples')}">${items}</ul>`
}
