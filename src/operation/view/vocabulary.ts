import type { Bilingual } from './language.ts'

export type Control =
  | 'text'
  /** A number that is not a quantity, such as a receipt number or a code. */
  | 'digits'
  | 'number'
  | 'date'
  | 'month'
  | 'time'
  | 'address'
  | 'select'
  | 'radios'
  | 'checks'
  | 'yes_no'
  | 'lines'
  /** A list of values, separated by line breaks or commas. */
  | 'list'
  /** A questionnaire: several questions with the same choice of answers. */
  | 'questions'
  /** Several objects, one per line, with the label's columns. */
  | 'rows'
  /** Tool calls, one per line: the tool's name, then its inputs as `name=value`. */
  | 'calls'
  | 'json'

/** The label and presentation of a field in forms, tables and lists of facts. */
export interface Label {
  readonly label: Bilingual
  /** A sentence on how to fill in the field, always visible above it. */
  readonly hint?: Bilingual
  /** The unit of a number: 元, days. */
  readonly unit?: Bilingual
  readonly values?: Readonly<Record<string, Bilingual>>
  /** The label of the option "no choice". Default: `Any`. */
  readonly none?: Bilingual
  /** The form control, if the schema alone does not determine it. */
  readonly control?: Control
  /** Optional, but shown with the required fields. */
  readonly isOpen?: true
  /** The value remains in the form for the next question, like the period when several receipts are checked. */
  readonly stays?: true
  /** Can be read with the camera, like the codes on receipts. */
  readonly isScanned?: true
  /** For `rows`: the fields of a line in their order, and the separator. */
  readonly columns?: readonly string[]
  readonly between?: 'space' | '+'
  /** For `questions`: the questions, and the labels of the answers from 0 upwards. */
  readonly questions?: readonly Bilingual[]
  readonly answers?: readonly Bilingual[]
}

export type Entry = Bilingual | Label

export interface OperationWords {
  /** A sentence about the answer, under the form's heading. */
  readonly lede: Bilingual
  /** Default: 查 and Look up. */
  readonly button?: Bilingual
  /** The heading of the form for the next question: 再對一張. */
  readonly again?: Bilingual
  /** Labels that differ from the service's. */
  readonly fields?: Readonly<Record<string, Entry>>
}

/** The groups of services on the front page, each with a heading. */
export type ServiceGroup = 'life' | 'wellbeing' | 'money' | 'web'

/** A common task, named in a word or two. */
export interface Errand {
  readonly name: Bilingual
  readonly operation: string
  readonly input?: Readonly<Record<string, unknown>>
}

/** The labels of a service in both languages. A field is looked up by name, at any depth of an answer. */
export interface ServiceWords {
  readonly group: ServiceGroup
  /** A short name for narrow places. */
  readonly shortName: Bilingual
  /** The most common tasks first. They appear on the front page. */
  readonly errands: readonly Errand[]
  /** Tasks whose current answers the service's page shows. They must be free and fast, with every input given. */
  readonly live?: readonly Errand[]
  /** Shown on the front page, too. */
  readonly isOnFront?: true
  /** Titles of the data sets on the status page. */
  readonly datasets: Readonly<Record<string, Bilingual>>
  readonly operations: Readonly<Record<string, OperationWords>>
  readonly fields: Readonly<Record<string, Entry>>
}
