import { scaleLinear } from 'd3-scale'
import type { ChartBlock } from '#operation/view/picture-blocks.ts'
import { markup, type Html } from '../html.ts'
import { anchorAt, chartFrame, percent, widthOf } from './frame.ts'

/** How much wider bold text is than regular text. */
const BOLD = 1.2
const PAST = 1.15

export function drawScale(chart: Extract<ChartBlock, { draw: 'scale' }>): Html {
  const { bands, value } = chart
  const from = bands[0]?.from ?? 0
  // Bands are ranges of integers: 5 to 9 contains five values, so it is drawn up to 10.
  // The last band may have no upper end. It reaches past the value, so that the value has its place to scale.
  const end = Math.max((bands.at(-1)?.to ?? 1) + 1, value * PAST)
  const x = scaleLinear([from, end], [0, 1])
  const shareOf = (band: (typeof bands)[number]) => x(band === bands.at(-1) ? end : band.to + 1) - x(band.from)
  // Names that would overlap alternate between two lines. A name that would leave the chart is aligned with its edge.
  const isHit = (band: (typeof bands)[number]) => value >= band.from && (value <= band.to || band === bands.at(-1))
  const nameWidth = (band: (typeof bands)[number]) => widthOf(band.name) * (isHit(band) ? BOLD : 1)
  const isTight = bands.some((band, at) => at < bands.length - 1 && nameWidth(band) > shareOf(band))
  const drawn = bands.map((band, at) => {
    const isOver = x(band.from) + nameWidth(band) > 1
    const placed = isOver ? markup`x="100%" text-anchor="end"` : markup`x="${percent(x(band.from))}"`
    const isHere = isHit(band)
    return markup`<rect class="${isHere ? 'col' : 'track'}" x="${percent(x(band.from))}" y="26" width="${percent(shareOf(band) - 0.004)}" height="14" rx="2"/><text class="${isHere ? 'em' : ''}" ${placed} y="${isTight && at % 2 === 1 ? 78 : 60}">${band.name}</text>`
  })
  const place = Math.min(Math.max(x(value + 0.5), 0), 1)
  return chartFrame({
    height: isTight ? 92 : 74,
    says: chart.says,
    caption: chart.caption,
    content: [
      drawn,
      markup`<line class="base at" x1="${percent(place)}" x2="${percent(place)}" y1="20" y2="44"/><text class="em" x="${percent(place)}" y="14" text-anchor="${anchorAt(place)}">${chart.valueLabel}</text>`,
    ],
  })
}
