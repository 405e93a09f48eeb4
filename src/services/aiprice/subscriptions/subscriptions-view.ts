import { ask, column, em, link, links, numberColumn, plainText, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Text, Words } from '#operation/view.ts'
import { fxRate, fxSentence } from '../fx/fx-view.ts'
import type { compareAiSubscriptions } from './compare-ai-subscriptions.ts'
import { WELL_KNOWN } from './plan-names.ts'
import type { PlanPrice } from './plan-price.ts'

type Answer = AnswerOf<typeof compareAiSubscriptions>
type Asked = InputOf<typeof compareAiSubscriptions>

export function subscriptionsView({ items, fx, provenance }: Answer, words: Words, { q, feature }: Asked): Document {
  const { t } = words
  const [only, another] = items
  const cheapest = cheapestPaid(items)
  const wellKnown = q === undefined && feature === undefined ? wellKnownOf(items) : []
  return {
    asked:
      feature === undefined
        ? undefined
        : t(`有${words.value('feature', feature)}`, `with ${words.value('feature', feature)}`),
    title: q === undefined ? t('AI 訂閱方案', 'AI subscriptions') : t(`${q} 訂閱費`, `${q}: price a month`),
    headline:
      only && !another
        ? priceOf(only, words)
        : wellKnown.length > 0
          ? pricesOf(wellKnown, words)
          : firstSentence(cheapest, calledBy(items, q), words),
    lede:
      only && !another
        ? onePlan(only, provenance.as_of, words)
        : wellKnown.length > 0
          ? t(
              `沒標「台幣定價」的未稅，${fxRate(fx, words)}。`,
              `Prices not marked “listed” are before tax, converted ${fxRate(fx, words)}.`,
            )
          : [severalPlans(items, cheapest, words), fxSentence(fx, words)],
    ...(q !== undefined && cheapest ? measureOf(cheapest, words) : only && !another && measureOf(only, words)),
    form: q === undefined ? 'above' : 'after',
    blocks: [
      ...(another ? plansTables(items, words, wellKnown.length > 0 ? wellKnown : cheapest ? [cheapest] : []) : []),
      ...(only && !another ? [aboutPlan(only, fx, words)] : []),
      links(
        q !== undefined && link(t('全部 AI 訂閱方案', 'All AI subscriptions'), ask('compare_ai_subscriptions')),
        link(t('在台灣訂閱要加稅嗎', 'Is tax added in Taiwan?'), ask('get_openai_taiwan_guidance')),
        link(t('寫程式的 AI 代理', 'Coding agents'), ask('compare_agent_platforms')),
      ),
    ],
  }
}

/** The paid plans that most people ask for. Empty unless the list has at least two of them. */
function wellKnownOf(plans: readonly PlanPrice[]): readonly PlanPrice[] {
  const found = WELL_KNOWN.flatMap(([vendor, plan]) =>
    plans.filter((it) => it.vendor === vendor && it.plan === plan && it.twd_month !== null),
  )
  return found.length > 1 ? found : []
}

function pricesOf(plans: readonly PlanPrice[], words: Words): Text {
  const { t } = words
  return plans.map((plan, at) => [
    at === 0 ? '' : t('，', at === plans.length - 1 ? ' and ' : ', '),
    `${plan.product.split(' (')[0]} ${plan.plan}`,
    at === 0 ? t(' 每月 ', ' is ') : ' ',
    em(words.twd(plan.twd_month ?? 0, 0)),
    at === 0 ? t('', ' a month') : '',
  ])
}

function priceOf(plan: PlanPrice, words: Words): Text {
  const { t } = words
  if (plan.seats && plan.seats.usd_month !== null && plan.seats.twd_month !== null)
    return [
      t(`${nameOf(plan)} ${plan.seats.count} 人每月 `, `${nameOf(plan)} for ${plan.seats.count}: `),
      em(words.twd(plan.seats.twd_month, 0)),
      t('（', ' ('),
      em(words.usd(plan.seats.usd_month)),
      t('）', ') a month'),
    ]
  return plan.twd_month === null || plan.twd_month === 0
    ? [nameOf(plan), t('：', ': '), em(words.value('billing', plan.billing))]
    : [
        nameOf(plan),
        t(' 每月 ', ' is '),
        em(words.twd(plan.twd_month, 0)),
        t('', ' a month'),
        // A vendor’s own price in TWD includes tax; a converted price does not.
        plan.twd_is_listed ? t('，含稅', ' with tax') : t('，未稅', ' before tax'),
      ]
}

