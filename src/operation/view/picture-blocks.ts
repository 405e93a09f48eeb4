import type { Target } from './text.ts'

// Blocks of a Document with a graphic form: charts, calendars, score bars, marked text.

export interface ChartPoint {
  /** A date (`2026-12-25`) or month on a time axis, or a name on a categorical axis. */
  readonly at: string
  readonly value: number
  readonly label?: string
  /** Drawn differently, because the value is an estimate. */
  readonly isGuess?: boolean
}

export type ChartBlock = {
  readonly kind: 'chart'
  /** A sentence with the content of the chart, for screen readers and Markdown. */
  readonly says: string
  /** The quantity and its unit: “Price (NT$)”. */
  readonly caption: string
} & (
  | {
      /** `steps`: each value is valid until the next, like a price. */
      readonly draw: 'line' | 'steps'
      readonly points: readonly ChartPoint[]
      /** Horizontal lines at reference values, such as the median or the lowest. */
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
      /** A value's position among named bands, such as a test score. */
      readonly draw: 'scale'
      readonly bands: readonly { readonly name: string; readonly from: number; readonly to: number }[]
      readonly value: number
      readonly valueLabel: string
    }
)

export interface CalendarDay {
  /**
   * `holiday`: a public holiday. `off`: part of a run of days off. `workday`: a make-up workday. `end`: the first or
   * last day.
   */
  readonly kind: 'holiday' | 'off' | 'workday' | 'mark' | 'end'
  readonly name?: string
  readonly to?: Target
}

export interface CalendarBlock {
  readonly kind: 'calendar'
  /** In the form `2026-01`. */
  readonly months: readonly string[]
  /** Entries by date. A day without an entry is an ordinary day. */
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
      /** The range of characters that match the question. */
      readonly matched?: readonly [from: number, to: number]
    }[]
    readonly amount?: string
    readonly isHit?: boolean
    /** Drawn as circles, like lottery balls. */
    readonly asBalls?: boolean
  }[]
}

export type MarkLevel = 'high' | 'low' | 'fine'

export interface MarkedBlock {
  readonly kind: 'marked'
  readonly text: string
  /**
   * Ranges in UTF-16 code units, in ascending order, without overlaps. `ref` is the number of the finding that explains
   * the range.
   */
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
