import { column, fold, numberColumn, table } from '#operation/view.ts'
import type { Block, Words } from '#operation/view.ts'
import { PRIZES } from './receipts.ts'

export function smallerPrizes(words: Words): Block {
  const { t } = words
  return fold(t('二獎到六獎怎麼算', 'How the second to sixth prizes are won'), [
    table(PRIZES.slice(3), [
      column(words.label('prize'), (prize) => t(prize.name_zh, prize.name_en)),
      column(t('條件', 'Condition'), (prize) =>
        t(`與任一組頭獎末 ${prize.digits} 碼相同`, `The last ${prize.digits} digits of any first prize`),
      ),
      numberColumn(words.label('amount_twd'), (prize) => words.twd(prize.amount_twd)),
    ]),
  ])
}
