import type { ChoiceLabel } from '#operation/input/choice.ts'

export const FORMAT_LABELS = {
  ocg: { zh: '日版 OCG', en: 'OCG (Japan, Taiwan)', also: ['日版', '日本', '台灣', 'japan', 'asia'] },
  tcg: { zh: '美版 TCG', en: 'TCG (Americas, Europe)', also: ['美版', '歐美', '英文版', 'europe', 'america'] },
  'master-duel': { zh: '大師決鬥', en: 'Master Duel', also: ['md', '遊戲王 Master Duel', 'マスターデュエル'] },
  'ocg-ae': { zh: '亞英', en: 'OCG Asia (English)', also: ['亞洲英文版'] },
  'ocg-cn': { zh: '簡中', en: 'OCG China', also: ['簡體中文版', '中國'] },
} as const satisfies Record<string, ChoiceLabel>

export type Format = keyof typeof FORMAT_LABELS

export const FORMATS = Object.keys(FORMAT_LABELS) as [Format, ...Format[]]
