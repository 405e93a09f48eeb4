import type { Language } from '#support/errors/localized-text.ts'
import type { Preview, PreviewedFile } from '#operation/preview.ts'
import type { Words } from '#operation/view/messages.ts'
import { escapeHtml, factOf } from './markup.ts'
import { columnsOf, tableOf, written } from './preview-rows.ts'
import { WORDS } from './payment-words.ts'

/** With more columns than this only their names are listed, and the rows are folded. */
const COLUMNS_SHOWN = 6
/** This many names are enough to describe a row. */
const NAMES_MAX = 12

/** A preview of the paid rows: their number, their columns, and the first rows. */
export function previewPart(
  { rows, first, file }: Preview,
  search: string,
  language: Language,
  fields: Words | undefined,
): string {
  const words = WORDS[language]
  const lists = Object.entries(rows).map(([name, count]) => {
    const told = first[name] ?? []
    const columns = columnsOf(told, fields)
    const isWide = columns.length > COLUMNS_SHOWN
    const has = isWide ? `<br><span class="quiet">${escapeHtml(words.each(namesOf(columns, fields)))}</span>` : ''
    const title = escapeHtml(listName(name, file, fields))
    return {
      title,
      fact: factOf(title, words.rows(count.toLocaleString('en')) + has),
      begins: told.length === 0 ? '' : tableOf(told, columns, title, fields),
      isWide,
    }
  })
  const uncounted = (file?.sets ?? [])
    .filter((set) => rows[set] === undefined)
    .map((set) => factOf(escapeHtml(listName(set, file, fields)), words.uncounted))
  // Wide tables or several lists would push the payment button far down.
  const isFolded = lists.length > 1 || lists.some(({ isWide }) => isWide)
  const begins = lists
    .filter((list) => list.begins !== '')
    .map((list) => (lists.length > 1 ? `<h3>${list.title}</h3>${list.begins}` : list.begins))
    .join('\n')
  const shown = isFolded
    ? `<details class="fold"><summary>${words.first}</summary>${begins}</details>`
    : `<p class="note">${words.first}</p>${begins}`
  return `<section class="block" aria-labelledby="holds"><h2 id="holds">${words.holds}</h2>
<dl class="facts">${[...lists.map(({ fact }) => fact), ...uncounted, ...(file ? fileFacts(file, rows, search, language, fields) : [])].join('\n')}</dl>
${begins === '' ? '' : shown}
</section>`
}

/** The label of a list in a download that has several. */
function listName(name: string, file: PreviewedFile | undefined, fields: Words | undefined): string {
  const chosen = file && fields?.value('set', name)
  return (chosen === name ? undefined : chosen) ?? fields?.label(name) ?? name
}

/** The labels of the columns, each once, and how many more there are. */
function namesOf(columns: readonly string[], fields: Words | undefined): { names: string; more: number } {
  const all = [...new Set(columns.map((column) => fields?.label(column) ?? column))]
  return {
    names: all.slice(0, NAMES_MAX).join(fields?.t('、', ', ') ?? ', '),
    more: Math.max(0, all.length - NAMES_MAX),
  }
}

/** The named subject of a file: a category or a product. */
export function subjectOf({ about }: PreviewedFile, language: Language): string | undefined {
  const name = about[`name_${language}`] ?? about['name']
  return name === undefined ? undefined : String(name)
}

/** A longer text is a note in one language. */
const FACT_CHARACTERS_MAX = 60

/** The file name, other formats, and the file's metadata. */
function fileFacts(
  file: PreviewedFile,
  rows: Preview['rows'],
  search: string,
  language: Language,
  fields: Words | undefined,
) {
  const { formats, about, as_of } = file
  const { name, format } = savedAs(file)
  const words = WORDS[language]
  // Facts that the page shows elsewhere: subject, date and number of rows.
  const said = new Set([
    subjectOf(file, language),
    as_of,
    ...Object.values(rows).map((count) => count.toLocaleString('en')),
  ])
  const others = formats.filter((it) => it !== format)
  const links = others.map((it) => `<a href="${escapeHtml(withFormat(search, it))}">${it.toUpperCase()}</a>`)
  return [
    factOf(
      words.file,
      `<code>${escapeHtml(name)}</code>${links.length === 0 ? '' : `<br><span class="quiet">${words.forms} ${links.join(fields?.t('、', ', ') ?? ', ')}</span>`}`,
    ),
    ...columnsOf([about], fields)
      .map((field) => ({ field, value: written(field, about[field], fields) }))
      .filter(
        ({ field, value }) => !field.startsWith('name') && !said.has(value) && value.length <= FACT_CHARACTERS_MAX,
      )
      .map(({ field, value }) => factOf(escapeHtml(fields?.label(field) ?? field), escapeHtml(value))),
    ...(as_of === null
      ? []
      : [factOf(file.sets.length > 1 ? words.allOf : words.asOf, escapeHtml(fields?.plainDay(as_of) ?? as_of))]),
  ]
}

/** A browser user probably wants a table, so the script asks for CSV unless another format was requested. */
const IN_BROWSERS = 'csv'

function savedAs({ name, format, format_asked, formats }: PreviewedFile): Pick<PreviewedFile, 'name' | 'format'> {
  if (format_asked || !formats.includes(IN_BROWSERS)) return { name, format }
  return { name: `${name.slice(0, -format.length)}${IN_BROWSERS}`, format: IN_BROWSERS }
}

/** The same address with another format. */
function withFormat(search: string, format: string): string {
  const query = new URLSearchParams(search)
  query.set('format', format)
  return `?${query}`
}
