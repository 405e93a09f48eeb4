import type { Provenance } from '#operation/provenance.ts'
import type { CalendarDay, Document } from '#operation/view/document.ts'
import { em, link } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import type { Item } from '../titles/title-answer.ts'
import { nameOf, platformNamesOf, titleLink } from '../titles/title-words.ts'
import { titlesTable } from '../titles/titles-view.ts'

interface CalendarAnswer {
  readonly month: string
  readonly days: readonly { readonly date: string; readonly items: readonly Item[] }[]
  readonly undated: readonly Item[]
  readonly total: number
  readonly provenance: Provenance
}

/** A month with the days on which something comes out, and what. */
export function calendarView(answer: CalendarAnswer, words: Words): Document {
  const { t } = words
  const { month, days, undated, total } = answer
  const name = words.month(month)
  const next = days.find(({ date }) => date >= words.today)
  return {
    title: t(`${name}上映表`, `Releases of ${name}`),
    asked: name,
    headline:
      total === 0
        ? t('這個月沒有確定日子的作品', 'No title has a day in this month')
        : [
            em(words.count(total, '部', 'title')),
            t('這個月上映', total === 1 ? ' comes out this month' : ' come out this month'),
          ],
    lede: [
      next?.items[0]
        ? t(
            `最近的是 ${words.day(next.date)}的《${nameOf(next.items[0], words)}》。`,
            `The next is ${nameOf(next.items[0], words)} on ${words.day(next.date)}. `,
          )
        : '',
      undated.length > 0
        ? t(
            `另有 ${undated.length} 部只知道月份、季或年。`,
            `${undated.length} more are known to the month, quarter or year only.`,
          )
        : '',
    ],
    form: 'after',
    blocks: [
      {
        kind: 'calendar',
        months: [month],
        days: Object.fromEntries(days.map(({ date, items }) => [date, dayOf(items, words)])),
        ...(words.today.startsWith(month) && { today: words.today }),
        key: [
          { kind: 'mark', name: t('有作品上映', 'Something comes out') },
          { kind: 'weekend', name: t('週末', 'Weekend') },
          ...(words.today.startsWith(month) ? [{ kind: 'today' as const, name: t('今天', 'Today') }] : []),
        ],
      },
      ...(days.length === 0
        ? []
        : [
            {
              kind: 'table' as const,
              heading: t('逐日', 'Day by day'),
              columns: [
                { name: words.label('date') },
                { name: t('片名', 'Title') },
                { name: words.label('type') },
                { name: words.label('platforms') },
              ],
              rows: days.flatMap(({ date, items }) =>
                items.map((it) => ({
                  cells: [
                    words.date(date),
                    titleLink(it, words),
                    words.value('type', it.type),
                    platformNamesOf(it.platforms, words),
                  ],
                  ...(date === next?.date && { mark: 'best' as const }),
                })),
              ),
            },
          ]),
      ...(undated.length === 0 ? [] : [{ ...titlesTable(undated, words), heading: words.label('undated') }]),
      {
        kind: 'links',
        links: [
          ...[-1, 1].map((step) => {
            const other = monthAfter(month, step)
            return link(words.month(other), { operation: 'release_calendar', input: { month: other } })
          }),
          link(t('所有還沒上映的', 'Everything to come'), { operation: 'list_titles', input: { upcoming: true } }),
        ],
      },
    ],
    events: days.flatMap(({ date, items }) =>
      items.map((it) => ({
        id: `release-${it.slug}`,
        title: t(`《${nameOf(it, words)}》上映`, `${nameOf(it, words)} comes out`),
        from: date,
        to: date,
        note: `${words.value('type', it.type)}${t('，', ', ')}${platformNamesOf(it.platforms, words)}`,
      })),
    ),
    news: days.toReversed().flatMap(({ date, items }) =>
      items.map((it) => ({
        id: `${it.slug}-${date}`,
        title: `${nameOf(it, words)}${t('，', ', ')}${words.shortDay(date)}`,
        date,
        link: { operation: 'get_title', input: { q: it.slug } },
      })),
    ),
    provenance: answer.provenance,
  }
}

/** A day leads to its title where it has but one. */
function dayOf(items: readonly Item[], words: Words): CalendarDay {
  const [only, second] = items
  return {
    kind: 'mark',
    name: words.list(items.map((it) => nameOf(it, words))),
    ...(only && !second && { to: { operation: 'get_title', input: { q: only.slug } } }),
  }
}

function monthAfter(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7)
}
