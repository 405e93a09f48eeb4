import type { Block } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import type { ShownHotline } from './hotlines.ts'

type Line = Pick<
  ShownHotline,
  'number' | 'name_zh' | 'name_en' | 'hours' | 'open_24h' | 'open_now' | 'cost' | 'for' | 'note'
>

export function hotlineBlock(lines: readonly Line[], words: Words, heading?: string): Block {
  return {
    kind: 'contacts',
    ...(heading !== undefined && { heading }),
    contacts: lines.map((line) => ({
      name: words.t(line.name_zh, line.name_en),
      phone: line.number,
      when: [
        line.open_24h ? words.t('24 小時', '24 hours') : words.sentence(line.hours),
        ...(line.open_24h || line.open_now === null
          ? []
          : [line.open_now ? words.t('現在有人接', 'open now') : words.t('現在沒有人接', 'closed now')]),
        words.value('cost', line.cost).toLowerCase(),
        words.sentence(line.for),
      ].join(words.t('，', ', ')),
    })),
  }
}
