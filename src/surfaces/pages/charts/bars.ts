import { scaleBand, scaleLinear } from 'd3-scale'
import type { ChartBlock, ChartPoint } from '#operation/view/picture-blocks.ts'
import type { Words } from '#operation/view/messages.ts'
import { markup, type Html } from '../html.ts'
import { AXIS, chartFrame, percent, pixels, widthOf } from './frame.ts'

type Bars = Extract<ChartBlock, { draw: 'bars' }>

const TOP = 24
const BOTTOM = 200
const HEIGHT = 226
/** In pixels: how far a label is above its bar, or above a label that it would overlap. */
const LABEL_ABOVE = 7
const TICK_ABOVE = 5
const LINE_HEIGHT = 15
/** The smallest gap between two labels, as a share of the chart's width. */
const GAP = 0.015
/** A chart with more bars has no room for a label per bar. */
const NAMED_MAX = 16

/** Draws one bar per value. Estimates differ in colour from recorded values. */
export function drawBars(chart: Bars, words: Words): Html | string {
  const { points } = chart
  if (points.length === 0) return ''
  const format = chart.format ?? ((value: number) => words.number(value))
  const high = Math.max(...points.map(({ value }) => value), 0)
  const low = Math.min(...points.map(({ value }) => value), 0)
  const scaleBelow = (top: number) => scaleLinear([low, high === low ? low + 1 : high], [BOTTOM, top]).nice(3)
  const ticks = scaleBelow(TOP).ticks(3)
  const x = scaleBand(
    points.map((_, at) => String(at)),
    [0, 1],
  )
    .paddingInner(0.28)
    .paddingOuter(0.14)
  const named = points.flatMap((point, at): Label[] => {
    const run = runAt(points, at, x.step())
    if (point.label === undefined || run.from !== at) return []
    const middle = (x(String(at)) ?? 0) + (x.step() * (run.to - at) + x.bandwidth()) / 2
    return [{ text: point.label, middle, value: Math.max(point.value, 0) }]
  })
  const feetBy = (scale: ReturnType<typeof scaleBelow>) => withoutOverlap(named, (value) => scale(value) - LABEL_ABOVE)
  // If a label would leave the chart at the top, all bars are drawn one line lower.
  const isAtEdge = feetBy(scaleBelow(TOP)).some((foot) => foot < LINE_HEIGHT)
  const y = scaleBelow(isAtEdge ? TOP + LINE_HEIGHT : TOP)
  const feet = feetBy(y)
  const labels = named.map(
    ({ text, middle }, at) =>
      markup`<text class="em" x="${percent(middle)}" y="${pixels(feet[at] ?? 0)}" text-anchor="middle">${text}</text>`,
  )
  const width = percent(x.bandwidth())
  const grid = ticks
    .filter((tick) => tick !== 0)
    .map(
      (tick) =>
        markup`<line class="grid" x1="${AXIS}" x2="100%" y1="${pixels(y(tick))}" y2="${pixels(y(tick))}"/><text x="${AXIS}" y="${pixels(y(tick) - TICK_ABOVE)}">${format(tick)}</text>`,
    )
  const columns = points.map((point, at) => {
    const left = x(String(at)) ?? 0
    const [top, bottom] = [y(Math.max(point.value, 0)), y(Math.min(point.value, 0))]
    return markup`<rect class="col${point.isGuess ? ' guess' : ''}" x="${percent(left)}" y="${pixels(top)}" width="${width}" height="${pixels(Math.max(bottom - top, 0.5))}" rx="2"><title>${point.at} ${format(point.value)}</title></rect>`
  })
  const base = markup`<line class="base" x1="0" x2="100%" y1="${pixels(y(0))}" y2="${pixels(y(0))}"/>`
  const names = chart.group
    ? groupNames(points, chart.group, x)
    : points.length <= NAMED_MAX
      ? points.map(
          (point, at) =>
            markup`<text x="${percent((x(String(at)) ?? 0) + x.bandwidth() / 2)}" y="${HEIGHT - 7}" text-anchor="middle">${point.at}</text>`,
        )
      : []
  // If all values are recorded or all are estimates, no legend is needed, because the caption says which.
  const isMixed = points.some(({ isGuess }) => isGuess) && points.some(({ isGuess }) => !isGuess)
  return chartFrame({
    height: HEIGHT,
    says: chart.says,
    caption: chart.caption,
    hasAxis: true,
    // Labels are drawn last, so that no bar covers them.
    content: [grid, columns, names, base, labels],
    key:
      chart.key && isMixed
        ? [
            { kind: 'known', name: chart.key.known },
            { kind: 'guess', name: chart.key.guess },
          ]
        : [],
  })
}

interface Label {
  readonly text: string
  readonly middle: number
  readonly value: number
}

/** The height of each label: above its bar, or one line higher if it would overlap another label on a phone. */
function withoutOverlap(labels: readonly Label[], footOf: (value: number) => number): number[] {
  const placed: { label: Label; foot: number }[] = []
  for (const label of labels.toSorted((a, b) => a.value - b.value)) {
    let foot = footOf(label.value)
    for (const other of placed.toSorted((a, b) => b.foot - a.foot)) {
      const apart = Math.abs(label.middle - other.label.middle)
      const isBeside = apart >= (widthOf(label.text) + widthOf(other.label.text)) / 2 + GAP
      if (!isBeside && Math.abs(other.foot - foot) < LINE_HEIGHT) foot = other.foot - LINE_HEIGHT
    }
    placed.push({ label, foot })
  }
  return labels.map((label) => placed.find((it) => it.label === label)?.foot ?? 0)
}

/** Neighbouring bars that share a centred label, because each is too narrow for its own. */
function runAt(points: readonly ChartPoint[], at: number, step: number): { from: number; to: number } {
  const label = points[at]?.label
  let [from, to] = [at, at]
  if (label !== undefined && widthOf(label) + GAP <= step) return { from, to }
  while (points[from - 1]?.label === label && from > 0) from--
  while (points[to + 1]?.label === label && to < points.length - 1) to++
  return { from, to }
}

function groupNames(
  points: readonly ChartPoint[],
  group: (point: ChartPoint) => string,
  x: ReturnType<typeof scaleBand<string>>,
): Html[] {
  const groups: { name: string; from: number; to: number }[] = []
  points.forEach((point, at) => {
    const name = group(point)
    const last = groups.at(-1)
    if (last?.name === name) last.to = at
    else groups.push({ name, from: at, to: at })
  })
  const edge = (at: number) => (x(String(at)) ?? 0) - (x.step() - x.bandwidth()) / 2
  return groups.map(({ name, from, to }) => {
    const [left, right] = [edge(from), edge(to) + x.step()]
    const rule =
      from === 0
        ? ''
        : markup`<line class="grid" x1="${percent(left)}" x2="${percent(left)}" y1="${BOTTOM}" y2="${HEIGHT}"/>`
    return markup`${rule}<text x="${percent((left + right) / 2)}" y="${HEIGHT - 7}" text-anchor="middle">${name}</text>`
  })
}
