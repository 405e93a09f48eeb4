import { kindFor } from '#operation/input/derived-kind.ts'
import type { Operation } from '#operation/operation.ts'
import type { Field } from '#operation/view/fields.ts'
import type { Language } from '#operation/view/language.ts'
import type { FormFault } from './form.ts'

export interface SentForm {
  readonly operation: Operation
  readonly fields: readonly Field[]
  readonly entered: Readonly<Record<string, readonly string[]>>
  readonly language: Language
}

/** Rewords an error for people who see labels. An error about several fields is shown at the first. */
export function tellInForm(fault: FormFault, form: SentForm): FormFault {
  const { operation, fields, language } = form
  if (fault.path === '') return atFirstNamed(fault, form)
  const name = fault.path.split('.')[0]
  const field = fields.find((it) => it.name === name)
  const schema = field && operation.input.shape[field.name]
  if (!field || !schema) return fault
  if (field.control === 'questions') return { ...fault, message: unanswered(field, form) ?? fault.message }
  const labels = labelsOf(field, language)
  if (labels.length > 0 && fault.message === kindFor(schema)?.hint[language]) {
    return {
      ...fault,
      message: language === 'zh' ? `請選 ${labels.join('、')}。` : `Choose one of ${labels.join(', ')}.`,
    }
  }
  const example = operation.example[field.name]
  if (!Array.isArray(example)) return { ...fault, message: placeIn(fault.path, language) + fault.message }
  const message = fault.message.replace(JSON.stringify(example), asTyped(field, example))
  return { ...fault, message: placeIn(fault.path, language) + message }
}

function labelsOf({ control, options }: Field, language: Language): string[] {
  if (control === 'yes_no') return language === 'zh' ? ['是', '否'] : ['Yes', 'No']
  return [...new Set(options.map(({ label }) => label))]
}

/** The ordinal of the item that a path names: "second" for `slips.1.numbers`. */
function placeIn(path: string, language: Language): string {
  const at = /^[^.]+\.(\d+)/.exec(path)?.[1]
  if (at === undefined) return ''
  const place = Number(at) + 1
  return language === 'zh' ? `第 ${place} 項：` : `No. ${place}: `
}

/** An example item as people would type it: one line, or the complete list if its items are single words or numbers. */
function asTyped({ columns, between }: Field, example: readonly unknown[]): string {
  const [first] = example
  if (typeof first !== 'object' || first === null) return example.join(', ')
  const parts = columns.map((column) => (first as Record<string, unknown>)[column]).filter((it) => it !== undefined)
  return parts.map(String).join(between === '+' ? ' + ' : ' ')
}

/** The numbers of the unanswered questions. Undefined if there are none, or if the answers came as one list. */
function unanswered({ name, questions, options }: Field, { entered, language }: SentForm): string | undefined {
  if (entered[name] !== undefined) return undefined
  const left = questions.flatMap((_, at) => {
    const answer = entered[`${name}.${at}`]?.[0]
    return options.some(({ value }) => value === answer) ? [] : [at + 1]
  })
  if (left.length === 0) return undefined
  if (left.length === questions.length)
    return language === 'zh' ? '每一題都請選一個答案。' : 'Choose one answer for each question.'
  const runs = inRuns(left)
  return language === 'zh'
    ? `第 ${runs.join('、')} 題請選一個答案。`
    : `Choose one answer for ${left.length === 1 ? 'question' : 'questions'} ${runs.join(', ')}.`
}

/** Shortens consecutive numbers: 2, 3 and 4 become `2–4`. */
function inRuns(numbers: readonly number[]): string[] {
  const runs: [first: number, last: number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
}

/** Shows an error about several fields (wake and bed) at the first of them, with labels in place of names. */
function atFirstNamed(fault: FormFault, { fields, language }: SentForm): FormFault {
  const isNamed = ({ name }: Field) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(fault.message)
  const [first] = fields.filter(isNamed)
  if (!first) return fault
  let { message } = fault
  for (const { name, label } of fields) {
    message = message
      .replaceAll(`（${name}）`, '')
      .replaceAll(new RegExp(`(?<![\\w-])${name}=`, 'g'), language === 'zh' ? `${label} ` : `“${label}” `)
    if (language === 'en') message = message.replaceAll(new RegExp(`(?<![\\w“-])${name}(?![\\w”-])`, 'g'), `“${label}”`)
  }
  return { path: first.name, message }
}
