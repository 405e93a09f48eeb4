import type { Bilingual } from './language.ts'

export type Control =
  | 'text'
  /** Digits that are not a quantity, such as a receipt number. */
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
  /** Several values, separated by line breaks or commas. */
  | 'list'
  /** Several questions that have the same possible answers. */
  | 'questions'
  /** Several objects, one per line. `columns` of the label names their fields. */
  | 'rows'
  /** Tool calls, one per line: the tool's name, then its inputs as `name=value`. */
  | 'calls'
  | 'json'

/** The label and presentation of a field in forms, tables and lists of facts. */
export interface Label {
  readonly label: Bilingual
  /** How to fill in the field, in one sentence above it. */
  readonly hint?: Bilingual
  /** The unit of a number: 元, days. */
  readonly unit?: Bilingual
  readonly values?: Readonly<Record<string, Bilingual>>
  /** The label of the option that leaves the field out. Default: `Any`. */
  readonly none?: Bilingual
  /** The form control, if the schema alone does not determine it. */
  readonly control?: Control
  /** An optional field that is shown with the required ones. */
  readonly isOpen?: true
  /** Values to choose from below an empty form, before anything is typed. */
  readonly picks?: readonly string[]
  /** The camera can read the code, as on receipts. */
  readonly isScanned?: true
  /** For `rows`: the names of a line's fields in order, and what separates them. */
  readonly columns?: readonly string[]
  readonly between?: 'space' | '+'
  /** For `questions`: the questions, and the labels of the answers, whose values are 0, 1, 2 and so on. */
  readonly questions?: readonly Bilingual[]
  readonly answers?: readonly Bilingual[]
}

export type Entry = Bilingual | Label

export interface OperationWords {
  /** One sentence about the answer, under the heading of the form. */
  readonly lede: Bilingual
  /** Default: "查" and "Look up". */
  readonly button?: Bilingual
  /** The heading of the form for the next question, such as 再對一張. */
  readonly again?: Bilingual
  /** Labels of fields, where they differ from the service's. */
  readonly fields?: Readonly<Record<string, Entry>>
}

/** The groups of services on the front page. */
export type ServiceGroup = 'life' | 'wellbeing' | 'money' | 'web'

/** A common task with its name, such as "Check a receipt", and the operation that does it. */
export interface Errand {
  readonly name: Bilingual
  readonly operation: string
  readonly input?: Readonly<Record<string, unknown>>
  /** A drawing of icons.json for the answer's tile. Default: the icon of the service. */
  readonly icon?: string
}

/** The labels of a service in both languages. A field's label is found by name, at any depth of an answer. */
export interface ServiceWords {
  readonly group: ServiceGroup
  /** A short name for narrow places. */
  readonly shortName: Bilingual
  /** The front page shows them. The most common task comes first. */
  readonly errands: readonly Errand[]
  /** Tasks whose answers the service's page shows when it opens. They must be free, fast and complete. */
  readonly live?: readonly Errand[]
  /** The front page shows the answers of `live`, too. */
  readonly isOnFront?: true
  /** Titles for the status page. */
  readonly datasets: Readonly<Record<string, Bilingual>>
  readonly operations: Readonly<Record<string, OperationWords>>
  readonly fields: Readonly<Record<string, Entry>>
}
