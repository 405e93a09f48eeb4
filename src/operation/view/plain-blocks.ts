import type { Words } from './messages.ts'
import type { Link, Text, Tone } from './text.ts'

// Text blocks of a Document: sentences, lists, tables, findings and next steps.

export interface TextBlock {
  readonly kind: 'text'
  /** One paragraph each. */
  readonly paragraphs: readonly Text[]
}

export interface ListBlock {
  readonly kind: 'list'
  readonly items: readonly Text[]
  readonly ordered?: boolean
}

export interface FactsBlock {
  readonly kind: 'facts'
  readonly facts: readonly Fact[]
}

/** A number and how to write it with its unit. */
export interface Figure {
  readonly value: number
  readonly show: (value: number) => string
  /** Writes the difference of two, if its unit is another one: days between dates. Then their ratio means nothing. */
  readonly gap?: (difference: number) => string
  readonly best: 'highest' | 'lowest' | 'earliest'
}

export interface Fact {
  readonly name: string
  readonly value: Text
  /** Other words by which a question names it: `快取命中` for 快取輸入. */
  readonly also?: readonly string[]
  /** The fact answers a question for a day (什麼時候, when) that names no other fact. */
  readonly asks?: 'when'
  /** The number in `value`, if the facts of several answers can be compared by it. */
  readonly figure?: Figure
  /** The day of a figure that can be older than the answer. The value ends with it as quiet text. */
  readonly as_of?: string
}

export interface Column {
  readonly name: string
  /** `number`: right-aligned. `bar`: a bar for a share from −1 to 1, drawn on wide screens only. */
  readonly as?: 'number' | 'bar'
}

export interface Row {
  readonly cells: readonly Text[]
  /** `best`: the row that the headline is about. `guess`: the values are estimates. */
  readonly mark?: 'best' | 'guess'
}

export interface TableBlock {
  readonly kind: 'table'
  readonly caption?: string
  /** The order of the rows in words, if no column shows it. A column that happens to be sorted is then not marked. */
  readonly order?: string
  /** On phones, each row becomes a card with one labelled line per cell. */
  readonly onPhone?: 'cards'
  /** The table is never collapsed, because readers need every row, for example every day of a month. */
  readonly isComplete?: true
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}

/** The caption of a table, followed by its order in words. */
export function captionOf({ caption, order }: TableBlock, { t }: Pick<Words, 't'>): string | undefined {
  const said = [caption, order].filter((it) => it !== undefined)
  return said.length === 0 ? undefined : said.join(t('；', '; '))
}

export interface FindingsBlock {
  readonly kind: 'findings'
  readonly items: readonly {
    /** Explains each numbered range of the marked text. */
    readonly titles: readonly {
      readonly ref?: number
      readonly text: string
      readonly tag?: string
      readonly tone?: Tone
    }[]
    readonly facts: readonly { readonly name: string; readonly value: Text }[]
  }[]
}

export interface StepsBlock {
  readonly kind: 'steps'
  /** For steps with a `field`: the key under which the browser stores what was written. It never leaves the device. */
  readonly storedAs?: string
  readonly steps: readonly {
    readonly title: string
    readonly given?: readonly { readonly name: string; readonly value: string }[]
    readonly text?: Text
    readonly action?: Link
    readonly result?: { readonly summary: Text; readonly fullAnswer?: Link }
    readonly code?: string
    /** The name of a field to write in. */
    readonly field?: string
  }[]
}

export interface CalloutBlock {
  readonly kind: 'callout'
  readonly tone?: 'warn' | 'bad'
  readonly title: string
  readonly text: Text
}

export interface LinksBlock {
  readonly kind: 'links'
  readonly links: readonly (Link & { readonly isCurrent?: boolean; readonly note?: string })[]
}

export interface ContactsBlock {
  readonly kind: 'contacts'
  readonly contacts: readonly { readonly name: string; readonly phone: string; readonly when?: string }[]
}

export interface CodeBlock {
  readonly kind: 'code'
  readonly label?: string
  readonly code: string
}

export interface LinesBlock {
  readonly kind: 'lines'
  readonly lines: readonly {
    readonly number: number
    readonly text: string
    readonly mark?: Tone | 'decides'
    readonly note?: string
  }[]
}

export interface ChecksBlock {
  readonly kind: 'checks'
  readonly checks: readonly {
    /** `tip` is optional advice. It does not affect the result. */
    readonly state: 'yes' | 'no' | 'tip' | 'unknown'
    readonly name: string
    readonly points?: string
    readonly found?: Text
    readonly fix?: { readonly label: string; readonly code: string }
  }[]
}

export interface QuestionsBlock {
  readonly kind: 'questions'
  readonly questions: readonly { readonly question: string; readonly answer: Text }[]
}
