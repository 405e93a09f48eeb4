import type { BlockOf } from '#operation/view/document.ts'
import { markup, type Html, type Markup } from './html.ts'
import type { Pen } from './inline.ts'

const CLASSES = { holiday: 'hol', off: 'run', workday: 'sub', mark: 'hol', end: 'now' } as const
const SWATCHES = {
  holiday: 'col',
  mark: 'col',
  off: 'track',
  workday: 'guess',
  end: 'now',
  today: 'now',
  weekend: 'gap',
} as const

export function drawCalendar(block: BlockOf<'calendar'>, pen: Pen): Html {
  const { months, key } = block
  return markup`<ul class="key">${key.map(({ kind, name }) => markup`<li>${swatch(kind)}${name}</li>`)}</ul><div class="year">${months.map((month) => drawMonth(month, block, pen))}</div>`
}

function swatch(kind: BlockOf<'calendar'>['key'][number]['kind']): Html {
  return markup`<svg viewBox="0 0 10 10" aria-hidden="true"><rect class="${SWATCHES[kind]}" x=".5" y=".5" width="9" height="9" rx="1.5"/></svg>`
}

function drawMonth(month: string, { days, today }: BlockOf<'calendar'>, { words, resolve }: Pen): Html {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = new Date(Date.UTC(year, number - 1, 1)).getUTCDay()
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const cells: Markup[] = Array.from({ length: first }, () => markup`<td></td>`)
  for (let day = 1; day <= count; day++) {
    const date = `${month}-${String(day).padStart(2, '0')}`
    const known = days[date]
    const weekday = (first + day - 1) % 7
    const classes = [
      known ? CLASSES[known.kind] : weekday === 0 || weekday === 6 ? 'we' : '',
      date === today ? 'now' : '',
    ].filter((it) => it !== '')
    const address = known?.to === undefined ? undefined : resolve(known.to)
    const title = known?.name === undefined ? '' : markup` title="${known.name}"`
    const written = address === undefined ? markup`${day}` : markup`<a href="${address}">${day}</a>`
    cells.push(markup`<td${classes.length > 0 ? markup` class="${classes.join(' ')}"` : ''}${title}>${written}</td>`)
  }
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, at) => cells.slice(at * 7, at * 7 + 7))
  const names = words.language === 'zh' ? [...'日一二三四五六'] : ['S', 'M', 'T', 'W', 'T', 'F', 'S']
  return markup`<table class="month"><caption>${words.month(month)}</caption><thead><tr>${names.map((name) => markup`<th scope="col">${name}</th>`)}</tr></thead><tbody>${weeks.map((week) => markup`<tr>${week}</tr>`)}</tbody></table>`
}
