import type { Bilingual } from './language.ts'

/** How a form asks for a value. */
export type Control =
  | 'text'
  /** Digits that are no quantity: a receipt, a code. */
  | 'digits'
  | 'number'
  | 'date'
  | 'month'
  | 'time'
  | 'address'
  | 'select'
  | 'radios'
  /** Any of several. */
  | 'checks'
  | 'yes_no'
  /** Text of several lines. */
  | 'lines'
  /** Several values, one a line or between commas. */
  | 'list'
  /** A questionnaire: the same answers to each of several questions. */
  | 'questions'
  /** Several things, one a line, each of the columns that its label names. */
  | 'rows'
  /** Calls of tools, one a line: the name of the tool, then its inputs as `name=value`. */
  | 'calls'
  | 'json'

/** What people call a field: in forms, tables and lists of facts. */
export interface Label {
  readonly label: Bilingual
  /** How to write it, in a sentence. Stands above the field and stays there. */
  readonly hint?: Bilingual
  /** What a number is counted in: 元, days. */
  readonly unit?: Bilingual
  /** What the values of an enum are called. */
  readonly values?: Readonly<Record<string, Bilingual>>
  /** What leaving a choice out means; `Any` where nothing is said. */
  readonly none?: Bilingual
  /** How a form asks for it, where its schema does not tell. */
  readonly control?: Control
  /** Shown with the required ones, though it may be left out. */
  readonly isOpen?: true
  /** What the next question is asked under, too: the period of several receipts stays in the form. */
  readonly stays?: true
  /** For `rows`: the fields of a line in order, and what stands between them. */
  readonly columns?: readonly string[]
  readonly between?: 'space' | '+'
  /** For `questions`: what is asked, and what the values from 0 on are called. */
  readonly questions?: readonly Bilingual[]
  readonly answers?: readonly Bilingual[]
}

/** Two words, or a label with more to say. */
export type Entry = Bilingual | Label

/** What people call an operation, besides its title. */
export interface OperationWords {
  /** What one gets, in a sentence under the heading of its form. */
  readonly lede: Bilingual
  /** What its button says. Default: 查 and Look up. */
  readonly button?: Bilingual
  /** Over the form for the next question: 再對一張. */
  readonly again?: Bilingual
  /** Fields that this operation calls otherwise than the service does. */
  readonly fields?: Readonly<Record<string, Entry>>
}

/** Under which heading of the front page a service stands. */
export type ServiceGroup = 'life' | 'wellbeing' | 'money' | 'web'

/** Something that people come for, in a word or two. */
export interface Errand {
  readonly name: Bilingual
  readonly operation: string
  readonly input?: Readonly<Record<string, unknown>>
}

/** The words of a service in both languages. Fields are looked up by their names, wherever in an answer they stand. */
export interface ServiceWords {
  readonly group: ServiceGroup
  /** Its name where room is short. */
  readonly shortName: Bilingual
  /** What most people come for, the first first. They stand on the front page. */
  readonly errands: readonly Errand[]
  /** Tasks whose answers of now stand on the service's page: free, with every input given, answered at once. */
  readonly live?: readonly Errand[]
  /** What is held, for the page that says how fresh it is. */
  readonly datasets: Readonly<Record<string, Bilingual>>
  readonly operations: Readonly<Record<string, OperationWords>>
  readonly fields: Readonly<Record<string, Entry>>
}
