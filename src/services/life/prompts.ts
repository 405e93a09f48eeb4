import { definePrompt } from '#operation/prompt.ts'

export const prompts = [
  definePrompt({
    name: 'check_my_receipts',
    title: ['這期發票對獎', 'Check this month’s receipts'],
    description: [
      '把手上的統一發票對一次獎，並說明怎麼領。',
      'Checks the receipts in hand against the numbers drawn, and says how to claim.',
    ],
    arguments: [
      {
        name: 'numbers',
        title: ['發票號碼', 'Receipt numbers'],
        description: [
          '八位數字，一張一個，用逗號或空白隔開。',
          'Eight figures each, with commas or blanks between them.',
        ],
        required: true,
      },
      {
        name: 'period',
        title: ['期別', 'Period'],
        description: [
          '例如 115-07-08；不寫就是最近開獎的一期。',
          'For example 115-07-08; left out: the latest that was drawn.',
        ],
      },
    ],
    ask: () => [
      '請替我對這些統一發票。先用 [get_invoice_numbers] 取得該期中獎號碼，再對每一個號碼呼叫 [check_invoice]。' +
        '列成表格：號碼、有沒有中、獎別與金額；最後說總額、領獎期限，以及資料是哪一天的。沒有把握的不要猜，請說明還需要什麼。',
      'Check these Taiwanese receipts for me. Get the winning numbers of the period with [get_invoice_numbers], then call ' +
        '[check_invoice] for each number. Answer with a table: number, whether it won, which prize and how much; then the ' +
        'total, until when it can be claimed, and the date of the data. Do not guess: say what is missing.',
    ],
  }),
]
