import type { Provenance } from '../provenance.ts'
import type {
  BreathingBlock,
  CalendarBlock,
  ChartBlock,
  MarkedBlock,
  NumbersBlock,
  SnippetBlock,
} from './picture-blocks.ts'
import type {
  CalloutBlock,
  ChecksBlock,
  CodeBlock,
  ContactsBlock,
  FactsBlock,
  Figure,
  FindingsBlock,
  LinesBlock,
  LinksBlock,
  ListBlock,
  QuestionsBlock,
  StepsBlock,
  TableBlock,
  TextBlock,
} from './plain-blocks.ts'
import type { Link, Phone, Target, Text } from './text.ts'

/** An answer for people, for pages, Markdown and MCP (docs/how-to/write-a-view.md). */
export interface Document {
  readonly title: string
  /** The question in short form: `發票 89996565，115 年 7–8 月`. */
  readonly asked?: Text
  /** The answer in one sentence. */
  readonly headline: Text
  readonly lede?: Text
  /** `urgent` if somebody may be in danger; the page then begins with crisis lines. */
  readonly tone?: 'urgent'
  /** A bar under the headline that shows the score as a share of the maximum. */
  readonly score?: { readonly value: number; readonly max: number; readonly label: string }
  /** Buttons for telephone numbers and next steps. */
  readonly actions?: readonly (Link | Phone)[]
  readonly blocks: readonly Block[]
  /** The rows of a table, for a question that names one of them: `含息報酬` of two funds. */
  readonly compared?: FactsBlock['facts']
  /**
   * The position of the next question's form on phones; wide screens show it beside the answer. Default: `after` the
   * answer, or `above` it, collapsed, if every input is optional. `first` is above it and open.
   */
  readonly form?: 'first' | 'after' | 'above' | 'none'
  /** Values that the form shows instead of the input, such as a title instead of its id. */
  readonly entered?: Readonly<Record<string, string>>
  /** Default: the `provenance` of the answer. With `undefined` the page names no source. */
  readonly provenance?: Provenance | undefined
  /** Limits of the answer, such as "not a diagnosis", and notes on its sources. */
  readonly notice?: string
  /** The subject of the answer, for comparisons with others: `台積電 2330`. Default: `asked`. */
  readonly of?: string
  /** The figure by which answers of the same kind can be compared. */
  readonly measure?: Measure
  /** Structured data (JSON-LD), if schema.org has a suitable type. */
  readonly jsonLd?: Readonly<Record<string, unknown>>
  /** Dates for a calendar. The page offers them as an `.ics` feed. */
  readonly events?: readonly CalendarEvent[]
  /** News, newest first. The page offers them as an Atom feed (`.atom`). */
  readonly news?: readonly NewsItem[]
}

/** A named figure, such as `殖利率` 7.75 %. Figures with equal names can be compared. */
export interface Measure extends Figure {
  readonly name: string
  /** The day of the figure, where it can differ between the answers. */
  readonly as_of?: string | undefined
}

export interface CalendarEvent {
  /** Identifies the event in calendars. It must not change when the event does. */
  readonly id: string
  readonly title: string
  /** Whole days, YYYY-MM-DD, both inclusive. Without `to`, one day. */
  readonly from: string
  readonly to?: string
  readonly note?: string
}

export interface NewsItem {
  readonly id: string
  readonly title: string
  readonly date: string
  readonly text?: string
  /** Default: the page with the answer. */
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

interface FoldBlock {
  readonly kind: 'fold'
  readonly summary: string
  readonly blocks: readonly Block[]
}

/** A long list in parts. Links to the parts come first; all parts except the first are collapsed. */
interface GroupsBlock {
  readonly kind: 'groups'
  readonly groups: readonly {
    readonly name: string
    /** The number of items in the part, in words: `12 個模型`. */
    readonly count?: string
    readonly blocks: readonly Block[]
  }[]
}

/** Two columns on wide screens, one below the other on phones. */
interface SplitBlock {
  readonly kind: 'split'
  readonly left: readonly Block[]
  readonly right: readonly Block[]
  readonly isEven?: boolean
}
