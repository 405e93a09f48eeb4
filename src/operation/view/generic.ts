import type { Provenance } from '../provenance.ts'
import type { Block, Column, Document } from './document.ts'
import { link, plainText, type Text } from './text.ts'
import type { Words } from './words.ts'

type Fields = Readonly<Record<string, unknown>>

/** What is said of an operation that has no view of its own. */
export interface Subject {
  readonly title: string
  readonly lede?: string
}

/** More columns do not fit on any screen; the rest is in the JSON. */
const COLUMNS_MAX = 6
const CELL_CHARACTERS = 160
const ROWS_MAX = 200

/** Said elsewhere on the page, or of use to programs only. */
const ELSEWHERE = new Set(['provenance', 'notice', 'limit', 'offset', 'total', 'resolved'])

/** An answer of any shape as facts and tables, in the words of its fields. Views of their own are better. */
export function genericView(output: unknown, words: Words, subject: Subject): Document {
  const answer = output as Fields
  const { total } = answer
  const items = Object.values(answer).find(isObjectList)
  const count = typeof total === 'number' ? total : items?.length
  const said =
    count === undefined ? undefined : words.t(`共 ${words.number(count)} 筆`, `${words.number(count)} in all`)
  const lede = [said, subject.lede].filter((it) => it !== undefined).join(words.t('。', '. '))
  return {
    title: subject.title,
    headline: subject.title,
    ...(lede !== '' && { lede }),
    blocks: blocksOf(answer, words),
    ...(isProvenance(answer['provenance']) && { provenance: answer['provenance'] }),
    ...(typeof answer['notice'] === 'string' && { notice: answer['notice'] }),
  }
}

function blocksOf(fields: Fields, words: Words): Block[] {
  const entries = Object.entries(fields).filter(([name, value]) => !ELSEWHERE.has(name) && isTold(value))
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
    ...rest.flatMap(([name, value]) => within(name, value, words)),
  ]
}

function within(name: string, value: unknown, words: Words): Block[] {
  const heading = words.label(name)
  if (isObjectList(value)) return [tableOf(heading, value, words)]
  if (Array.isArray(value))
    return [{ kind: 'list', heading, items: value.slice(0, ROWS_MAX).map((it) => textOf(name, it, words)) }]
  const inner = blocksOf(value as Fields, words)
  const [first, ...others] = inner
  return first ? [{ heading, ...first }, ...others] : []
}

function tableOf(heading: string, items: readonly Fields[], words: Words): Block {
  const shown = items.slice(0, ROWS_MAX)
  const names = [...new Set(shown.flatMap((item) => Object.keys(item)))].filter(
    (name) => !ELSEWHERE.has(name) && shown.some((item) => isTold(item[name])),
  )
  const chosen = names.slice(0, COLUMNS_MAX)
  const columns = chosen.map((name): Column => {
    const isNumber = shown.every((item) => item[name] === null || typeof item[name] === 'number')
    return { name: words.label(name), ...(isNumber && { as: 'number' }) }
  })
  return {
    kind: 'table',
    heading,
    columns,
    rows: shown.map((item) => ({ cells: chosen.map((name) => shortened(textOf(name, item[name], words))) })),
  }
}

function shortened(text: Text): Text {
  const plain = plainText(text)
  return plain.length > CELL_CHARACTERS ? `${plain.slice(0, CELL_CHARACTERS)}…` : text
}

function textOf(name: string, value: unknown, words: Words): Text {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') {
    if (name.endsWith('_twd')) return words.twd(value, 4)
    if (/_usd(_|$)/.test(name)) return words.usd(value, 6)
    if (/_(pct|percent)$/.test(name)) return words.percent(value)
    if (/(^|_)(year|id|number|period)$/.test(name)) return String(value)
    const unit = words.unit(name)
    return unit === undefined ? words.number(value, 6) : `${words.number(value, 6)} ${unit}`
  }
  if (typeof value === 'string') return /^https?:\/\//.test(value) ? link(value, value) : words.value(name, value)
  if (typeof value === 'boolean') return words.value(name, value)
  if (Array.isArray(value)) return words.list(value.map((it) => plainText(textOf(name, it, words))))
  const inner = Object.entries(value).filter(([key, it]) => !ELSEWHERE.has(key) && isTold(it))
  return inner.map(([key, it]) => `${words.label(key)} ${plainText(textOf(key, it, words))}`).join(words.t('，', ', '))
}

function isTold(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** What fits behind its name on one line. */
function isFact(value: unknown): boolean {
  if (typeof value !== 'object') return true
  return (
    Array.isArray(value) && value.length <= 8 && value.every((it) => typeof it !== 'object' && String(it).length < 40)
  )
}

function isObjectList(value: unknown): value is readonly Fields[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((it) => typeof it === 'object' && it !== null && !Array.isArray(it))
  )
}

function isProvenance(value: unknown): value is Provenance {
  return typeof value === 'object' && value !== null && 'as_of' in value && 'sources' in value
}
