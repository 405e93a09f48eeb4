import type { Words } from '#operation/view/messages.ts'

/** `▲ 25（+1.06 %）`. A sign instead of a colour, because red means up in Taiwan and down elsewhere. */
export function moveOf(change: number | null, changePct: number | null, words: Words): string {
  if (change === null || changePct === null) return words.t('漲跌不明', 'move not known')
  if (change === 0) return words.t('平盤', 'unchanged')
  const percent = `${change > 0 ? '+' : ''}${words.percent(changePct)}`
  const amount = `${change > 0 ? '▲' : '▼'}\u00A0${words.number(Math.abs(change))}`
  return words.t(`${amount}（${percent}）`, `${amount} (${percent})`)
}

export function signedPercent(value: number | null, words: Words): string {
  return value === null ? '–' : `${value > 0 ? '+' : ''}${words.percent(value)}`
}
