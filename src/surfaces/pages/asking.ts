import { callout } from '#operation/view/blocks.ts'
import type { Operation } from '#operation/operation.ts'
import { asSent, type Field } from '#operation/view/fields.ts'
import { pick } from '#operation/view/language.ts'
import { link, plainText } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import { withLanguage } from './draw.ts'
import { drawBlocks } from './blocks.ts'
import { drawForm } from './form.ts'
import { markup, type Html, type Markup } from './html.ts'
import type { Pen } from './inline.ts'
import { freeInstead } from './payment-help.ts'
import { firstOf, type OperationPage, type Suggestion } from './page-spec.ts'
import { icon } from './icons.ts'
import { addressOf, written, type PagePlace } from './site.ts'
import { startingInput } from './tiles.ts'

// Parts of an operation's page that take input: form, near matches, pages of a list, and price.

/**
 * The form of a list, collapsed on phones, and the active filters that the headline does not name. A tap removes one.
 */
export function filtersOf(form: Markup, fields: readonly Field[], spec: OperationPage, words: Words): Markup {
  const chosen = chosenFilters(fields, spec, words)
  if (spec.answer?.document.blocks.length === 0) return [chosen, form]
  const hasSearch = fields.some(({ name }) => name === 'q')
  const isList = 'total' in ((spec.answer?.output ?? {}) as object)
  const again = isList ? undefined : spec.service.words?.operations[spec.place.operation.name]?.again
  const filter = again ? pick(again, spec.reader.language) : words.t('篩選', 'Filter')
  const label = hasSearch ? words.t('搜尋、篩選', 'Search and filter') : filter
  return markup`<details class="refine"><summary class="chip">${icon(hasSearch ? 'search' : 'filter')}${label}</summary>${form}</details>${chosen}`
}

function chosenFilters(
  fields: readonly Field[],
  { place, reader, entered, answer }: OperationPage,
  words: Words,
): Markup {
  if (place.method === 'POST') return ''
  const { asked = '', headline = '' } = answer?.document ?? {}
  const named = plainText([asked, headline].flat())
  const taken = understood(fields, entered, answer?.input)
  const chips = fields.flatMap(({ name, label, options, control }) => {
    const value = taken[name]?.join('、') ?? ''
    if (value === '') return []
    const times = control === 'date' ? [words.nearDay(value), words.plainDay(value)] : []
    if (control === 'month') times.push(words.plainDay(value))
    const isYesNo = control === 'yes_no'
    const no = isYesNo ? words.t('否', 'no') : undefined
    const figure = control === 'number' && /^\d+$/.test(value) ? words.number(Number(value)) : undefined
    const shown = options.find((option) => option.value === value)?.label ?? times[0] ?? no ?? figure ?? value
    if ([shown, ...times].some((it) => named.includes(it))) return []
    // A yes/no filter is shown by its label alone.
    const said = isYesNo && value !== '0' ? label : `${label}${words.t('：', ': ')}${shown}`
    const rest = { ...firstOf(entered), [name]: undefined, offset: undefined }
    return markup`<li><a class="chip" href="${withLanguage(reader.prefix + addressOf(place, rest), reader)}">${said}${icon('close')}<span class="vh">${words.t('，拿掉', ', remove')}</span></a></li>`
  })
  return chips.length === 0 ? '' : markup`<ul class="chips" aria-label="${words.t('選了', 'Chosen')}">${chips}</ul>`
}

export function suggestionsOf(
  { place, reader, entered }: OperationPage,
  name: string | undefined,
  suggestions: readonly Suggestion[],
  heading: string,
  id?: 'errors',
): Html {
  const items = suggestions.map(({ value, text }) => {
    if (name === undefined || place.method === 'POST') return markup`<li><span class="chip">${text}</span></li>`
    const query = new URLSearchParams({ ...firstOf(entered), [name]: value }).toString()
    return markup`<li><a class="chip" href="${withLanguage(`${reader.prefix}${place.entry}?${query}`, reader)}">${text}</a></li>`
  })
  return markup`<section class="block"${id === undefined ? '' : markup` id="${id}" tabindex="-1"`}><h2>${heading}</h2><ul class="chips">${items}</ul></section>`
}

export function pagerOf({ place, reader, answer, entered }: OperationPage, words: Words): Markup {
  const { total, limit, offset = 0 } = (answer?.output ?? {}) as { total?: unknown; limit?: unknown; offset?: unknown }
  if (typeof total !== 'number' || typeof limit !== 'number' || typeof offset !== 'number' || total <= limit) return ''
  const to = (from: number) =>
    withLanguage(
      reader.prefix + addressOf(place, { ...firstOf(entered), offset: from === 0 ? undefined : from }),
      reader,
    )
  const last = Math.min(offset + limit, total)
  return markup`<nav class="actions" aria-label="${words.t('分頁', 'Pages')}">${offset > 0 ? markup`<a class="btn plain" rel="prev" href="${to(Math.max(0, offset - limit))}">${words.t('上一頁', 'Previous')}</a>` : ''}${last < total ? markup`<a class="btn plain" rel="next" href="${to(last)}">${words.t('下一頁', 'Next')}</a>` : ''}<span class="quiet">${words.t(`第 ${offset + 1} 到 ${last} 筆，共 ${words.number(total)} 筆`, `${offset + 1} to ${last} of ${words.number(total)}`)}</span></nav>`
}

