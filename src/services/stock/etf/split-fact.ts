import type { Words } from '#operation/view/messages.ts'
import type { listSplits } from './splits.ts'

export function splitFact(
  { effective_date, old_units, new_units }: ReturnType<typeof listSplits>[number],
  words: Words,
) {
  const { t, plainDay } = words
  const isReverse = new_units < old_units
  return {
    name: isReverse ? t('反分割', 'Reverse split') : t('分割', 'Split'),
    also: [t('拆分', 'split'), t('幾股', 'splits'), t('一拆', 'stock split')],
    value: t(
      `${plainDay(effective_date)}起，${old_units} 單位${isReverse ? '併成' : '換'} ${new_units} 單位`,
      `${new_units} for ${old_units} from ${plainDay(effective_date)}`,
    ),
  }
}
