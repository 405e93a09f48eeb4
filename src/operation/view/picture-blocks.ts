import type { Target } from './text.ts'

// The blocks of a Document that say something by how they look: charts, calendars, numbers compared, marked text.

export interface ChartPoint {
  /** A date (`2026-12-25`) or month on a time axis, a name on an axis of names. */
  readonly at: string
  readonly value: number
  /** Written above the point or bar. */
  readonly label?: string
  /** Estimated: drawn apart from what is known. */
  readonly isGuess?: boolean
}

export type ChartBlock = {
  readonly kind: 'chart'
  /** What the picture shows, as a sentence: it is read aloud in its place, and stands for it in Markdown. */
  readonly says: string
  /** What is measured, in which unit. */
  readonly caption: string
} & (
  | {
      /** `steps`: a price that holds until the next. */
      readonly draw: 'line' | 'steps'
      readonly series: readonly { readonly name: string; readonly points: readonly ChartPoint[] }[]
      /** Lines across at a value: the median, the lowest. */
      readonly references?: readonly { readonly name: string; readonly value: number }[]
      readonly format?: (value: number) => string
      readonly formatAt?: (at: string) => string
    }
  | {
      readonly draw: 'bars'
      readonly points: readonly ChartPoint[]
      /** Names under groups of neighbouring bars: a year under its months. */
      readonly group?: (point: ChartPoint) => string
      readonly format?: (value: number) => string
      readonly key?: { readonly known: string; readonly guess: string }
    }
  | {
      /** Where a value lies among named bands: a test's score. */
      readonly draw: 'scale'
      readonly bands: readonly { readonly name: string; readonly from: number; readonly to: number }[]
      readonly value: number
      readonly valueLabel: string
    }
  | {
      /** Spans on a time line, in minutes from a common start. */
      readonly draw: 'spans'
      readonly spans: readonly {
        readonly name: string
        readonly from: number
        readonly to: number
        readonly isBest?: boolean
      }[]
      readonly formatAt: (minute: number) => string
    }
)

export interface CalendarDay {
  /** `holiday`: off by law. `off`: part of a run of days off. `workday`: a weekend on which people work. `end`: first or last. */
  readonly kind: 'holiday' | 'off' | 'workday' | 'mark' | 'end'
  readonly name?: string
  readonly to?: Target
}

export interface CalendarBlock {
  readonly kind: 'calendar'
  /** The months drawn, `2026-01`. */
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
      /** From which to which character it is the same as what was asked. */
      readonly matched?: readonly [from: number, to: number]
    }[]
    readonly amount?: string
    readonly isHit?: boolean
    /** Round, as the balls of a draw. */
    readonly asBalls?: boolean
  }[]
}

export type MarkLevel = 'high' | 'low' | 'fine'

export interface MarkedBlock {
  readonly kind: 'marked'
  readonly text: string
  /** In UTF-16 code units, in order, not overlapping. `ref` is the number of the finding that explains it. */
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