function onePlan({ usd_month, twd_is_listed, as_of }: PlanPrice, shownDay: string | null, words: Words): string {
  const { t } = words
  const usd = usd_month === null || usd_month === 0 ? undefined : words.usd(usd_month)
  const since = as_of === null || as_of === shownDay ? '' : words.plainDay(as_of)
  const listed = twd_is_listed
    ? t(`廠商的台幣定價${since && `（${since}）`}。`, `The vendor’s price in Taiwan${since && ` (${since})`}. `)
    : ''
  const month = usd === undefined ? '' : t(`美元定價每月 ${usd}，未稅。`, `In US dollars ${usd} a month, before tax. `)
  return listed + month
}

function yearText(plan: PlanPrice, words: Words): string {
  const { usd_year, twd_month, twd_year, usd_month_by_year, saved_usd_year } = plan
  const { t } = words
  if (usd_year === null || twd_year === null || usd_month_by_year === null)
    return twd_month === null || twd_month === 0
      ? ''
      : t(
          `十二個月共 ${words.twd(twd_month * 12, 0)}；沒有收錄一次付一年的價格。`,
          `Twelve months cost ${words.twd(twd_month * 12, 0)}; no price of a year is on record. `,
        )
  return t(
    `一次付一年 ${words.twd(twd_year, 0)}（${words.usd(usd_year)}${saved_usd_year ? `，比月繳省 ${words.usd(saved_usd_year)}` : ''}），平均每月 ${words.usd(usd_month_by_year)}。`,
    `${words.twd(twd_year, 0)} (${words.usd(usd_year)}) for a year paid at once${saved_usd_year ? `, ${words.usd(saved_usd_year)} less than by the month` : ''}, which is ${words.usd(usd_month_by_year)} a month. `,
  )
}

function aboutPlan(plan: PlanPrice, fx: Answer['fx'], words: Words): Block {
  const { t } = words
  const about = [
    { name: t('一年', 'A year'), value: yearText(plan, words) },
    { name: t('廠商的條件', 'Terms'), value: t(plan.note_zh ?? '', plan.note ?? '') },
    { name: t('包含', 'Includes'), value: featuresOf(plan, words) },
    { name: t('匯率', 'Exchange rate'), value: plan.twd_is_listed ? '' : fxSentence(fx, words) },
  ]
  return { kind: 'facts', facts: about.filter(({ value }) => plainText(value) !== '') }
}

function featuresOf({ features, features_as_of }: PlanPrice, words: Words): string {
  if (!features || features_as_of === null) return ''
  const names = features.map((it) => words.value('features', it))
  const day = words.plainDay(features_as_of)
  return words.t(`${names.join('、')}（${day}）`, `${names.join(', ')} (${day})`)
}

function measureOf(plan: PlanPrice, words: Words) {
  const { twd_month: price } = plan
  if (price === null || price === 0) return {}
  const name = words.t('月費', 'Price a month')
  return {
    of: nameOf(plan),
    measure: {
      name,
      value: price,
      show: (twd: number) => words.twd(twd, 0),
      best: 'lowest' as const,
    },
  }
}

/** The name asked for, or the full one of its only product: GitHub Copilot for Copilot, which Microsoft sells too. */
function calledBy(plans: readonly PlanPrice[], q: string | undefined): string | undefined {
  const [product = '', other] = new Set(plans.map((plan) => plan.product.split(' (')[0] ?? plan.product))
  return q === undefined || other !== undefined || product === '' || q.includes(product) ? q : product
}

function firstSentence(cheapest: PlanPrice | undefined, q: string | undefined, words: Words): Text {
  const { t } = words
  if (!cheapest)
    return q === undefined
      ? t('沒有方案資料', 'No plans available')
      : t(`${q} 沒有公布月費`, `${q} prints no price a month`)
  const from = em(words.twd(cheapest.twd_month ?? 0, 0))
  return q === undefined
    ? [t('付費方案從每月 ', 'Paid plans begin at '), from, t('起', ' a month')]
    : [q, t(' 付費方案從每月 ', ' begins at '), from, t('起', ' a month')]
}

