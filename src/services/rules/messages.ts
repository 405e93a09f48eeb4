import { valuesOf } from '#operation/view/values-of.ts'
import { serviceWords } from '#operation/view/service-words.ts'
import { FORMAT_LABELS } from './formats.ts'

const STATUS = {
  forbidden: ['禁止', 'Forbidden'],
  limited: ['限制 1 張', 'Limited'],
  semi_limited: ['準限制 2 張', 'Semi-limited'],
  unlimited: ['無限制', 'Unlimited'],
  not_released: ['這個環境還沒發售', 'Not out in this format'],
  series: ['系列', 'A series'],
  unknown_card: ['查無此卡', 'No such card'],
  several_cards: ['不只一張卡叫這個名字', 'More than one card'],
} as const

export const words = serviceWords('rules', {
  group: 'wellbeing',
  shortName: ['卡牌規則', 'Card rules'],
  errands: [
    { name: ['查規則', 'Rules'], operation: 'search_rules' },
    { name: ['禁限卡表', 'Banlist'], operation: 'get_banlist' },
    { name: ['名詞', 'Terms'], operation: 'lookup_term' },
  ],
  live: [
    { name: ['灰流麗能放幾張', 'Copies of Ash Blossom'], operation: 'get_banlist', input: { card: '灰流麗' } },
    { name: ['起手抽幾張', 'Cards in the first hand'], operation: 'get_faq', input: { q: '起手抽幾張' } },
    { name: ['調整是什麼', 'What a tuner is'], operation: 'lookup_term', input: { q: 'Tuner' } },
  ],
  operations: {
    check_deck: {
      fields: {
        deck: {
          control: 'lines',
        },
      },
    },
  },
  fields: {
    format: {
      values: valuesOf(FORMAT_LABELS),
    },
    kind: { values: STATUS },
    status: { values: STATUS },
    status_before: { values: STATUS },
    from: { values: STATUS },
    to: { values: STATUS },
  },
})
