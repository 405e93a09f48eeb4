import type { Field } from '#operation/view/fields.ts'
import type { Words } from '#operation/view/messages.ts'
import { markup, type Html, type Markup } from './html.ts'
import { icon } from './icons.ts'

export interface FormFault {
  readonly path: string
  readonly message: string
}

export interface FormSpec {
  readonly fields: readonly Field[]
  readonly action: string
  readonly method: 'get' | 'post'
  readonly button: string
  readonly heading?: string
  /** The values to correct, or of the last question. */
  readonly entered: Readonly<Record<string, readonly string[]>>
  readonly faults: readonly FormFault[]
  /** Hidden fields, such as the language if the address names it. */
  readonly hidden: Readonly<Record<string, string>>
  /** `bar`: a row of filters above a list. */
  readonly shape: 'panel' | 'bar'
  readonly hasFocus: boolean
  /** The address of suggestions. The field's name is appended. */
  readonly suggest: string
  readonly idPrefix: string
}

/** With more optional fields than this, they are collapsed. */
const OPEN_MAX = 3
/** Up to this many collapsed fields are named in the summary. */
const NAMED_MAX = 3

/** Draws a form that works without a script. Hints are always visible, and errors are beside their fields. */
export function drawForm(spec: FormSpec, words: Words): Html {
  const { fields, faults } = spec
  const required = fields.filter(({ isRequired }) => isRequired)
  const optional = fields.filter(({ isRequired }) => !isRequired)
  const first = required.length > 0 ? [] : optional.slice(0, OPEN_MAX)
  const open = optional.filter((field) => field.isOpen || first.includes(field))
  const folded = optional.filter((field) => !open.includes(field))
  const isFoldOpen = folded.some(
    (field) => faultOf(field, faults) !== undefined || (spec.entered[field.name]?.[0] ?? '') !== '',
  )
  const isQuestionnaire = fields.some(({ control }) => control === 'questions')
  let order = 0
  const draw = (field: Field) => drawField(field, spec, words, order++ === 0 && spec.hasFocus)
  return markup`<form class="form ${isQuestionnaire ? 'asking' : 'panel'}" method="${spec.method}" action="${spec.action}">
${spec.heading === undefined ? '' : markup`<h2>${spec.heading}</h2>`}${Object.entries(spec.hidden).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
${[...required, ...open].map(draw)}
${folded.length === 0 ? '' : markup`<details class="fold more"${isFoldOpen ? markup` open` : ''}><summary>${moreName(folded, words)}</summary><div class="form">${folded.map(draw)}</div></details>`}
<button class="btn">${spec.button}</button>
</form>`
}

/** The summary of the collapsed fields: their names, if few. */
function moreName(folded: readonly Field[], words: Words): string {
  const more = words.t('更多條件', 'More options')
  if (folded.length > NAMED_MAX) return more
  const names = folded.map(({ label }) => label)
  return words.t(`${more}：${names.join('、')}`, `${more}: ${names.join(', ')}`)
}

export function drawFaults(
  faults: readonly FormFault[],
  fields: readonly Field[],
  words: Words,
  idPrefix: string,
): Html {
  const heading =
    faults.length === 1
      ? words.t('有一個地方要改', 'One thing to change')
      : words.t(`有 ${faults.length} 個地方要改`, `${faults.length} things to change`)
  const messages = faults.map((fault) => {
    const field = fields.find((it) => isAt(it, fault))
    return markup`<p>${field ? markup`<a href="#${idPrefix}${field.name}">${field.label.replace(/[？?]$/, '')}${words.t('：', ': ')}${fault.message}</a>` : fault.message}</p>`
  })
  return markup`<div class="callout bad" role="alert" id="errors" tabindex="-1">${icon('warning')}<div><h2>${heading}</h2>${messages}</div></div>`
}

function faultOf(field: Field, faults: readonly FormFault[]): FormFault | undefined {
  return faults.find((fault) => isAt(field, fault))
}

function isAt({ name }: Field, { path }: FormFault): boolean {
  return path === name || path.startsWith(`${name}.`)
}

function drawField(field: Field, spec: FormSpec, words: Words, hasFocus: boolean): Html {
  const id = spec.idPrefix + field.name
  const fault = faultOf(field, spec.faults)
  const describedBy = [fault ? `${id}-e` : '', field.hint === undefined ? '' : `${id}-h`]
    .filter((it) => it !== '')
    .join(' ')
  const described = describedBy === '' ? '' : markup` aria-describedby="${describedBy}"`
  const hint = field.hint === undefined ? '' : markup`<span class="hint" id="${id}-h">${field.hint}</span>`
  const error = fault ? markup`<span class="error" id="${id}-e">${fault.message}</span>` : ''
  const optional =
    field.isRequired || spec.shape === 'bar' ? '' : markup` <span class="opt">${words.t('可不填', 'optional')}</span>`
  const label = [
    field.label,
    field.unit === undefined
      ? ''
      : markup` <span class="opt">${words.t(`（${field.unit}）`, `(${field.unit})`)}</span>`,
    optional,
  ]
  const suggest = field.isCompleted && spec.method === 'get' ? markup` data-suggest="${spec.suggest}${field.name}"` : ''
  const parts: Parts = {
    id,
    entered: spec.entered[field.name] ?? [],
    attributes: markup`${field.isRequired ? markup` required` : ''}${described}${fault ? markup` aria-invalid="true"` : ''}${hasFocus && !field.isScanned ? markup` autofocus` : ''}${suggest}`,
  }
  const wrong = fault ? ' wrong' : ''
  if (field.control === 'questions')
    return markup`<div class="field${wrong}" id="${id}">${hint}${error}${drawQuestions(field, spec)}</div>`
  const group = GROUPS[field.control]
  if (group) {
    return markup`<fieldset class="field choiceset${wrong}" id="${id}"${described}><legend>${label}</legend>${hint}${error}<div class="choices">${group(field, parts, words)}</div></fieldset>`
  }
  const camera = field.isScanned
    ? markup`<button type="button" class="btn scan" data-scan="${id}"${hasFocus ? markup` autofocus` : ''}>${icon('camera')}${words.t('用相機掃', 'Scan with the camera')}</button>`
    : ''
  return markup`${camera}<div class="field${wrong}"><label for="${id}">${label}</label>${error}${drawControl(field, parts, words)}${hint}</div>`
}

