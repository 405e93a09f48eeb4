import type { Language } from '#support/errors/localized-text.ts'
import type { Preview, PreviewedFile } from '#operation/preview.ts'
import { facts, fold } from '#operation/view/blocks.ts'
import type { Block, BlockOf } from '#operation/view/document.ts'
import { inLanguage, tableOf, textOf } from '#operation/view/generic.ts'
import type { Words } from '#operation/view/messages.ts'
import { code, link, plainText, quiet } from '#operation/view/text.ts'
import { WORDS } from './payment-words.ts'

/** A table with more columns is replaced by a list of the column names, and its rows are collapsed. */
const COLUMNS_SHOWN = 6
const NAMES_MAX = 12

type Facts = BlockOf<'facts'>['facts'][number][]

export function previewBlocks({ rows, first, file }: Preview, search: string, words: Words): Block[] {
  const messages = WORDS[words.language]
  const lists = Object.entries(rows).map(([name, count]) => {
    const rows = (first[name] ?? []).map((row) => inLanguage(Object(row), words))
    const columns = [...new Set(rows.flatMap(Object.keys).map((column) => words.label(column)))]
    const isWide = columns.length > COLUMNS_SHOWN
    const more = Math.max(0, columns.length - NAMES_MAX)
    const has = isWide ? ['\n', quiet(messages.each(words.list(columns.slice(0, NAMES_MAX)), more))] : ''
    const title = listName(name, file, words)
    return {
      fact: { name: title, value: [messages.rows(words.number(count)), has] },
      begins: rows.length === 0 ? [] : [tableOf(title, rows, words)],
      isWide,
    }
  })
  const uncounted = (file?.sets ?? [])
    .filter((set) => rows[set] === undefined)
    .map((set) => ({ name: listName(set, file, words), value: messages.uncounted }))
  const begins = lists.flatMap((list) => list.begins)
  // Wide tables or several lists are collapsed, because they would push the payment button far down.
  const isFolded = lists.length > 1 || lists.some(({ isWide }) => isWide)
  return [
    {
      ...facts(...lists.map(({ fact }) => fact), ...uncounted, ...(file ? fileFacts(file, rows, search, words) : [])),
      heading: messages.holds,
    },
    ...(isFolded && begins.length > 0 ? [fold(messages.first, begins)] : []),
    ...(isFolded ? [] : begins.map((block) => ({ ...block, heading: messages.first }))),
  ]
}

function listName(name: string, file: PreviewedFile | undefined, words: Words): string {
  const chosen = file ? words.value('set', name) : name
  return chosen === name ? words.label(name) : chosen
}

/** The subject of a file, such as the name of a category or a product. */
export function subjectOf({ about }: PreviewedFile, language: Language): string | undefined {
  const name = about[`name_${language}`] ?? about['name']
  return name === undefined ? undefined : String(name)
}

/** A longer field is a note in one language, so the page omits it. */
const FACT_CHARACTERS_MAX = 60

function fileFacts(file: PreviewedFile, rows: Preview['rows'], search: string, words: Words): Facts {
  const { formats, about, as_of, sets } = file
  const { name, format } = savedAs(file)
  const messages = WORDS[words.language]
  // Fields that the page shows elsewhere: subject, date and number of rows.
  const shown = new Set([subjectOf(file, words.language), as_of, ...Object.values(rows).map((it) => words.number(it))])
  const links = formats
    .filter((it) => it !== format)
    .map((it, at) => [
      at === 0 ? ['\n', quiet(`${messages.forms} `)] : words.t('、', ', '),
      link(it.toUpperCase(), withFormat(search, it)),
    ])
  return [
    { name: messages.file, value: [code(name), ...links] },
    ...Object.entries(inLanguage(about, words))
      .map(([field, value]) => ({ field, name: words.label(field), value: plainText(textOf(field, value, words)) }))
      .filter(
        ({ field, value }) => !field.startsWith('name') && !shown.has(value) && value.length <= FACT_CHARACTERS_MAX,
      ),
    ...(as_of === null
      ? []
      : [{ name: sets.length > 1 ? messages.allOf : messages.asOf, value: words.plainDay(as_of) }]),
  ]
}

/** The script asks for CSV unless the address names a format, because people in browsers usually want a table. */
const IN_BROWSERS = 'csv'

function savedAs({ name, format, format_asked, formats }: PreviewedFile): Pick<PreviewedFile, 'name' | 'format'> {
  if (format_asked || !formats.includes(IN_BROWSERS)) return { name, format }
  return { name: `${name.slice(0, -format.length)}${IN_BROWSERS}`, format: IN_BROWSERS }
}

function withFormat(search: string, format: string): string {
  const query = new URLSearchParams(search)
  query.set('format', format)
  return `?${query}`
}
