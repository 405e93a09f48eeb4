import type { Provenance } from '#operation/provenance.ts'
import type { Block, Document } from '#operation/view/document.ts'
import { em, link, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import type { Fx } from '../fx/current-fx.ts'
import { fxSentence } from '../fx/fx-view.ts'
import type { PlanPrice } from './plan-price.ts'

interface SubscriptionsAnswer {
  readonly items: readonly PlanPrice[]
  readonly total: number
  readonly fx: Fx
  readonly provenance: Provenance
}

/** From how much a month on, and every plan under the name of its product. */
export function subscriptionsView({ items, fx, provenance }: SubscriptionsAnswer, words: Words): Document {
  const { t } = words
  const cheapest = cheapestPaid(items)
  const free = items.filter(({ billing }) => billing === 'free').length
  return {
    title: t('AI 訂閱方案', 'AI subscriptions'),
    headline: cheapest
      ? [t('付費方案從每月 ', 'Paid plans begin at '), em(words.twd(cheapest.twd_month ?? 0, 0)), t('起', ' a month')]
      : t('沒有方案資料', 'No plans are held'),
    lede: [
      cheapest ? t(`最便宜的是 ${nameOf(cheapest)}。`, `The cheapest is ${nameOf(cheapest)}. `) : '',
      t(
        `共 ${items.length} 個方案，${free} 個免費；未稅。`,
        `${items.length} plans in all, ${free} of them free; before tax. `,
      ),
      fxSentence(fx, words),
    ],
    form: 'none',
    blocks: [
      plansTable(items, words, cheapest),
      {
        kind: 'links',
        links: [
          link(t('在台灣訂閱要加稅嗎', 'Is tax added in Taiwan?'), {
            operation: 'get_openai_taiwan_guidance',
            input: {},
          }),
          link(t('寫程式的 AI 代理', 'Coding agents'), { operation: 'compare_agent_platforms', input: {} }),
        ],
      },
    ],
    provenance,
  }
}

/** Plans with their price a month and a year; the dearest fills the bar. */
export function plansTable(plans: readonly PlanPrice[], words: Words, best?: PlanPrice): Block {
  const { t } = words
  const most = Math.max(1, ...plans.map(({ twd_month }) => twd_month ?? 0))
  const hasYear = plans.some(({ twd_year }) => twd_year !== null)
  return {
    kind: 'table',
    columns: [
      { name: words.label('plan') },
      { name: t('每月', 'A month'), as: 'number' },
      { name: t('每月', 'A month'), as: 'bar' },
      { name: t('美元', 'US$'), as: 'number' },
      ...(hasYear ? [{ name: t('一年', 'A year'), as: 'number' as const }] : []),
    ],
    rows: plans.map((plan) => ({
      cells: [
        [plan.product, ' ', link(plan.plan, plan.source)],
        monthOf(plan, words),
        (plan.twd_month ?? 0) / most,
        plan.usd_month === null || plan.usd_month === 0 ? '–' : words.usd(plan.usd_month),
        ...(hasYear ? [plan.twd_year === null ? '–' : words.twd(plan.twd_year, 0)] : []),
      ],
      ...(plan === best && { mark: 'best' as const }),
    })),
  }
}

export function cheapestPaid(plans: readonly PlanPrice[]): PlanPrice | undefined {
  return plans
    .filter(({ twd_month }) => twd_month !== null && twd_month > 0)
    .toSorted((a, b) => (a.twd_month ?? 0) - (b.twd_month ?? 0))[0]
}

function monthOf({ twd_month, billing }: PlanPrice, words: Words): Text {
  return twd_month === null || twd_month === 0 ? words.value('billing', billing) : words.twd(twd_month, 0)
}

function nameOf({ product, plan }: PlanPrice): string {
  return `${product} ${plan}`
}
