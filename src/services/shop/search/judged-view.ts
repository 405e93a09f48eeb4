import { column, em, numberColumn, table } from '#operation/view.ts'
import type { Block, Document, Words } from '#operation/view.ts'
import type { Judged, Kind, Model } from './what-it-costs.ts'

export function judgedView(
  model: Model,
  asked: Judged,
  isGone: boolean,
  words: Words,
): Pick<Document, 'headline' | 'lede'> {
  const { t } = words
  const { count, lowest_twd, median_twd, highest_twd } = model
  const day = words.day(model.date)
  const span =
    count === 1
      ? t(`${day}只有一款，${words.twd(lowest_twd)}。`, `On ${day} one was listed, ${words.twd(lowest_twd)}.`)
      : t(
          `${day}有 ${count} 款，${words.number(lowest_twd)} 到 ${words.twd(highest_twd)}，中位數 ${words.twd(median_twd)}。`,
          `On ${day} ${count} were listed from ${words.twd(lowest_twd)} to ${words.twd(highest_twd)}, the median ${words.twd(median_twd)}.`,
        )
  return {
    headline: verdictOf(model, asked, words),
    lede: [
      t('原價屋的價目：', 'CoolPC’s list: '),
      span,
      isDoubtful(model, asked)
        ? t(
            '這裡記過的全新品沒有這麼便宜：先確認是不是二手或別的型號，賣家可不可靠，貨到驗過再付錢。',
            ' No new one recorded here was ever so cheap: make sure that it is not used or another model, and that the seller can be trusted, before you pay.',
          )
        : '',
      isGone ? t('之後沒再看到，現在可能已經不賣。', ' It was not seen since, and may be sold no more.') : '',
    ],
  }
}

/** A price this far below the lowest recorded one is doubtful: no coupon or sale takes off so much. */
const DOUBTED_BELOW_PCT = 15

function isDoubtful(model: Model, { price_twd }: Judged): boolean {
  return belowRecordPct(model, price_twd) > DOUBTED_BELOW_PCT
}

function leastRecorded({ lowest_twd, record_90d }: Model): number {
  return Math.min(lowest_twd, record_90d?.min ?? lowest_twd)
}

function belowRecordPct(model: Model, price_twd: number): number {
  const least = leastRecorded(model)
  return ((least - price_twd) / least) * 100
}

function verdictOf(model: Model, asked: Judged, words: Words) {
  const { t } = words
  const { count, lowest_twd } = model
  const { price_twd, dearer_than, from_lowest_pct } = asked
  if (isDoubtful(model, asked)) {
    const least = words.twd(leastRecorded(model))
    const below = words.percent(belowRecordPct(model, price_twd), 0)
    return [
      em(t('低得要小心', 'Suspiciously cheap')),
      t(`：比紀錄過的最低價 ${least}還低 ${below}`, `: ${below} below the lowest recorded, ${least}`),
    ]
  }
  const percent = words.percent(Math.abs(from_lowest_pct), Math.abs(from_lowest_pct) < 10 ? 1 : 0)
  if (price_twd < lowest_twd)
    return [em(t('便宜', 'Cheap')), t(`：比最低價還低 ${percent}`, `: ${percent} below the lowest listed`)]
  if (price_twd === lowest_twd) return [em(t('好價', 'A good price')), t('：就是最低價', ': the lowest listed')]
  const above = t(`比最低價高 ${percent}`, `${percent} above the lowest listed`)
  if (count === 1) return [em(above)]
  if (dearer_than === count)
    return [em(t('偏貴', 'Dear')), t(`：${count} 款都比它便宜`, `: all ${count} listed cost less`)]
  return dearer_than * 2 < count
    ? [em(t('不貴', 'Not dear')), t(`：${above}`, `: ${above}`)]
    : [em(t('偏貴', 'Dear')), t(`：${count} 款裡 ${dearer_than} 款更便宜`, `: ${dearer_than} of ${count} cost less`)]
}

export function modelTable(model: Model, asked: Judged | null, words: Words): Block {
  const { t } = words
  const { lowest_twd, median_twd, highest_twd, record_90d, date } = model
  const rows: (readonly [string, number])[] = [
    [t(`${words.nearDay(date)}最低`, `Lowest, ${words.nearDay(date)}`), lowest_twd],
    [t(`${words.nearDay(date)}中位數`, `Median, ${words.nearDay(date)}`), median_twd],
    [t(`${words.nearDay(date)}最高`, `Highest, ${words.nearDay(date)}`), highest_twd],
    ...(record_90d && record_90d.days > 1
      ? ([[t('90 天內的最低價', 'Lowest of 90 days'), record_90d.min]] as const)
      : []),
  ]
  return table(
    rows,
    [
      column(t('這個型號', 'This model'), ([name]) => name),
      numberColumn(t('價格', 'Price'), ([, price]) => words.twd(price)),
      asked &&
        numberColumn(t(`和 ${words.twd(asked.price_twd)} 比`, `Against ${words.twd(asked.price_twd)}`), ([, price]) =>
          differenceOf(asked.price_twd - price, words),
        ),
    ],
    { heading: t('行情', 'Prices') },
  )
}

function differenceOf(difference: number, words: Words): string {
  const { t } = words
  if (difference === 0) return t('一樣', 'the same')
  const amount = words.twd(Math.abs(difference))
  return difference > 0 ? t(`貴 ${amount}`, `${amount} more`) : t(`便宜 ${amount}`, `${amount} less`)
}

/**
 * A table of the kinds that the query matches. Memory, for example, is sold as single modules, pairs and laptop
 * modules, of which the caller wants one.
 */
export function kindsTable(kinds: readonly Kind[], words: Words): Block {
  const { t } = words
  return table(
    kinds,
    [
      column(t('種類', 'Kind'), ({ spec }) => words.value('spec', spec)),
      numberColumn(t('最低', 'From'), ({ lowest_twd }) => words.twd(lowest_twd)),
      numberColumn(t('最高', 'To'), ({ highest_twd }) => words.twd(highest_twd)),
      numberColumn(t('幾款', 'How many'), ({ count }) => words.number(count)),
    ],
    { heading: t('有這幾種', 'Kinds') },
  )
}
