import type { Block } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'

interface Close {
  readonly date: string
  readonly close: number
}

/** Closes through time, with the lowest and the highest named. */
export function closesChart(name: string, history: readonly Close[], words: Words): Block {
  const { t } = words
  const closes = history.map(({ close }) => close)
  const [low, high] = [Math.min(...closes), Math.max(...closes)]
  const [first, last] = [history[0]?.date ?? '', history.at(-1)?.date ?? ''].map((date) => words.plainDay(date))
  return {
    kind: 'chart',
    heading: t(`${history.length} 個交易日`, `${history.length} trading days`),
    draw: 'line',
    caption: t('收盤價（元）', 'Close (NT$)'),
    says: t(
      `${name}從 ${first}到 ${last}：最低 ${words.number(low)} 元，最高 ${words.number(high)} 元，最後 ${words.number(closes.at(-1) ?? 0)} 元。`,
      `${name} from ${first} to ${last}: lowest NT$${words.number(low)}, highest NT$${words.number(high)}, last NT$${words.number(closes.at(-1) ?? 0)}.`,
    ),
    series: [
      {
        name,
        points: history.map(({ date, close }) => ({
          at: date,
          value: close,
          ...((close === low || close === high) && { label: words.number(close) }),
        })),
      },
    ],
    formatAt: (date) => words.nearDay(date),
  }
}
