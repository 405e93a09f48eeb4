import { ask, column, em, fold, link, links, numberColumn, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Document, Text, Words } from '#operation/view.ts'
import { fxSentence } from '../fx/fx-view.ts'
import { plansTables } from '../subscriptions/subscriptions-view.ts'
import type { compareAgentPlatforms } from './compare-agent-platforms.ts'

type Answer = AnswerOf<typeof compareAgentPlatforms>
type Platform = Answer['items'][number]

export function platformsView({ items, fx }: Answer, words: Words): Document {
  const { t } = words
  const cheapest = items.find(({ from_twd_month }) => from_twd_month !== null)
  const free = items.filter(({ has_free_plan }) => has_free_plan).length
  return {
    title: t('AI 代理比價', 'AI agents: prices'),
    ...(cheapest && { asked: t('付費最便宜', 'Cheapest paid plan') }),
    headline: cheapest
      ? [
          cheapest.product,
          ' ',
          em(
            t(
              `每月 ${words.twd(cheapest.from_twd_month ?? 0, 0)}`,
              `${words.twd(cheapest.from_twd_month ?? 0, 0)} a month`,
            ),
          ),
        ]
      : t('沒有公布價格', 'No prices are published'),
    lede: [
      t(`${items.length} 個裡 ${free} 個有免費方案。`, `${free} of ${items.length} have a free plan. `),
      fxSentence(fx, words),
    ],
    form: 'none',
    blocks: [
      table(
        items,
        [
          column(words.label('product'), (it) => [it.product, ' ', quiet(words.value('kind', it.kind))]),
          numberColumn(t('每月', 'A month'), (it) => rangeOf(it, words)),
          column(words.label('has_free_plan'), (it) => words.value('has_free_plan', it.has_free_plan)),
          column(t('做什麼', 'What it does'), (it) => t(it.does_zh, it.does)),
        ],
        { onPhone: 'cards', mark: (it) => it === cheapest && 'best' },
      ),
      ...items
        .filter(({ plans }) => plans.length > 0)
        .map(({ product, plans }) => fold(t(`${product} 的方案`, `Plans of ${product}`), plansTables(plans, words))),
      links(
        link(t('全部訂閱方案', 'All subscriptions'), ask('compare_ai_subscriptions')),
        link(t('用 API 要多少', 'By the API instead'), ask('get_ai_api_pricing', { category: 'llm' })),
      ),
    ],
  }
}

function rangeOf({ from_twd_month: from, to_twd_month: to }: Platform, words: Words): Text {
  if (from === null || to === null) return '–'
  return from === to ? words.twd(from, 0) : `${words.number(from, 0)}–${words.number(to, 0)}`
}