function severalPlans(items: readonly PlanPrice[], cheapest: PlanPrice | undefined, words: Words): string {
  const { t } = words
  const free = items.filter(({ billing }) => billing === 'free').length
  return (
    (cheapest
      ? t(
          `${cheapest.for_team ? '按席計費，最便宜的' : '一個人用，最便宜的'}是 ${nameOf(cheapest)}，${words.twd(cheapest.twd_month ?? 0, 0)}。`,
          `The cheapest ${cheapest.for_team ? 'seat' : 'for one person'} is ${nameOf(cheapest)}, ${words.twd(cheapest.twd_month ?? 0, 0)}. `,
        )
      : '') +
    (free === 0 ? '' : t(`${free} 個免費。`, `${free} are free. `)) +
    t('沒標台幣定價的未稅。', 'Prices not marked as listed are before tax. ')
  )
}

export function plansTables(plans: readonly PlanPrice[], words: Words, best: readonly PlanPrice[] = []): Block[] {
  const [own, teams] = [plans.filter((it) => !it.for_team), plans.filter((it) => it.for_team)]
  if (own.length === 0 || teams.length === 0) return [plansTable(plans, words, best)]
  const heading = words.t('團隊與公司的方案，每席的價格', 'For teams and companies, the price of a seat')
  const pricedFirst = [...Map.groupBy(teams, ({ vendor }) => vendor).values()].flatMap((plans) =>
    plans.toSorted((a, b) => Number(a.twd_month === null) - Number(b.twd_month === null)),
  )
  return [plansTable(own, words, best), { ...plansTable(pricedFirst, words), heading }]
}

function plansTable(plans: readonly PlanPrice[], words: Words, best: readonly PlanPrice[] = []): Block {
  const { t } = words
  // Few plans have a price of a year, so a long list leaves the column out.
  const hasYear = plans.filter(({ twd_year }) => twd_year !== null).length * 2 > plans.length
  return table(
    plans,
    [
      column(words.label('plan'), (plan) => [plan.product, ' ', link(plan.plan, plan.source)]),
      numberColumn(t('每月', 'A month'), (plan) =>
        plan.twd_is_listed ? [monthOf(plan, words), quiet(t(' 台幣定價', ' listed'))] : monthOf(plan, words),
      ),
      numberColumn(t('美元', 'US$'), (plan) =>
        plan.usd_month === null || plan.usd_month === 0 ? '–' : words.usd(plan.usd_month),
      ),
      hasYear && numberColumn(t('一年', 'A year'), (plan) => yearOf(plan, words)),
    ],
    {
      order: t('依廠商排列，同一家便宜的在前', 'By maker, the cheapest of each first'),
      onPhone: 'cards',
      mark: (plan) => best.includes(plan) && 'best',
    },
  )
}

function yearOf({ twd_year, usd_year, usd_month_by_year, saved_usd_year }: PlanPrice, words: Words): Text {
  if (twd_year === null || usd_year === null || usd_month_by_year === null) return '–'
  const month = words.usd(usd_month_by_year)
  const saved =
    words.t(`，平均每月 ${month}`, `, ${month} a month`) +
    (saved_usd_year ? words.t(`，省 ${words.usd(saved_usd_year)}`, `, ${words.usd(saved_usd_year)} less`) : '')
  return [
    words.twd(twd_year, 0),
    quiet(words.t(`（${words.usd(usd_year)}${saved}）`, ` (${words.usd(usd_year)}${saved})`)),
  ]
}

/** The cheapest plan for one person, or the cheapest price per seat if there are only team plans. */
export function cheapestPaid(plans: readonly PlanPrice[]): PlanPrice | undefined {
  return plans
    .filter(({ twd_month }) => twd_month !== null && twd_month > 0)
    .toSorted((a, b) => Number(a.for_team) - Number(b.for_team) || (a.twd_month ?? 0) - (b.twd_month ?? 0))[0]
}

function monthOf({ twd_month, billing }: PlanPrice, words: Words): Text {
  return twd_month === null || twd_month === 0 ? words.value('billing', billing) : words.twd(twd_month, 0)
}

function nameOf({ product, plan }: PlanPrice): string {
  return `${product} ${plan}`
}
