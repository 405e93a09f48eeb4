import type { Target } from './text.ts'

// Blocks of a Document with a graphic form: charts, calendars, score bars, marked text.

export interface ChartPoint {
  /** A date (`2026-12-25`) or month on a time axis, or a name on a categorical axis. */
  readonly at: string
  readonly value: number
  /** Text above the point or bar. */
  readonly label?: string
  /** An estimate, drawn differently from known values. */
  readonly isGuess?: boolean
}

export type ChartBlock = {
  readonly kind: 'chart'
  /** The chart as a sentence, for screen readers and for Markdown. */
  readonly says: string
  /** The caption of the chart: the quantity and its unit, as in “Price (NT$)”. */
  readonly caption: string
} & (
  | {
      /** `steps`: each value holds until the next, as prices do. */
      readonly draw: 'line' | 'steps'
      readonly points: readonly ChartPoint[]
      /** Horizontal lines at a value: the median, the lowest. */
      readonly references?: readonly { readonly name: string; readonly value: number }[]
      readonly format?: (value: number) => string
      readonly formatAt?: (at: string) => string
    }
  | {
      readonly draw: 'bars'
      readonly points: readonly ChartPoint[]
      /** Labels of groups of neighbouring bars, such as the year of months. */
      readonly group?: (point: ChartPoint) => string
      readonly format?: (value: number) => string
      readonly key?: { readonly known: string; readonly guess: string }
    }
  | {
      /** The place of a value among named bands, such as the score of a test. */
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
  /** The months to draw: `2026-01`. */
  readonly months: readonly string[]
  /** By date. Days without an entry are ordinary. */
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
    /** Round, like lottery balls. */
    readonly asBalls?: boolean
  }[]
}

export type MarkLevel = 'high' | 'low' | 'fine'

export interface MarkedBlock {
  readonly kind: 'marked'
  readonly text: string
  /** In UTF-16 code units, in order, without overlaps. `ref` is the number of the finding that explains the mark. */
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