interface Parts {
  readonly id: string
  readonly entered: readonly string[]
  readonly attributes: Markup
}

const GROUPS: Partial<Record<Field['control'], (field: Field, parts: Parts, words: Words) => Markup>> = {
  radios: (field, parts) => drawChoices('radio', field, parts.entered),
  checks: (field, parts) =>
    drawChoices(
      'checkbox',
      { ...field, isRequired: false },
      parts.entered.flatMap((value) => value.split(',')),
    ),
}

/** The choices have no autofocus, because a focus ring around the first would look like a selection. */
function drawChoices(
  type: 'radio' | 'checkbox',
  { name, options, isRequired }: Field,
  chosen: readonly string[],
): Html[] {
  return options.map(
    (option) =>
      markup`<label class="choice"><input type="${type}" name="${name}" value="${option.value}"${chosen.includes(option.value) ? markup` checked` : ''}${isRequired ? markup` required` : ''}>${option.label}</label>`,
  )
}

function drawControl(
  { name, control, options, isRequired, ordinary, none, minimum, maximum, lengthMax }: Field,
  { id, entered, attributes }: Parts,
  words: Words,
): Html {
  const value = entered[0] ?? ''
  const written = value === '' ? '' : markup` value="${value}"`
  const input = (type: Markup, extra: Markup = '') =>
    markup`<input id="${id}" name="${name}" ${type} autocomplete="off"${extra}${written}${attributes}>`
  const example = (text: string) => markup`type="text" placeholder="${words.t(`例如 ${text}`, `e.g. ${text}`)}"`
  const limit = lengthMax !== undefined && lengthMax <= 500 ? markup` maxlength="${lengthMax}"` : ''
  switch (control) {
    case 'select':
    case 'yes_no': {
      const all =
        control === 'yes_no'
          ? [
              { value: '1', label: words.t('是', 'Yes') },
              { value: '0', label: words.t('否', 'No') },
            ]
          : options
      const chosen = value === '' ? ordinary : value
      const left = isRequired ? words.t('請選擇', 'Choose') : (none ?? words.t('不限', 'Any'))
      return markup`<select id="${id}" name="${name}"${attributes}>${ordinary === undefined ? markup`<option value="">${left}</option>` : ''}${all.map((option) => markup`<option value="${option.value}"${option.value === chosen ? markup` selected` : ''}>${option.label}</option>`)}</select>`
    }
    // Browsers write dates and times in the order of their own language, and some have no picker of months.
    case 'date':
      return input(example(words.t(`${words.today} 或明天`, `${words.today} or tomorrow`)))
    case 'month':
      return input(example(words.today.slice(0, 7)))
    case 'time':
      return input(example('07:00'))
    case 'digits':
      return input(markup`type="text" inputmode="numeric" class="digits"`, limit)
    case 'number':
      // A text field with a number keypad, because browsers silently drop what type=number cannot parse.
      return input(markup`type="text" inputmode="${isInteger(minimum, maximum) ? 'numeric' : 'decimal'}"`)
    case 'address':
      return input(markup`type="text" inputmode="url" autocapitalize="none" spellcheck="false"`)
    case 'lines':
    case 'json':
      return markup`<textarea id="${id}" name="${name}" rows="5"${attributes}>${value === '' ? '' : markup`\n${value}`}</textarea>`
    case 'list':
    case 'rows':
    case 'calls':
      return markup`<textarea id="${id}" name="${name}" rows="4" autocapitalize="none"${attributes}>${value === '' ? '' : markup`\n${entered.join('\n')}`}</textarea>`
    default:
      return input(markup`type="text"`, limit)
  }
}

function isInteger(minimum: number | undefined, maximum: number | undefined): boolean {
  return Number.isInteger(minimum ?? 0) && Number.isInteger(maximum ?? 0) && minimum !== undefined
}

function drawQuestions({ name, questions, options }: Field, { entered, idPrefix }: FormSpec): Html {
  const items = questions.map((question, at) => {
    const key = `${name}.${at}`
    const answered = entered[key]?.[0]
    const choices = options.map(
      ({ value, label }) =>
        markup`<label class="choice"><input type="radio" name="${key}" value="${value}" required${answered === value ? markup` checked` : ''}>${label}</label>`,
    )
    return markup`<li><fieldset class="question" id="${idPrefix}${key}"><legend><span>${at + 1}／${questions.length}</span>${question}</legend><div class="choices">${choices}</div></fieldset></li>`
  })
  return markup`<ol class="questions">${items}</ol>`
}
