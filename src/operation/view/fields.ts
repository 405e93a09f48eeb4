import { kindFor } from '../input/derived-kind.ts'
import { completeOf } from '../input/known-names.ts'
import type { Kind, KindName } from '../input/kind.ts'
import { parseJsonText } from '../input/reading.ts'
import { isObject } from '../is-object.ts'
import { toJsonSchema, type JsonSchema } from '../json-schema.ts'
import type { Operation } from '../operation.ts'
import { pick, type Bilingual, type Language } from './language.ts'
import { labelOf } from './label-of.ts'
import type { Control, Label, ServiceWords } from './vocabulary.ts'

/** A choice of a control. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** A form control for one input. */
export interface Field {
  readonly name: string
  readonly control: Control
  readonly label: string
  readonly hint?: string
  readonly unit?: string
  readonly isRequired: boolean
  /** Whether suggestions appear during typing. */
  readonly isCompleted: boolean
  /** Whether the camera can read a code into the field. */
  readonly isScanned: boolean
  /** Whether an optional field is always visible. */
  readonly isOpen: boolean
  /** The value of the preselected choice. */
  readonly ordinary?: string
  /** The label of the choice that leaves the input out. */
  readonly none?: string
  /** The choices. For `questions`, the possible answers to each question. */
  readonly options: readonly Option[]
  readonly questions: readonly string[]
  readonly columns: readonly string[]
  /** The separator of the columns in a line. */
  readonly between: 'space' | '+'
  readonly picks: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly lengthMax?: number
}

/** An input that may be longer gets a multi-line control. */
const LINE_LENGTH = 1000
/** More choices are shown as a select instead of radio buttons. */
const RADIOS_MAX = 4

/** The form controls for the inputs of an operation, in declared order. */
export function fieldsOf(operation: Operation, words: ServiceWords | undefined, language: Language): Field[] {
  const schema = toJsonSchema(operation.input, 'input')
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const label = labelOf(name, operation.name, words)
    const isRequired = (schema.required ?? []).includes(name)
    const variant = findVariant(property)
    const inLanguage = (text: Bilingual | undefined) => text && pick(text, language)
    const input = operation.input.shape[name]
    const kind = input && kindFor(input)
    const hint = inLanguage(label?.hint)
    const unit = inLanguage(label?.unit)
    const none = inLanguage(label?.none)
    const control = label?.control ?? (operation.textBody === name ? 'lines' : controlOf(variant, kind, isRequired))
    const values = choicesIn(variant, control, label)
    return {
      name,
      control,
      label: inLanguage(label?.label) ?? name,
      ...(hint !== undefined && { hint }),
      ...(unit !== undefined && { unit }),
      ...(none !== undefined && { none }),
      isRequired,
      isCompleted: input !== undefined && completeOf(input) !== undefined,
      isScanned: label?.isScanned ?? false,
      isOpen: label?.isOpen ?? false,
      ...ordinaryOf(variant, property),
      options: label?.answers
        ? label.answers.map((answer, value) => ({ value: String(value), label: pick(answer, language) }))
        : values.map((value) => ({
            value,
            label: inLanguage(label?.values?.[value]) ?? kind?.labels?.[value]?.[language] ?? value,
          })),
      questions: (label?.questions ?? []).map((question) => pick(question, language)),
      columns: label?.columns ?? [],
      between: label?.between ?? 'space',
      picks: label?.picks ?? [],
      ...boundsOf(variant),
    }
  })
}

/** The variant of a union that is not null. */
function findVariant(schema: JsonSchema): JsonSchema {
  const known = schema.anyOf?.find((option) => option.type !== 'null' && option.type !== undefined)
  return known ? findVariant(known) : schema
}

/** The choices of a control. An input without an enum offers only the values that have labels. */
function choicesIn(schema: JsonSchema, control: Control, label: Label | undefined): string[] {
  const listed = schema.enum ?? schema.items?.enum
  if (listed) return listed.map(String)
  return control === 'select' ? Object.keys(label?.values ?? {}) : []
}

/** The default value, if it is one of the choices. */
function ordinaryOf(variant: JsonSchema, property: JsonSchema): Pick<Field, 'ordinary'> {
  const value = property['default'] ?? variant['default']
  return variant.enum?.includes(value) ? { ordinary: String(value) } : {}
}

/** The bounds of a number, or of the length of a text. */
function boundsOf(schema: JsonSchema): Pick<Field, 'minimum' | 'maximum' | 'lengthMax'> {
  const { minimum, maximum, maxLength } = schema as { minimum?: number; maximum?: number; maxLength?: number }
  return {
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(maxLength !== undefined && { lengthMax: maxLength }),
  }
}

