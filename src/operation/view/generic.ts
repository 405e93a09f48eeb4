import { isObject } from '../is-object.ts'
import type { Block, Document } from './document.ts'
import type { Column } from './plain-blocks.ts'
import { em, link, plainText, type Text } from './text.ts'
import type { Words } from './messages.ts'

type Fields = Readonly<Record<string, unknown>>

export interface Subject {
  readonly title: string
  readonly lede?: string
}

/** A table with more columns does not fit on a screen. The JSON has all fields. */
const COLUMNS_MAX = 6
/** A longer text becomes a paragraph instead of a table cell. */
const CELL_CHARACTERS = 60
/** More rows make a page slow to read. The JSON has all. */
const ROWS_MAX = 200

/** Fields that may contain the result itself, most likely first. */
const RESULT_FIELDS = ['verdict', 'answer', 'summary', 'message', 'title', 'name']

/** Fields that the page shows elsewhere, or that only programs need. */
const SHOWN_SEPARATELY = new Set([
  'provenance',
  'notice',
  'limit',
  'offset',
  'total',
  'sorted_by',
  'empty_reason',
  'resolved',
])

/** Shows any answer as labelled facts and tables. An operation's own view reads better. */
export function genericView(output: unknown, words: Words, subject: Subject): Document {
  // Safe, because the output of every operation is an object.
  const answer = inLanguage(output as Fields, words)
  const { total } = answer
  const items = Object.values(answer).find(isObjectList)
  const count = typeof total === 'number' ? total : items?.length
  const resultField = RESULT_FIELDS.find((name) => typeof answer[name] === 'string' && answer[name] !== '')
  const headline =
    count === undefined
      ? resultField && words.sentence(String(answer[resultField]))
      : [em(words.count(count, '筆', 'result'))]
  return {
    title: subject.title,
    ...(headline !== undefined && { asked: subject.title }),
    headline: headline ?? subject.title,
    ...(subject.lede !== undefined && { lede: subject.lede }),
    blocks: blocksOf(answer, words, resultField === undefined || count !== undefined ? [] : [resultField]),
    ...(typeof answer['notice'] === 'string' && { notice: answer['notice'] }),
  }
}

/** Replaces the two languages of a field (`law` and `law_en`, `name_zh` and `name_en`) by the reader's. */
export function inLanguage(fields: Fields, { language, label }: Words): Fields {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const base = name.replace(/_(zh|en)$/, '')
    const forms = [`${base}_${language}`, base, `${base}_${language === 'zh' ? 'en' : 'zh'}`].filter(
      (it) => it in fields,
    )
    if (forms.length < 2) shown[name] = value
    else
      shown[label(base) === base ? (forms[0] ?? name) : base] =
        forms.map((it) => fields[it]).find((it) => it !== null) ?? null
  }
  return shown
}

function blocksOf(given: Fields, words: Words, shown: readonly string[] = []): Block[] {
  const fields = inLanguage(given, words)
  const entries = Object.entries(fields).filter(
    ([name, value]) => !SHOWN_SEPARATELY.has(name) && !shown.includes(name) && hasContent(value),
  )
  const facts = entries.filter(([, value]) => isFact(value))
  const rest = entries.filter(([, value]) => !isFact(value))
  return [
    ...(facts.length > 0
      ? [
          {
            kind: 'facts' as const,
            facts: facts.map(([name, value]) => ({ name: words.label(name), value: textOf(name, value, words) })),
          },
        ]
      : []),
    ...rest.flatMap(([name, value]) => blocksOfField(name, value, words)),
  ]
}

/** A field that is not a fact: a list of objects as a table, another list as such, an object as its own blocks. */
function blocksOfField(name: string, value: unknown, words: Words): Block[] {
  const heading = words.label(name)
  if (isObjectList(value)) return [tableOf(heading, value, words)]
  if (Array.isArray(value))
    return [{ kind: 'list', heading, items: value.slice(0, ROWS_MAX).map((it) => textOf(name, it, words)) }]
  const inner = blocksOf(value as Fields, words)
  const [first, ...others] = inner
  return first ? [{ heading, ...first }, ...others] : []
}

export function tableOf(heading: string, items: readonly Fields[], words: Words): Block {
  const shown = items.slice(0, ROWS_MAX).map((item) => inLanguage(item, words))
  const names = [...new Set(shown.flatMap((item) => Object.keys(item)))].filter(
    (name) => !SHOWN_SEPARATELY.has(name) && shown.some((item) => hasContent(item[name])),
  )
  if (shown.some((item) => names.some((name) => plainText(textOf(name, item[name], words)).length > CELL_CHARACTERS)))
    return recordsOf(heading, shown, names, words)
  const chosen = names.slice(0, COLUMNS_MAX)
  const columns = chosen.map((name): Column => {
    const isNumber = shown.every((item) => item[name] === null || typeof item[name] === 'number')
    return { name: words.label(name), ...(isNumber && { as: 'number' }) }
  })
  return {
    kind: 'table',
    heading,
    columns,
    rows: shown.map((item) => ({ cells: chosen.map((name) => textOf(name, item[name], words)) })),
  }
}

/** Shows items with too many fields for table rows, each under its first field as the heading. */
function recordsOf(heading: string, items: readonly Fields[], names: readonly string[], words: Words): Block {
  const [first = '', ...others] = names
  return {
    kind: 'findings',
    heading,
    items: items.map((item) => ({
      titles: [{ text: plainText(textOf(first, item[first], words)) }],
      facts: others
        .filter((name) => hasContent(item[name]))
        .map((name) => ({ name: words.label(name), value: textOf(name, item[name], words) })),
    })),
  }
}

export function textOf(name: string, value: unknown, words: Words): Text {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') {
    if (name.endsWith('_twd')) return words.twd(value, 4)
    if (/_usd(_|$)/.test(name)) return words.usd(value, 6)
    if (/_(pct|percent)$/.test(name)) return words.percent(value)
    if (/(^|_)(year|id|number|period)$/.test(name)) return String(value)
    const unit = words.unit(name)
    return unit === undefined ? words.number(value, 6) : `${words.number(value, 6)} ${unit}`
  }
  if (typeof value === 'string')
    return /^https?:\/\//.test(value) ? link(value, value) : words.sentence(words.value(name, value))
  if (typeof value === 'boolean') return words.value(name, value)
  if (Array.isArray(value)) return words.list(value.map((it) => plainText(textOf(name, it, words))))
  const inner = Object.entries(value).filter(([key, it]) => !SHOWN_SEPARATELY.has(key) && hasContent(it))
  return inner.map(([key, it]) => `${words.label(key)} ${plainText(textOf(key, it, words))}`).join(words.t('，', ', '))
}

function hasContent(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** Whether a value fits on one line after its name. */
function isFact(value: unknown): boolean {
  if (typeof value !== 'object') return true
  return (
    Array.isArray(value) && value.length <= 8 && value.every((it) => typeof it !== 'object' && String(it).length < 40)
  )
}

function isObjectList(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject)
}
