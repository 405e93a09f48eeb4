import { code, column, quiet, table, tag } from '#operation/view.ts'
import type { AnswerOf, Document, Text, Words } from '#operation/view.ts'
import type { searchOperators } from './search-operators.ts'

type Answer = AnswerOf<typeof searchOperators>
type Operator = Answer['items'][number]

export function operatorsView({ items }: Answer, words: Words): Document {
  const { t } = words
  const engines = [...new Set(items.map(({ engine }) => engine))]
  const working = items.filter(({ status }) => status !== 'retired')
  return {
    title: t('搜尋語法', 'Search operators'),
    asked: words.list(engines.map((engine) => words.value('engine', engine))),
    headline: t('直接打在搜尋框裡就能用', 'Type them into the search box'),
    lede: t(
      `${working.length} 個還能用；沒有寫在官方說明裡的，哪天失效不會通知。`,
      `${working.length} work. What an engine does not document may stop working unannounced.`,
    ),
    form: 'above',
    blocks: engines.map((engine) =>
      table(
        items.filter((it) => it.engine === engine),
        [
          column(t('寫法', 'Write'), (it) => code(it.syntax)),
          column(t('找什麼', 'To find'), (it) => t(it.meaning_zh, it.meaning)),
          column(t('例子', 'Example'), (it) => code(it.example)),
          column(t('可靠嗎', 'Reliable'), (it) => stateOf(it, words)),
        ],
        { onPhone: 'cards', heading: words.value('engine', engine) },
      ),
    ),
  }
}

function stateOf({ status }: Operator, words: Words): Text {
  const label = words.value('status', status)
  return status === 'documented' ? quiet(label) : tag(label, status === 'retired' ? 'bad' : 'warn')
}
