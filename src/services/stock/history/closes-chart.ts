import type { Block, Words } from '#operation/view.ts'

interface Close {
  readonly date: string
  readonly close: number
}

export function closesChart(
  name: string,
  history: readonly Close[],
  words: Words,
  unit: 'twd' | 'points' = 'twd',
): Block {
  const { t } = words
  const figure = (value: number) =>
    unit === 'twd' ? t(`${words.number(value)} 元`, `NT$${words.number(value)}`) : words.number(value)
  const closes = history.map(({ close }) => close)
  const [low, high] = [Math.min(...closes), Math.max(...closes)]
  const [first, last] = [history[0]?.date ?? '', history.at(-1)?.date ?? ''].map((date) => words.plainDay(date))
  return {
    kind: 'chart',
    heading: t(`到 ${last}的 ${history.length} 個收盤`, `${history.length} closes up to ${last}`),
    draw: 'line',
    caption: unit === 'twd' ? t('收盤價（元）', 'Close (NT$)') : t('收盤指數', 'Close'),
    says: t(
      `${name}從 ${first}到 ${last}：最低 ${figure(low)}，最高 ${figure(high)}，最後 ${figure(closes.at(-1) ?? 0)}。`,
      `${name} from ${first} to ${last}: lowest ${figure(low)}, highest ${figure(high)}, last ${figure(closes.at(-1) ?? 0)}.`,
    ),
    points: history.map(({ date, close }) => ({
      at: date,
      value: close,
      ...((close === low || close === high) && { label: words.number(close) }),
    })),
    formatAt: (date) => words.nearDay(date),
  }
}
