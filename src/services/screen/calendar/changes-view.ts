import { ask, column, em, link, links, numberColumn, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Text, Words } from '#operation/view.ts'
import type { Delay } from '../titles/title-answer.ts'
import { calledIn, partialDate } from '../titles/title-words.ts'
import type { scheduleChanges } from './schedule-changes.ts'

type Answer = AnswerOf<typeof scheduleChanges>
type Asked = InputOf<typeof scheduleChanges>

export function changesView({ items, total }: Answer, words: Words, { q }: Partial<Asked> = {}): Document {
  const { t } = words
  const [first] = items
  return {
    title: t('改檔紀錄', 'Changes of release dates'),
    headline: first
      ? [t(`《${first.title}》`, calledIn(first, words)), t('', ': '), em(moveSentence(first, words))]
      : q === undefined
        ? t('沒有改檔紀錄', 'No date has moved')
        : t(`「${q}」沒有改檔紀錄`, `No change of ${q} is on record`),
    lede: t(
      `共 ${words.number(total)} 次。官方公布的改期，與資料來源自行更動的日期，分開標示。`,
      `${words.count(total, '', 'change')} in all. What was announced is told from what merely changed in a source.`,
    ),
    form: 'none',
    blocks: [
      changesTable(items, words, true),
      links(
        link(t('接下來上映的', 'What comes out next'), ask('release_countdown')),
        link(t('上映月曆', 'Calendar'), ask('release_calendar')),
      ),
    ],
    news: items.slice(0, 30).map((it) => ({
      id: `${it.slug ?? it.title}-${knownOn(it)}-${it.new_date ?? ''}`,
      title: `${calledIn(it, words)}${t('：', ': ')}${formatDate(it.old_date, words)} → ${it.new_date === null ? t('未定', 'no date') : formatDate(it.new_date, words)}`,
      date: knownOn(it).length === 10 ? knownOn(it) : words.today,
      text: moveSentence(it, words),
      ...(it.slug !== null && { link: { operation: 'get_title', input: { q: it.slug } } }),
    })),
  }
}

export function changesTable(items: readonly Delay[], words: Words, hasTitles: boolean): Block {
  const { t } = words
  return table(
    items,
    [
      hasTitles && column(t('片名', 'Title'), (it) => [titleOf(it, words), ' ', quiet(knownBy(it, words))]),
      column(t('原訂', 'Was'), (it) =>
        hasTitles ? formatDate(it.old_date, words) : [formatDate(it.old_date, words), ' ', quiet(knownBy(it, words))],
      ),
      column(t('改為', 'Moved to'), (it) =>
        it.new_date === null ? t('未定', 'none yet') : formatDate(it.new_date, words),
      ),
      numberColumn(t('差', 'Moved'), (it) =>
        it.days_moved === null ? '–' : `${it.days_moved > 0 ? '+' : ''}${words.count(it.days_moved, '天', 'day')}`,
      ),
    ],
    { ...(hasTitles && { onPhone: 'cards' as const }) },
  )
}

function knownBy(it: Delay, words: Words): string {
  return `${words.value('kind', it.kind)} ${formatDate(knownOn(it), words)}`
}

function knownOn({ announced_on, first_seen_on }: Delay): string {
  return announced_on ?? first_seen_on ?? ''
}

function titleOf(it: Delay, words: Words): Text {
  const name = calledIn(it, words)
  return it.slug === null ? name : link(name, ask('get_title', { q: it.slug }))
}

function formatDate(date: string, words: Words): string {
  if (date.includes('Q')) return partialDate(date, 'quarter', words)
  return date.length === 10 ? words.nearDay(date) : words.plainDay(date)
}

function moveSentence({ days_moved, new_date, old_date }: Delay, words: Words): string {
  const { t } = words
  const [from, to] = [formatDate(old_date, words), formatDate(new_date ?? '', words)]
  if (new_date === null) return t(`從 ${from}撤下，新日期未定`, `taken off ${from}, no new date yet`)
  if (days_moved === null) return t(`從 ${from}改到 ${to}`, `from ${from} to ${to}`)
  const days = words.count(Math.abs(days_moved), '天', 'day')
  return days_moved > 0
    ? t(`延後 ${days}，到 ${to}`, `${days} later, to ${to}`)
    : t(`提前 ${days}，到 ${to}`, `${days} earlier, to ${to}`)
}