/** The callout before any input: the price of a call, or that the call is not available yet. */
export function priceNote({ place, service, runtime, reader }: OperationPage, words: Words, pen: Pen): Markup {
  const { price, name } = place.operation
  if (price === undefined) return ''
  const { t } = words
  if (!runtime.isOpen(service)) {
    const text = t(
      '這一項還沒有開放，現在不會收費，也查不到答案。',
      'This lookup is not open yet. Nothing is charged, and nothing is answered.',
    )
    const closed = callout(t('未開放', 'Not open yet'), text, 'warn')
    return [drawBlocks([closed], pen), freeInstead(service, name, reader, words)]
  }
  const text = [
    t('用 USDC 付款，不必註冊；答不出來就不收。', 'Paid in USDC without an account; no answer, no charge. '),
    link(t('預覽結果', 'See what you get'), `/docs#${name}`),
  ]
  return drawBlocks([callout(t(`每次 US${price}`, `US${price} each time`), text)], pen)
}

/** The form of an operation. Empty if it takes no input, or if it is paid and not yet available. */
export function formOf(spec: OperationPage, fields: readonly Field[], words: Words): Markup {
  const { place, service, reader, runtime, answer, faults = [], entered } = spec
  const { operation } = place
  if (fields.length === 0 && answer) return ''
  if (operation.price !== undefined && !runtime.isOpen(service)) return ''
  const own = service.words?.operations[operation.name]
  const isFilter = fields.every(({ isRequired }) => !isRequired)
  const label = own?.button ? pick(own.button, reader.language) : words.t('查', 'Look up')
  const isPaid = operation.price !== undefined
  const start =
    answer || Object.values(entered).some(([value = '']) => value !== '') ? undefined : startingInput(operation, fields)
  const started = Object.fromEntries(asSent(fields, start ?? {}).map(([name, value]) => [name, [value]]))
  return drawForm(
    {
      fields,
      action: isPaid ? withLanguage(reader.prefix + paidAction(operation, place), reader) : reader.prefix + place.entry,
      method: place.method === 'POST' ? 'post' : 'get',
      button: isPaid ? words.t(`${label}，US${operation.price}`, `${label}, US${operation.price}`) : label,
      ...(answer &&
        !isFilter && {
          heading: own?.again ? pick(own.again, reader.language) : words.t('再查一次', 'Look up another'),
        }),
      entered: { ...started, ...understood(fields, entered, answer?.input), ...asShown(answer?.document.entered) },
      faults,
      hidden:
        reader.isLanguageNamed && !fields.some(({ name }) => name === 'lang')
          ? { lang: reader.language === 'zh' ? 'zh-TW' : 'en' }
          : {},
      shape: answer && isFilter ? 'bar' : 'panel',
      hasFocus: answer === undefined && faults.length === 0,
      suggest: `${reader.prefix}/suggest?of=${operation.name}.`,
      idPrefix: 'f-',
    },
    words,
  )
}

function asShown(named: Readonly<Record<string, string>> = {}): OperationPage['entered'] {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, [value]]))
}

/**
 * The entered values. After an answer, choices have their parsed values, so that a select shows one of its options.
 * A questionnaire is then empty, because the next person to fill it in may be another.
 */
function understood(fields: readonly Field[], entered: OperationPage['entered'], input: unknown) {
  if (input === undefined || fields.some(({ control }) => control === 'questions')) return input ? {} : entered
  const taken = input as Readonly<Record<string, unknown>>
  const choices = fields.flatMap(({ name, control }): [string, string[]][] => {
    const value = taken[name]
    if (!CHOICES.has(control) || (entered[name]?.[0] ?? '') === '' || value === undefined) return []
    return [[name, [typeof value === 'boolean' ? String(Number(value)) : written(value)]]]
  })
  return { ...entered, ...Object.fromEntries(choices) }
}

const CHOICES: ReadonlySet<Field['control']> = new Set(['select', 'radios', 'checks', 'yes_no'])

/** The form of a paid operation is sent to the API path, where a browser gets the payment page. */
function paidAction({ route }: Operation, { entry, path }: PagePlace): string {
  return route !== undefined && !path.includes('{') ? route.slice(route.indexOf(' ') + 1) : entry
}
