import { widthOf as columnsOf } from '#operation/view/columns.ts'
import { markup, type Html, type Markup } from '../html.ts'

/** In charts, x is in per cent and y in pixels. There is no viewBox, because it would also scale the text. */
export function chartFrame({ height, says, caption, content, key = '' }: ChartFrame): Html {
  return markup`<figure class="chart"><figcaption>${caption}</figcaption><svg width="100%" height="${height}" role="img" aria-label="${says}">${content}</svg></figure>${key}`
}

interface ChartFrame {
  readonly height: number
  readonly says: string
  readonly caption: string
  readonly content: Markup
  readonly key?: Markup
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
