import { widthOf as columnsOf } from '#operation/view/columns.ts'
import { markup, type Html, type Markup } from '../html.ts'

/**
 * Charts have no viewBox: places across are per cent, places down are pixels, and only curves are stretched. So text
 * keeps its size at every width, and no inline style is needed.
 */
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

/** How wide a letter is in a picture as wide as a phone, as a share of it. */
const LETTER = 0.026

/** How much of the width of a picture a text takes on a phone. */
export function widthOf(text: string): number {
  return columnsOf(text) * LETTER
}