const CONTROLS: Partial<Record<KindName, Control>> = {
  date: 'date',
  month: 'month',
  time: 'time',
  amount: 'number',
  count: 'number',
  percent: 'number',
  flag: 'yes_no',
  host: 'address',
  address: 'address',
  digits: 'digits',
}

function controlOf(schema: JsonSchema, kind: Kind | undefined, isRequired: boolean): Control {
  if (schema.enum) return isRequired && schema.enum.length <= RADIOS_MAX ? 'radios' : 'select'
  if (schema.type === 'array') {
    if (schema.items?.enum) return 'checks'
    return schema.items?.type === 'object' ? 'json' : 'list'
  }
  const control = kind && CONTROLS[kind.name]
  if (control) return control
  if (schema['format'] === 'uri') return 'address'
  return Number(schema['maxLength']) > LINE_LENGTH ? 'lines' : 'text'
}

/** Converts form data to query parameters. A questionnaire's answers become one list, and CRLF becomes LF. */
export function toQuery(
  fields: readonly Field[],
  sent: Readonly<Record<string, readonly string[]>>,
): Record<string, string[]> {
  const query = Object.fromEntries(Object.entries(sent).map(([name, values]) => [name, [...values]]))
  for (const { name, control, questions } of fields) {
    if (control === 'questions') {
      const answers = questions.map((_, at) => sent[`${name}.${at}`]?.[0] ?? '')
      if (answers.some((answer) => answer !== '')) query[name] = answers
      for (const at of questions.keys()) delete query[`${name}.${at}`]
    }
    const values = query[name]
    if (values && control === 'lines') query[name] = values.map((value) => value.replaceAll('\r\n', '\n'))
  }
  return query
}

/** Converts an input to form data: one field per questionnaire answer, one line per list item, objects as JSON. */
export function asSent(fields: readonly Field[], input: Readonly<Record<string, unknown>>): [string, string][] {
  return fields.flatMap(({ name, control }): [string, string][] => {
    const value = input[name]
    if (value === undefined || value === null) return []
    if (!Array.isArray(value)) return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]]
    if (control === 'questions') return value.map((answer, at) => [`${name}.${at}`, String(answer)])
    if (value.some((it) => typeof it === 'object')) return [[name, JSON.stringify(value)]]
    return [[name, value.map(String).join('\n')]]
  })
}

/** Parses lists of objects, one per line or as JSON, because a query string cannot contain them. */
export function rowsIn(
  fields: readonly Field[],
  sent: Readonly<Record<string, readonly string[]>>,
): Record<string, object[]> {
  const rows = fields.filter(({ control }) => control === 'rows' || control === 'calls')
  return Object.fromEntries(
    rows.flatMap(({ name, control, columns, between }) => {
      const objects = parseObjects(sent[name]?.[0] ?? '')
      if (objects) return [[name, objects]]
      const lines = (sent[name] ?? []).flatMap((value) => value.split(/\r?\n/)).filter((line) => line.trim() !== '')
      if (lines.length === 0) return []
      return [
        [name, control === 'calls' ? lines.map(parseCall) : lines.map((line) => parseRow(line, columns, between))],
      ]
    }),
  )
}

/** A list of objects written as JSON. Undefined for text of one object per line. */
function parseObjects(text: string): object[] | undefined {
  const list = parseJsonText(text)
  return Array.isArray(list) && isObject(list[0]) ? list : undefined
}

/** Parses a line such as `life__is_holiday date=2026-10-10`. Words without `=` continue the value before them. */
function parseCall(line: string, at: number): object {
  const [name = '', ...words] = line.trim().split(/\s+/)
  const given: Record<string, string> = {}
  let last: string | undefined
  for (const word of words) {
    const equals = word.indexOf('=')
    if (equals > 0) {
      last = word.slice(0, equals)
      given[last] = word.slice(equals + 1)
    } else if (last !== undefined) given[last] += ` ${word}`
  }
  return { n: at + 1, request: { params: { name, arguments: given } } }
}

/** Splits a line into the columns, in order. */
function parseRow(line: string, columns: readonly string[], between: Field['between']): Record<string, string> {
  const parts = line.trim().split(between === '+' ? /[+|＋]/ : /[\s,，;；]+/)
  return Object.fromEntries(columns.flatMap((column, at) => (parts[at] ? [[column, parts[at].trim()]] : [])))
}
