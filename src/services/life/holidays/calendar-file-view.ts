import { column, em, table } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Words } from '#operation/view.ts'
import type { holidayCalendar } from './holiday-calendar.ts'

type Answer = AnswerOf<typeof holidayCalendar>
type Asked = InputOf<typeof holidayCalendar>

export function calendarFileView({ items }: Answer, words: Words, { year }: Asked): Document {
  const { t } = words
  // Some days are off for workers only. Offices are open on them, so the calendar file omits them.
  const days = items.filter(({ kind, name_zh }) => kind !== 'workers_only' && name_zh !== null)
  const name = (it: (typeof days)[number]) => t(it.name_zh ?? '', it.name_en ?? it.name_zh ?? '')
  const dayIn = year === 'all' ? words.date : words.dayInColumn
  return {
    title: t(
      `${year === 'all' ? '放假日' : `${year} 年放假日`}行事曆`,
      `Calendar of days off${year === 'all' ? '' : `, ${year}`}`,
    ),
    asked: year === 'all' ? t('今年和之後', 'This year and later') : year,
    headline: [em(words.count(days.length, '天', 'day')), t('，加到手機行事曆', ' for the calendar on your phone')],
    lede: t(
      '點下面「.ics」下載後打開，手機會問要不要加入。要自動更新就用訂閱。',
      'Download the “.ics” below and open it: your phone asks whether to add it. To have it kept up to date, subscribe.',
    ),
    form: 'after',
    blocks: [
      {
        kind: 'list',
        heading: t('訂閱（會自動更新）', 'To subscribe'),
        ordered: true,
        items: [
          t('複製下面「.ics」的網址（長按或按右鍵）。', 'Copy the address of the “.ics” below.'),
          t(
            'iPhone：行事曆 → 行事曆 → 加入行事曆 → 加入訂閱行事曆，貼上。',
            'iPhone: Calendar → Calendars → Add Calendar → Add Subscription Calendar; paste it.',
          ),
          t(
            'Google 日曆：電腦版「其他日曆」旁的 + → 加入日曆網址，貼上。',
            'Google Calendar on a computer: + beside Other calendars → From URL; paste it.',
          ),
        ],
      },
      table(
        days,
        [
          column(words.label('date'), (it) => dayIn(it.date)),
          column(t('名稱', 'Name'), (it) => name(it)),
          column(words.label('kind'), (it) => words.value('kind', it.kind)),
        ],
        { heading: t('有這些日子', 'The days in it') },
      ),
    ],
    events: days.map((it) => ({
      id: `${it.kind === 'workday_makeup' ? 'workday' : 'holiday'}-${it.date}`,
      title: name(it),
      from: it.date,
    })),
  }
}
