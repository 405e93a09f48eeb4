import type { Block } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { PRIZES } from './receipts.ts'

export function smallerPrizes(words: Words): Block {
  const { t } = words
  return {
    kind: 'fold',
    summary: t('二獎到六獎怎麼算', 'How the second to sixth prizes are won'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { name: words.label('prize') },
          { name: t('條件', 'Condition') },
          { name: words.label('amount_twd'), as: 'number' },
        ],
        rows: PRIZES.slice(3).map((prize) => ({
          cells: [
            t(prize.name_zh, prize.name_en),
            t(`與任一組頭獎末 ${prize.digits} 碼相同`, `The last ${prize.digits} digits of any first prize`),
            words.twd(prize.amount_twd),
          ],
        })),
      },
    ],
  }
}
