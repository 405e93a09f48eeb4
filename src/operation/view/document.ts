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

/**
 * An answer as people read it: the sentence first, then what follows from it, then tables and pictures. Pages,
 * Markdown, terminals and MCP texts all draw this one object; docs/how-to/write-a-view.md shows how to write one.
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
  /** What it is compared by with other answers of its kind, where several are asked for at once. */
  readonly measure?: Measure
  /** JSON-LD, where schema.org has a type that fits. */
  readonly jsonLd?: Readonly<Record<string, unknown>>
  /** Days to be kept in a calendar: the page has a feed of them, `.ics`. */
  readonly events?: readonly CalendarEvent[]
  /** What is new, the newest first: the page has a feed of it, `.rss`. */
  readonly news?: readonly NewsItem[]
}

/** `殖利率` of `元大高股息 0056`: 7.75, shown as `7.75 %`. Measures of one name and one unit are compared. */
export interface Measure {
  readonly of: string
  readonly name: string
  readonly value: number
  readonly shown: string
  /** Which of several is told: the highest yield, the lowest price. */
  readonly told: 'highest' | 'lowest'
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
