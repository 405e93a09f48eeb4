import { compact } from '#operation/view.ts'
import type { Block, Text, Words } from '#operation/view.ts'
import type { Overview } from './overview.ts'

/** With fewer discussions, a chart by year adds nothing to the sentence. */
const CHARTED_MIN = 8

export function overviewLede(overview: Overview | null, words: Words): Text {
  const { t } = words
  const read = t(
    '這裡只有標題和連結，內容請點進原文看。',
    'Titles and links only; read what was written where it stands.',
  )
  if (!overview) return read
  const { by_year } = overview
  const [first, last] = [by_year[0]?.year, by_year.at(-1)?.year]
  const [busiest, second] = by_year.toSorted((a, b) => b.discussions - a.discussions)
  // The sentence names the busiest year only if no other year has as many discussions.
  const isBusiest = busiest !== undefined && busiest.discussions > (second?.discussions ?? 0)
  return [
    first === undefined || last === undefined || !busiest
      ? ''
      : first === last
        ? t(`都是 ${first} 年的。`, `All of ${first}. `)
        : t(
            `從 ${first} 到 ${last} 年${isBusiest ? `，${busiest.year} 年最多（${busiest.discussions} 則）` : ''}。`,
            `From ${first} to ${last}${isBusiest ? `, the most (${busiest.discussions}) in ${busiest.year}` : ''}. `,
          ),
    read,
  ]
}

export function overviewBlocks(overview: Overview | null, words: Words): Block[] {
  if (!overview) return []
  const { t } = words
  const { by_year, counted, before_chatbots } = overview
  return compact([
    counted >= CHARTED_MIN &&
      by_year.length >= 2 && {
        kind: 'chart',
        heading: t('哪幾年談得多', 'When people spoke of it'),
        draw: 'bars' as const,
        caption: t('每年的討論數', 'Discussions of each year'),
        says: t(
          `每年的討論數：${by_year.map(({ year, discussions }) => `${year} 年 ${discussions} 則`).join('、')}。${before_chatbots} 則在 2022 年 11 月 30 日（ChatGPT 推出）以前。`,
          `Discussions of each year: ${by_year.map(({ year, discussions }) => `${year}: ${discussions}`).join(', ')}. ${before_chatbots} are from before 30 November 2022, when ChatGPT came out.`,
        ),
        points: by_year.map(({ year, discussions }) => ({
          at: String(year),
          value: discussions,
          label: String(discussions),
        })),
      },
  ])
}
