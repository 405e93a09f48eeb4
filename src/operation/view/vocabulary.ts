import type { Bilingual } from './language.ts'

export type Control =
  | 'text'
  /** Digits that are not a quantity: a receipt number, a code. */
  | 'digits'
  | 'number'
  | 'date'
  | 'month'
  | 'time'
  | 'address'
  | 'select'
  | 'radios'
  /** Checkboxes, for any number of choices. */
  | 'checks'
  | 'yes_no'
  /** Multi-line text. */
  | 'lines'
  /** Several values, separated by line breaks or commas. */
  | 'list'
  /** A questionnaire: several questions with the same choice of answers. */
  | 'questions'
  /** Several objects, one per line, with the columns of the label. */
  | 'rows'
  /** Tool calls, one per line: the tool's name, then its inputs as `name=value`. */
  | 'calls'
  | 'json'

/** The label of a field in forms, tables and lists of facts. */
export interface Label {
  readonly label: Bilingual
  /** A sentence on how to fill it in, always visible above the field. */
  readonly hint?: Bilingual
  /** The unit of a number: 元, days. */
  readonly unit?: Bilingual
  readonly values?: Readonly<Record<string, Bilingual>>
  /** The meaning of no choice. Default: `Any`. */
  readonly none?: Bilingual
  /** The form control, if the schema does not determine it. */
  readonly control?: Control
  /** Optional, but shown with the required fields. */
  readonly isOpen?: true
  /** The value stays in the form for the next question, like the period for several receipts. */
  readonly stays?: true
  /** Read with the camera: the codes of receipts. */
  readonly isScanned?: true
  /** For `rows`: the fields of a line in order, and their separator. */
  readonly columns?: readonly string[]
  readonly between?: 'space' | '+'
  /** For `questions`: the questions, and the labels of the answers from 0 up. */
  readonly questions?: readonly Bilingual[]
  readonly answers?: readonly Bilingual[]
}

/** A bilingual name, or a label with more details. */
export type Entry = Bilingual | Label

export interface OperationWords {
  /** A sentence about the answer, under the form's heading. */
  readonly lede: Bilingual
  /** The label of the submit button. Default: 查 and Look up. */
  readonly button?: Bilingual
  /** The heading of the form for the next question: 再對一張. */
  readonly again?: Bilingual
  /** Labels of fields that differ from the service's. */
  readonly fields?: Readonly<Record<string, Entry>>
}

/** The groups of services on the front page, each with a heading. */
export type ServiceGroup = 'life' | 'wellbeing' | 'money' | 'web'

/** A common task, in a word or two. */
export interface Errand {
  readonly name: Bilingual
  readonly operation: string
  readonly input?: Readonly<Record<string, unknown>>
}

/** The labels of a service in both languages. A field is looked up by its name, at any depth of an answer. */
export interface ServiceWords {
  readonly group: ServiceGroup
  /** A short name for narrow places. */
  readonly shortName: Bilingual
  /** The most common tasks first. They appear on the front page. */
  readonly errands: readonly Errand[]
  /** Tasks with their current answers on the service's page: free, fast and with every input given. */
  readonly live?: readonly Errand[]
  /** They are on the front page, too. */
  readonly isOnFront?: true
  /** Titles of the data sets, for the page about their freshness. */
  readonly datasets: Readonly<Record<string, Bilingual>>
  readonly operations: Readonly<Record<string, OperationWords>>
  readonly fields: Readonly<Record<string, Entry>>
}
