import { ask, em, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { Fx } from './current-fx.ts'
import type { getUsdTwdRate } from './get-usd-twd-rate.ts'

type Answer = AnswerOf<typeof getUsdTwdRate>

const EXAMPLES_USD = [1, 10, 20, 100, 200, 1000]

export function fxView(fx: Answer, words: Words): Document {
  const { t } = words
  return {
    title: t('美元兌新台幣匯率', 'US dollar in Taiwan dollars'),
    headline: [t('1 美元 = ', 'One US dollar is '), em(words.twd(fx.usd_twd, 4))],
    lede: t(
      `${basisOf(fx, words)}；這裡的台幣都用它換算。`,
      `${basisOf(fx, words)}; every price in NT$ here is converted with it.`,
    ),
    form: 'none',
    blocks: [
      table(EXAMPLES_USD, [
        numberColumn(t('美元', 'US dollars'), (usd) => words.usd(usd)),
        numberColumn(t('新台幣', 'Taiwan dollars'), (usd) => words.twd(usd * fx.usd_twd)),
      ]),
      links(
        link(t('AI 訂閱多少台幣', 'AI subscriptions in NT$'), ask('compare_ai_subscriptions')),
        link(t('模型 API 多少台幣', 'Model APIs in NT$'), ask('get_ai_api_pricing', { category: 'llm' })),
      ),
    ],
    notice: t('刷卡與換匯的實際匯率以你的銀行為準。', 'Cards and exchanges charge the rate of your bank.'),
  }
}

export function fxSentence(fx: Fx, words: Words): string {
  const rate = fxRate(fx, words)
  return words.t(`${rate}。`, `Converted ${rate}.`)
}

/** The rate for use within a sentence. */
export function fxRate(fx: Fx, words: Words): string {
  const rate = words.number(fx.usd_twd, 4)
  return words.t(
    `以 1 美元 = ${rate} 元換算（${basisOf(fx, words)}）`,
    `at NT$${rate} to the US dollar (${basisOf(fx, words)})`,
  )
}

/** The kind of the rate, with its day or, for an average, its month. */
function basisOf({ date, basis }: Pick<Fx, 'date' | 'basis'>, words: Words): string {
  const when = basis === 'monthly_average' ? words.month(date.slice(0, 7)) : words.plainDay(date)
  return words.t(`${when}，${words.value('basis', basis)}`, `${words.value('basis', basis).toLowerCase()}, ${when}`)
}
