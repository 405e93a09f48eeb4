import type { Provenance } from '../provenance.ts'
import type { Link, Phone, Target, Text, Tone } from './text.ts'

/**
 * An answer as people read it: the sentence first, then what follows from it, then tables and pictures. Pages,
 * Markdown, terminals and MCP texts all draw this one object; docs/views.md shows how to write one.
 */
export interface Document {
  /** What the page is called in a tab, a bookmark or a search result. */
  readonly title: string
  /** What was asked, in a few words: `發票 89996565，115 年 7–8 月`. */
  readonly asked?: Text
  /** What one would say aloud. */
  readonly headline: Text
  /** What follows from it, in one or two sentences. */
  readonly lede?: Text
  /** `urgent`: somebody may be in danger; the page says so before everything else. */
  readonly tone?: 'urgent'
  /** A bar under the headline: what was reached of what can be. */
  readonly score?: { readonly value: number; readonly max: number; readonly label: string }
  /** Telephone numbers as buttons, and the next things to do. */
  readonly actions?: readonly (Link | Phone)[]
  readonly blocks: readonly Block[]
  /**
   * Where the form for the next question stands. Default: after the answer, or above where every input is optional.
   * `beside` on wide screens, after it on phones; `first` the same, but before it on phones.
   */
  readonly form?: 'beside' | 'first' | 'after' | 'above' | 'none'
  readonly provenance?: Provenance
  /** What the answer is not, and what else to know about the sources. */
  readonly notice?: string
  /** JSON-LD, where schema.org has a type that fits. */
  readonly jsonLd?: Readonly<Record<string, unknown>>
  /** Days to be kept in a calendar: the page has a feed of them, `.ics`. */
  readonly events?: readonly CalendarEvent[]
  /** What is new, the newest first: the page has a feed of it, `.rss`. */
  readonly news?: readonly NewsItem[]
}

export interface CalendarEvent {
  /** What stays the same when the event is told again. */
  readonly id: string
  readonly title: string
  /** Whole days, both counted. */
  readonly from: string
  readonly to: string
  readonly note?: string
}

export interface NewsItem {
  readonly id: string
  readonly title: string
  readonly date: string
  readonly text?: string
  /** Default: the page itself. */
  readonly link?: Target
}

interface Headed {
  readonly heading?: string
  readonly note?: Text
}

export type Block = Headed &
  (
    | TextBlock
    | ListBlock
    | FactsBlock
    | TableBlock
    | ChartBlock
    | CalendarBlock
    | NumbersBlock
    | MarkedBlock
    | FindingsBlock
    | StepsBlock
    | CalloutBlock
    | LinksBlock
    | ContactsBlock
    | CodeBlock
    | LinesBlock
    | ChecksBlock
    | SnippetBlock
    | BreathingBlock
    | QuestionsBlock
    | FoldBlock
    | GroupsBlock
    | SplitBlock
  )

export type BlockKind = Block['kind']
export type BlockOf<K extends BlockKind> = Extract<Block, { kind: K }>

interface TextBlock {
  readonly kind: 'text'
  /** One paragraph each. */
  readonly paragraphs: readonly Text[]
}

interface ListBlock {
  readonly kind: 'list'
  readonly items: readonly Text[]
  readonly ordered?: boolean
}

interface FactsBlock {
  readonly kind: 'facts'
  readonly facts: readonly { readonly name: string; readonly value: Text }[]
}

export interface Column {
  readonly name: string
  /** `number`: to the right, digits under digits. `bar`: cells are shares from −1 to 1, drawn on wide screens only. */
  readonly as?: 'number' | 'bar'
}

export interface Row {
  readonly cells: readonly Text[]
  /** `best`: the row that the headline speaks of. `guess`: estimated, not known. */
  readonly mark?: 'best' | 'guess'
}

interface TableBlock {
  readonly kind: 'table'
  readonly caption?: string
  /** Rows of many words become cards there: each cell on a line of its own behind the name of its column. */
  readonly onPhone?: 'cards'
  /** One looks through it to its end, as through the days of a month: nothing of it is folded. */
  readonly isWhole?: true
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}

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

interface CalendarBlock {
  readonly kind: 'calendar'
  /** The months drawn, `2026-01`. */
  readonly months: readonly string[]
  /** By date. Days without an entry are ordinary. */
  readonly days: Readonly<Record<string, CalendarDay>>
  readonly today?: string
  readonly key: readonly { readonly kind: CalendarDay['kind'] | 'weekend' | 'today'; readonly name: string }[]
}

interface NumbersBlock {
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

interface MarkedBlock {
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

interface FindingsBlock {
  readonly kind: 'findings'
  readonly items: readonly {
    /** The numbers that marked text refers to, each with its words. */
    readonly titles: readonly {
      readonly ref?: number
      readonly text: string
      readonly tag?: string
      readonly tone?: Tone
    }[]
    readonly facts: readonly { readonly name: string; readonly value: Text }[]
  }[]
}

interface StepsBlock {
  readonly kind: 'steps'
  readonly steps: readonly {
    readonly title: string
    readonly given?: readonly { readonly name: string; readonly value: string }[]
    readonly text?: Text
    readonly action?: Link
    readonly code?: string
  }[]
}

interface CalloutBlock {
  readonly kind: 'callout'
  readonly tone?: 'warn' | 'bad'
  readonly title: string
  readonly text: Text
}

interface LinksBlock {
  readonly kind: 'links'
  readonly links: readonly (Link & { readonly isCurrent?: boolean; readonly note?: string })[]
}

interface ContactsBlock {
  readonly kind: 'contacts'
  readonly contacts: readonly { readonly name: string; readonly phone: string; readonly when?: string }[]
}

interface CodeBlock {
  readonly kind: 'code'
  readonly label?: string
  readonly code: string
}

interface LinesBlock {
  readonly kind: 'lines'
  readonly lines: readonly {
    readonly number: number
    readonly text: string
    readonly mark?: Tone | 'decides'
    readonly note?: string
  }[]
}

interface ChecksBlock {
  readonly kind: 'checks'
  readonly checks: readonly {
    /** `tip`: worth knowing, and nothing is lost by it. */
    readonly state: 'yes' | 'no' | 'tip' | 'unknown'
    readonly name: string
    readonly points?: string
    readonly found?: Text
    readonly fix?: { readonly label: string; readonly code: string }
  }[]
}

interface SnippetBlock {
  readonly kind: 'snippet'
  readonly site: string
  readonly address: string
  readonly title: string
  readonly description: string
  readonly isPhone?: boolean
}

interface BreathingBlock {
  readonly kind: 'breathing'
  readonly phases: readonly { readonly name: string; readonly kind: 'in' | 'hold' | 'out'; readonly seconds: number }[]
}

interface QuestionsBlock {
  readonly kind: 'questions'
  readonly questions: readonly { readonly question: string; readonly answer: Text }[]
}

interface FoldBlock {
  readonly kind: 'fold'
  readonly summary: string
  readonly blocks: readonly Block[]
}

/** A list too long to be read from its beginning: a line of links to its parts, then each part folded, the first one open. */
interface GroupsBlock {
  readonly kind: 'groups'
  readonly groups: readonly {
    readonly name: string
    /** How much is in it: `12 個模型`. */
    readonly count?: string
    readonly blocks: readonly Block[]
  }[]
}

/** Beside each other on wide screens. */
interface SplitBlock {
  readonly kind: 'split'
  readonly left: readonly Block[]
  readonly right: readonly Block[]
  readonly isEven?: boolean
}
