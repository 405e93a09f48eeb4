import { ask, column, em, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Document, Text, Words } from '#operation/view.ts'
import type { listPriceChanges } from './list-price-changes.ts'

type Answer = AnswerOf<typeof listPriceChanges>
type Item = Answer['items'][number]

export function changesView({ items, total, limit, offset }: Answer, words: Words): Document {
  const { t } = words
  const newest = items.find(({ is_announced }) => !is_announced)
  const ahead = items.filter(({ is_announced }) => is_announced).length
  const page = (from: number) => ({ operation: 'list_price_changes', input: { limit, offset: from } })
  return {
    title: t('AI 模型調價紀錄', 'Price changes of AI models'),
    headline: newest ? changeText(newest, words) : t('沒有調價紀錄', 'No change is on record'),
    lede: [
      newest
        ? t(
            `${words.day(newest.changed_on)}的調價。表裡是每百萬 token 的牌價。`,
            `The change of ${words.day(newest.changed_on)}. The table has list prices for a million tokens. `,
          )
        : '',
      ahead > 0 ? t(`已公告、還沒生效的有 ${ahead} 筆。`, `${ahead} are announced for later.`) : '',
    ],
    blocks: [
      table(
        items,
        [
          column(words.label('changed_on'), (it) =>
            it.is_announced
              ? t(`${words.day(it.changed_on)}起`, `from ${words.day(it.changed_on)}`)
              : it.basis === 'seen' && it.after !== null
                ? t(
                    `${words.nearDay(it.after)}到 ${words.nearDay(it.changed_on)}之間`,
                    `between ${words.nearDay(it.after)} and ${words.nearDay(it.changed_on)}`,
                  )
                : words.day(it.changed_on),
          ),
          column(words.label('model'), (it) =>
            link(`${it.vendor_name} ${it.model}`, ask('get_ai_api_pricing', { q: it.model })),
          ),
          numberColumn(t('輸入', 'Input'), (it) => stepOf(it.input_before_usd, it.input_usd, words)),
          numberColumn(t('輸出', 'Output'), (it) => stepOf(it.output_before_usd, it.output_usd, words)),
        ],
        { onPhone: 'cards' },
      ),
      links(
        offset > 0 && link(t('較新的', 'Newer'), page(Math.max(0, offset - limit))),
        offset + limit < total && link(t('更早的', 'Older'), page(offset + limit)),
      ),
    ],
    news: items.map((it) => ({
      id: `price-${it.vendor}-${it.model}-${it.changed_on}`,
      title: titleOf(it, words),
      date: it.changed_on,
      text: t(
        `輸入 ${stepOf(it.input_before_usd, it.input_usd, words)}，輸出 ${stepOf(it.output_before_usd, it.output_usd, words)}`,
        `Input ${stepOf(it.input_before_usd, it.input_usd, words)}, output ${stepOf(it.output_before_usd, it.output_usd, words)}`,
      ),
    })),
  }
}

function titleOf({ model, input_before_usd: before, input_usd: now }: Item, { t }: Words): string {
  const isUp = (now ?? 0) > (before ?? 0)
  return t(`${model} ${isUp ? '漲價' : '降價'}`, `${model} ${isUp ? 'costs more' : 'costs less'}`)
}

/** `gpt-5.6-sol 輸入漲 25 %，輸出漲 50 %`. A price that did not change is left out. */
function changeText(it: Item, words: Words): Text {
  const { t } = words
  const parts = [
    [t('輸入', 'input'), it.input_before_usd, it.input_usd] as const,
    [t('輸出', 'output'), it.output_before_usd, it.output_usd] as const,
  ].flatMap(([name, before, now]) => {
    if (!before || now === null || before === now) return []
    const share = words.percent((100 * Math.abs(now - before)) / before, 0)
    return [
      now > before ? t(`${name}漲 ${share}`, `${name} up ${share}`) : t(`${name}降 ${share}`, `${name} down ${share}`),
    ]
  })
  if (parts.length === 0) return titleOf(it, words)
  return [it.model, t(' ', ': '), parts.map((part, at) => [at === 0 ? '' : t('，', ' and '), em(part)])]
}

function stepOf(before: number | null, now: number | null, words: Words): string {
  const figure = (usd: number | null) => (usd === null ? '–' : words.usd(usd, 3))
  return `${figure(before)} → ${figure(now)}`
}
