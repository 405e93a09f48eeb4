import { definePrompt } from '#operation/prompt.ts'
import { PLATFORMS } from './profit/fees.ts'

export const prompts = [
  definePrompt({
    name: 'review_my_group_buy',
    title: ['合法開一檔團購', 'Launch a group buy lawfully'],
    description: [
      '開團前檢查文案用語、利潤、稅籍與該揭露的事項。',
      'Checks a group buy before it opens: the wording of the ad, the profit, tax registration and what must be disclosed.',
    ],
    arguments: [
      {
        name: 'copy',
        title: ['文案', 'Ad copy'],
        description: ['要發出去的文字。', 'The text that is to be published.'],
        required: true,
      },
      {
        name: 'price',
        title: ['每單售價（台幣）', 'Price of one order (TWD)'],
        description: ['含稅。', 'Tax included.'],
      },
      {
        name: 'cost',
        title: ['每單成本（台幣）', 'Cost of one order (TWD)'],
        description: ['賣家付的貨款。', 'What the seller pays for the goods.'],
      },
      {
        name: 'platform',
        title: ['平台', 'Platform'],
        description: ['在哪裡賣。', 'Where it is sold.'],
        values: () => Object.keys(PLATFORMS),
      },
      {
        name: 'orders',
        title: ['預計訂單數', 'Orders expected'],
        description: ['一個月。', 'In a month.'],
      },
    ],
    ask: ({ price, cost }) => [
      '請在開團前替我檢查這個團購。用 [check_ad_claims] 檢查文案，逐句列出有風險的字眼、法條與可以改成什麼；' +
        (price && cost ? '用 [calc_group_buy_profit] 算每單與全部的利潤；' : '') +
        '用 [check_tax_registration] 看要不要辦稅籍登記，用 [endorsement_rules] 說明該怎麼揭露合作。' +
        '最後給一張開團前的待辦清單。這是資訊整理，不是法律意見；缺了什麼資料就問我。',
      'Review this group buy before it opens. Check the copy with [check_ad_claims]: list each risky wording with the law and ' +
        'what to write instead. ' +
        (price && cost ? 'Work out the profit of one order and of all with [calc_group_buy_profit]. ' : '') +
        'See with [check_tax_registration] whether tax registration is due, and with [endorsement_rules] how the cooperation ' +
        'must be disclosed. End with a list of what to do before opening. This is information and not legal advice; ask me ' +
        'for what is missing.',
    ],
  }),
]
