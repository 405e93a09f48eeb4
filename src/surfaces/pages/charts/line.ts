import { scaleLinear, scaleUtc } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import type { ChartBlock, ChartPoint } from '#operation/view/picture-blocks.ts'
import type { Words } from '#operation/view/messages.ts'
import { markup, type Html } from '../html.ts'
import { anchorAt, AXIS, chartFrame, percent, pixels } from './frame.ts'

type Lines = Extract<ChartBlock, { draw: 'line' | 'steps' }>

const TOP = 28
const BOTTOM = 190
const HEIGHT = 220
/** The curve has its own coordinates, from 0 to this width, and is stretched to the chart. */
const ACROSS = 1000
/** In pixels: how far a label is above or below its point. */
const LABEL_ABOVE = 9
const LABEL_BELOW = 18
const TICK_ABOVE = 5

export function drawLines(chart: Lines, words: Words): Html | string {
  const { points } = chart
  const [first, last] = extent(points.map(({ at }) => instant(at)))
  if (first === undefined || last === undefined) return ''
  const references = chart.references ?? []
  const [low = 0, high = 0] = extent([...points.map(({ value }) => value), ...references.map(({ value }) => value)])
  const format = chart.format ?? ((value: number) => words.number(value))
  const formatAt = chart.formatAt ?? ((at: string) => at)
  const y = scaleLinear([low === high ? low - 1 : low, low === high ? high + 1 : high], [BOTTOM, TOP]).nice(4)
  const ticks = y.ticks(4)
  const x = scaleUtc([first, last], [0, 1])
  // Centres a single date, or a value that never changed.
  const acrossOf = ({ at }: ChartPoint) => (first === last ? 0.5 : x(instant(at)))
  const curve = line<ChartPoint>(
    (point) => acrossOf(point) * ACROSS,
    (point) => y(point.value),
  )
  if (chart.draw === 'steps') curve.curve(curveStepAfter)
  const grid = ticks.map(
    (tick) => markup`<line class="grid" x1="${AXIS}" x2="100%" y1="${pixels(y(tick))}" y2="${pixels(y(tick))}"/>`,
  )
  const valleys = new Set(points.filter(isValley))
  // At the left and right edges, the date is written below the point.
  const footOf = (point: ChartPoint) =>
    y(point.value) + (valleys.has(point) && anchorAt(acrossOf(point)) === 'middle' ? LABEL_BELOW : -LABEL_ABOVE)
  const values = ticks.map(
    (tick) => markup`<text x="${AXIS}" y="${pixels(y(tick) - TICK_ABOVE)}">${format(tick)}</text>`,
  )
  const runs = runsOf(points)
  const gaps = runs.slice(1).map((run, at) => {
    const [left, right] = [acrossOf(runs[at]!.at(-1)!), acrossOf(run[0]!)]
    return markup`<rect class="gap" x="${percent(left)}" y="${TOP}" width="${percent(right - left)}" height="${BOTTOM - TOP}"><title>${words.t('沒有紀錄', 'No records')}</title></rect>`
  })
  const drawn = markup`<svg x="0" y="0" width="100%" height="${HEIGHT}" viewBox="0 0 ${ACROSS} ${HEIGHT}" preserveAspectRatio="none"><path class="line" d="${runs.map(curve).join('')}"/></svg>`
  const across = references.map(
    ({ value }) => markup`<line class="ref" x1="0" x2="100%" y1="${pixels(y(value))}" y2="${pixels(y(value))}"/>`,
  )
  const dots = points.map((point, at) => {
    const isNamed = point.label !== undefined
    if (!isNamed && at !== points.length - 1) return ''
    const place = acrossOf(point)
    const label = isNamed
      ? markup`<text class="em" x="${percent(place)}" y="${pixels(footOf(point))}" text-anchor="${anchorAt(place)}">${point.label ?? ''}</text>`
      : ''
    return markup`<circle class="dot" cx="${percent(place)}" cy="${pixels(y(point.value))}" r="4"/>${label}`
  })
  const ends = [...new Set(points.map(({ at }) => at))].sort()
  const dates = markup`<text x="0" y="${HEIGHT - 6}">${formatAt(ends[0] ?? '')}</text>${ends.length > 1 ? markup`<text x="100%" y="${HEIGHT - 6}" text-anchor="end">${formatAt(ends.at(-1) ?? '')}</text>` : ''}`
  return chartFrame({
    height: HEIGHT,
    says: chart.says,
    caption: chart.caption,
    hasAxis: true,
    content: [gaps, grid, across, drawn, values, dots, dates],
    key: [
      ...references.map(({ name }) => ({ kind: 'reference' as const, name })),
      ...(gaps.length === 0 ? [] : [{ kind: 'gap' as const, name: words.t('沒有紀錄', 'No records') }]),
    ],
  })
}

/** A gap is longer than three typical intervals and than a long weekend. */
const GAP_PAUSES = 3
const GAP_MS_MIN = 5 * 86_400_000

/** Splits a series at its gaps, so that no line is drawn where nothing was recorded. */
function runsOf(points: readonly ChartPoint[]): ChartPoint[][] {
  const pauses = points.slice(1).map(({ at }, index) => instant(at) - instant(points[index]!.at))
  const usual = pauses.toSorted((one, other) => one - other)[Math.floor(pauses.length / 2)] ?? 0
  const runs: ChartPoint[][] = []
  for (const [index, point] of points.entries()) {
    const pause = pauses[index - 1]
    if (pause === undefined || pause > Math.max(usual * GAP_PAUSES, GAP_MS_MIN)) runs.push([])
    runs.at(-1)!.push(point)
  }
  return runs
}

function isValley({ value }: ChartPoint, at: number, points: readonly ChartPoint[]): boolean {
  const [before, after] = [points[at - 1], points[at + 1]]
  return before !== undefined && after !== undefined && before.value >= value && after.value > value
}

function instant(at: string): number {
  return Date.parse(at.length === 7 ? `${at}-01T00:00:00Z` : `${at}T00:00:00Z`)
}

function extent(values: readonly number[]): [number, number] | [] {
  return values.length === 0 ? [] : [Math.min(...values), Math.max(...values)]
}
