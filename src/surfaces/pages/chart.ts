import { markup, type Html } from './layout.ts'

export interface Point {
  readonly date: string
  readonly value: number
}

const WIDTH = 720
const HEIGHT = 220
const MARGIN = { left: 64, right: 12, top: 12, bottom: 28 }
const DAY_MS = 86_400_000

/** A line through days, each at its place in time, with its lowest and highest value named. */
export function lineChart(title: string, points: readonly Point[]): Html {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return markup``
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const days = Math.max(dayOf(last.date) - dayOf(first.date), 1)
  const x = ({ date }: Point) =>
    place((dayOf(date) - dayOf(first.date)) / days, MARGIN.left, WIDTH - MARGIN.right).toFixed(1)
  // A flat line belongs in the middle.
  const y = (value: number) =>
    place(high === low ? 0.5 : (value - low) / (high - low), HEIGHT - MARGIN.bottom, MARGIN.top).toFixed(1)
  const line = points.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point)} ${y(point.value)}`).join('')
  const label = `${title}: ${first.date} ${first.value}, ${last.date} ${last.value}; ${low}–${high}`
  const rule = (value: number) =>
    markup`<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(value)}" y2="${y(value)}"/><text x="${MARGIN.left - 8}" y="${y(value)}" text-anchor="end" dominant-baseline="middle">${value}</text>`
  return markup`<figure class="chart">
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">
${rule(high)}${low === high ? '' : rule(low)}
<path d="${line}"/>
${points.map((point) => markup`<circle cx="${x(point)}" cy="${y(point.value)}" r="3"><title>${point.date}: ${point.value}</title></circle>`)}
<text x="${MARGIN.left}" y="${HEIGHT - 6}">${first.date}</text>
<text x="${WIDTH - MARGIN.right}" y="${HEIGHT - 6}" text-anchor="end">${last.date}</text>
</svg>
<figcaption>${title}</figcaption>
</figure>`
}

function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

function place(share: number, from: number, to: number): number {
  return from + share * (to - from)
}
