import { Decimal } from 'decimal.js'
import type { Fact, Words } from '#operation/view.ts'
import type { listSplits } from './splits.ts'

/** A split of a fund, and how many lots of today a number of lots from before it has become. */
export function splitFact(
  { effective_date, old_units, new_units }: ReturnType<typeof listSplits>[number],
  words: Words,
  lots?: number | null,
): Fact {
  const { t, plainDay } = words
  const isReverse = new_units < old_units
  const became =
    lots === undefined || lots === null || effective_date > words.today
      ? ''
      : words.number(new Decimal(lots).times(new_units).div(old_units).toNumber())
  return {
    name: isReverse ? t('反分割', 'Reverse split') : t('分割', 'Split'),
    also: t('拆分,一拆,幾股,變幾,應該是幾張', 'stock split,splits,after the split').split(','),
    value:
      t(
        `${plainDay(effective_date)}起，${old_units} 單位${isReverse ? '併成' : '換'} ${new_units} 單位`,
        `${new_units} for ${old_units} from ${plainDay(effective_date)}`,
      ) +
      (became === ''
        ? ''
        : t(`；之前的 ${lots} 張現在是 ${became} 張`, `; ${lots} lots from before are now ${became}`)),
  }
}
