import { widthOf as columnsOf } from '#operation/view/text-width.ts'
import { markup, type Html, type Markup } from '../html.ts'

/** In charts, x is in per cent and y in pixels. There is no viewBox, because it would also scale the text. */
export function chartFrame({ height, says, caption, hasAxis, content, key = [] }: ChartFrame): Html {
  const legend =
    key.length === 0
      ? ''
      : markup`<ul class="key">${key.map(({ kind, name }) => markup`<li><svg viewBox="0 0 10 10" aria-hidden="true">${SWATCHES[kind]}</svg>${name}</li>`)}</ul>`
  return markup`<figure class="chart"><figcaption>${caption}</figcaption>${legend}<svg${hasAxis ? markup` class="plot"` : ''} width="100%" height="${height}" role="img" aria-label="${says}">${content}</svg></figure>`
}

/** The left edge of the values of the axis, in pixels. The style sheet has the same margin. */
export const AXIS = -52

interface ChartFrame {
  readonly height: number
  readonly says: string
  readonly caption: string
  /** Whether the chart has values of an axis to its left, from `AXIS`. */
  readonly hasAxis?: true
  readonly content: Markup
  /** The legend, above the chart. */
  readonly key?: readonly { readonly kind: keyof typeof SWATCHES; readonly name: string }[]
}

const SWATCHES = {
  known: markup`<rect class="col" width="10" height="10" rx="1.5"/>`,
  guess: markup`<rect class="guess" x=".75" y=".75" width="8.5" height="8.5" rx="1.5"/>`,
  gap: markup`<rect class="gap" x=".5" y=".5" width="9" height="9" rx="1.5"/>`,
  reference: markup`<line class="ref" x1="-3" x2="13" y1="5" y2="5"/>`,
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}

export function pixels(value: number): string {
  return value.toFixed(1)
}

/** A letter's width as a share of the chart's width on a phone. */
const LETTER = 0.026

/** A text's width as a share of the chart's width on a phone. */
export function widthOf(text: string): number {
  return columnsOf(text) * LETTER
}

/** How to align a label at this share of the width, so that it stays within the chart. */
export function anchorAt(share: number): 'start' | 'middle' | 'end' {
  return share < 0.12 ? 'start' : share > 0.88 ? 'end' : 'middle'
}
