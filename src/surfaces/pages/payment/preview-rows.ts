import type { Words } from '#operation/view/messages.ts'
import { escapeHtml } from './markup.ts'

/** The fields of rows; of translated pairs only the reader's language. */
export function columnsOf(rows: readonly unknown[], fields: Words | undefined): string[] {
  const all = [...new Set(rows.flatMap((row) => Object.keys(Object(row))))]
  return all.filter((column) => !isOtherLanguage(column, all, fields))
}

/** A table of rows with the labels of their fields. */
export function tableOf(
  rows: readonly unknown[],
  columns: readonly string[],
  title: string,
  fields: Words | undefined,
): string {
  const headOf = (column: string) => {
    const unit = fields?.unit(column)
    const name = fields?.label(column) ?? column
    return `<th scope="col">${escapeHtml(unit === undefined ? name : `${name} (${unit})`)}</th>`
  }
  const lines = rows.map((row) => columns.map((column) => cellOf(column, Reflect.get(Object(row), column), fields)))
  // On a phone each row is a card, as in every wide table of text.
  return `<div class="scroll" role="group" tabindex="0" aria-label="${title}"><table class="cards" role="table"><thead><tr>${columns.map(headOf).join('')}</tr></thead><tbody>${lines.map((cells) => `<tr role="row">${cells.join('')}</tr>`).join('')}</tbody></table></div>`
}

/** Whether another column has the same text in the reader's language. */
function isOtherLanguage(column: string, all: readonly string[], fields: Words | undefined): boolean {
  const [own, other] = fields?.language === 'zh' ? ['_zh', '_en'] : ['_en', '_zh']
  const name = column.slice(0, -other.length)
  if (column.endsWith(other)) return all.includes(name) || all.includes(name + own)
  return fields?.language === 'en' && all.includes(`${column}_en`)
}

function cellOf(column: string, value: unknown, fields: Words | undefined): string {
  return `<td role="cell" data-label="${escapeHtml(fields?.label(column) ?? column)}"><div>${escapeHtml(written(column, value, fields))}</div></td>`
}

/** A value in display form, with the words of its field. */
export function written(column: string, value: unknown, fields: Words | undefined): string {
  if (typeof value === 'number') return fields?.number(value, 4) ?? String(value)
  if (typeof value === 'boolean') return fields?.t(value ? '是' : '否', value ? 'Yes' : 'No') ?? String(value)
  if (Array.isArray(value)) return value.map((it) => written(column, it, fields)).join(fields?.t('、', ', ') ?? ', ')
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value).filter((name) => !isOtherLanguage(name, Object.keys(value), fields))
    const parts = names.map(
      (name) => `${fields?.label(name) ?? name} ${written(name, Reflect.get(value, name), fields)}`,
    )
    return parts.join(fields?.t('；', '; ') ?? '; ')
  }
  const text = String(value ?? '–')
  return fields?.value(column, text) ?? text
}
