import type { Target } from './text.ts'

// Graphic blocks of a Document: charts, calendars, score bars and marked text.

export interface ChartPoint {
  /** The position on the horizontal axis: a date (`2026-12-25`), a month, or a name. */
  readonly at: string
  readonly value: number
  readonly label?: string
  /** The value is an estimate and therefore drawn differently. */
  readonly isGuess?: boolean
}

export type ChartBlock = {
  readonly kind: 'chart'
  /** The content of the chart in one sentence, for screen readers and Markdown. */
  readonly says: string
  /** The quantity with its unit: “Price (NT$)”. */
  readonly caption: string
} & (
  | {
      /** `steps`: each value is valid until the next, as with a price. */
      readonly draw: 'line' | 'steps'
      readonly points: readonly ChartPoint[]
      /** Horizontal lines that mark reference values, such as the median. */
      readonly references?: readonly { readonly name: string; readonly value: number }[]
      readonly format?: (value: number) => string
      readonly formatAt?: (at: string) => string
    }
  | {
      readonly draw: 'bars'
      readonly points: readonly ChartPoint[]
      /** The label of a bar's group, such as the year of a month. */
      readonly group?: (point: ChartPoint) => string
      readonly format?: (value: number) => string
      readonly key?: { readonly known: string; readonly guess: string }
    }
  | {
      /** A value on a scale with named bands, such as a test score. */
      readonly draw: 'scale'
      readonly bands: readonly { readonly name: string; readonly from: number; readonly to: number }[]
      readonly value: number
      readonly valueLabel: string
    }
)

export interface CalendarDay {
  /** `off`: another day of a long weekend. `workday`: a make-up workday. `end`: first or last day of a period. */
  readonly kind: 'holiday' | 'off' | 'workday' | 'mark' | 'end'
  readonly name?: string
  readonly to?: Target
}

export interface CalendarBlock {
  readonly kind: 'calendar'
  /** In the form `2026-01`. */
  readonly months: readonly string[]
  /** By date. A date without an entry is an ordinary day. */
  readonly days: Readonly<Record<string, CalendarDay>>
  readonly today?: string
  readonly key: readonly { readonly kind: CalendarDay['kind'] | 'weekend' | 'today'; readonly name: string }[]
}

export interface NumbersBlock {
  readonly kind: 'numbers'
  readonly rows: readonly {
    readonly name: string
    readonly numbers: readonly {
      readonly text: string
      /** The range of characters to highlight, because they match what was searched for. */
      readonly matched?: readonly [from: number, to: number]
    }[]
    readonly amount?: string
    readonly isHit?: boolean
    /** Draws the digits as circles, like lottery balls. */
    readonly asBalls?: boolean
  }[]
}

export type MarkLevel = 'high' | 'low' | 'fine'

export interface MarkedBlock {
  readonly kind: 'marked'
  readonly text: string
  /** Ranges in UTF-16 code units, ascending, without overlaps. `ref` is the number of the finding. */
  readonly marks: readonly {
    readonly start: number
    readonly end: number
    readonly level: MarkLevel
    readonly ref?: number
  }[]
  readonly key: Readonly<Partial<Record<MarkLevel, string>>>
}

export interface SnippetBlock {
  readonly kind: 'snippet'
  readonly site: string
  readonly address: string
  readonly title: string
  readonly description: string
  readonly isPhone?: boolean
}

export interface BreathingBlock {
  readonly kind: 'breathing'
  readonly phases: readonly { readonly name: string; readonly kind: 'in' | 'hold' | 'out'; readonly seconds: number }[]
}
