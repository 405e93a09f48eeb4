import { licenceInChinese } from '#support/text/licences.ts'
import { dangerInInput, helpBlock, needOffered } from '../help.ts'
import { listDates } from '#operation/view/data-age.ts'
import { fieldsOf, type Field } from '#operation/view/fields.ts'
import type { BlockOf, Document } from '#operation/view/document.ts'
import { plainText, type Target } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import { actsOf } from './acts.ts'
import { ageLine } from './age.ts'
import { ABOUT, beginWith, translated } from './asked-fact.ts'
import { formOf, pagerOf, priceNote, filtersOf, suggestionsOf } from './asking.ts'
import { callButton, button, drawBlocks, drawCode } from './blocks.ts'
import { documentOf, hrefOf, ledeOf, postingOf, titleOf, withLanguage, wordsFor } from './draw.ts'
import { drawFaults } from './form.ts'
import { frontFactsOf } from './front-facts.ts'
import { helpLines } from './help-lines.ts'
import { markup, type Markup } from './html.ts'
import { penOf, type Pen } from './inline.ts'
import { alternativeBlocks } from './did-you-mean.ts'
import { page, type Head, type Parts } from './layout.ts'
import { feedsOf, filesOf, subscriptions } from './page-feeds.ts'
import { canonicalOf, describe, structured } from './page-meta.ts'
import { hasNoAddress, type OperationPage } from './page-spec.ts'
import { drawRow } from './row.ts'
import { startingInput } from './tiles.ts'
import { curlSample, mcpSample, requestOf } from './samples.ts'

/** A longer answer is not shown as JSON, only linked. */
const JSON_CHARACTERS = 4000
/** If a record is missing, the page links to this many others. */
const NEAREST_SHOWN = 5

export function operationPage(given: OperationPage): string {
  const { service, place, reader, runtime } = given
  const { operation } = place
  const words = wordsFor(reader, service, operation)
  const answer = given.answer && {
    ...given.answer,
    document: beginWith(given.answer.document, factsAbout(given, given.answer), words),
  }
  const spec = { ...given, ...(answer && { answer }) }
  const title = titleOf(operation, reader.language)
  const document = answer?.document
  const lede = ledeOf(service, operation, reader.language)
  const pen = {
    ...penOf(words, (target: Target) => hrefOf(target, service, reader, runtime)),
    post: (target: Target) => postingOf(target, service, reader, runtime),
    ...(document && { headline: plainText(document.headline) }),
  }
  const instead = alternativeBlocks(spec, words)
  return page({
    title: document?.title ?? spec.refusal?.headline ?? title,
    description: document ? describe(document, lede ?? '', words) : (lede ?? operation.summary),
    reader,
    words,
    runtime,
    service,
    operation,
    path: spec.path,
    question: spec.question,
    canonicalPath: canonicalOf(spec),
    isPrivate:
      spec.refusal !== undefined || (spec.faults ?? []).length > 0 || (answer !== undefined && hasNoAddress(place)),
    ...(document &&
      !hasNoAddress(place) && { jsonLd: (address: string) => structured(spec, document, address, words) }),
    feeds: document ? feedsOf(spec, document, words) : [],
    head: headOf(spec, words, pen),
    parts: partsOf(spec, words, pen, instead),
    pen,
  })
}

/** The facts that the address names, in the page's language. The address may have been made in the other one. */
function factsAbout(
  { service, place, reader, entered }: OperationPage,
  answer: NonNullable<OperationPage['answer']>,
): readonly string[] {
  const names = entered[ABOUT] ?? []
  if (names.length === 0) return []
  const language = reader.language === 'zh' ? 'en' : 'zh'
  return translated(names, documentOf(service, place.operation, answer, { ...reader, language }), answer.document)
}

function headOf(spec: OperationPage, words: Words, pen: Pen): Head {
  const { service, place, reader, answer, refusal } = spec
  const { operation } = place
  const title = titleOf(operation, reader.language)
  const document = answer?.document
  const entry = document && { to: withLanguage(reader.prefix + place.entry, reader) }
  const lede = ledeOf(service, operation, reader.language)
  const headline = document?.headline ?? refusal?.headline ?? whichOne(spec, words) ?? neededStill(spec, words) ?? title
  const under = document ? document.lede : (refusal?.lede ?? lede)
  const actions = document?.actions ?? []
  const isUrgent = document?.tone === 'urgent'
  const drawn = actions.map((action, at) =>
    'phone' in action ? callButton(action.phone, action.text, at === 0) : button(action, pen, at === 0 ? '' : 'plain'),
  )
  const score = document?.score
  const age = ageLine(document?.provenance, words)
  const bar = score
    ? markup`<svg class="score" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="${score.label}"><rect class="track" width="100" height="10"/><rect class="got" width="${((100 * score.value) / score.max).toFixed(1)}" height="10"/></svg>`
    : ''
  const isCalled = actions.every((action) => 'phone' in action)
  const buttons = drawn.length === 0 ? '' : markup`<div class="${isCalled ? 'call' : 'actions'}">${drawn}</div>`
  return {
    crumbs: [{ text: title, ...entry }],
    asked: document?.asked,
    headline,
    age,
    lede: under,
    below: [answer ? takenAs(answer.output, plainText(headline), words) : '', bar, buttons],
    isUrgent,
  }
}

/** Asks which record is meant, if several have the given name. */
function whichOne({ choices, entered }: OperationPage, { t }: Words): string | undefined {
  const typed = choices && entered[choices.field]?.[0]
  return typed === undefined ? undefined : t(`「${typed}」是哪一個？`, `Which “${typed}” do you mean?`)
}

function neededStill({ service, place, reader, missing = [] }: OperationPage, words: Words): string | undefined {
  const fields = fieldsOf(place.operation, service.words, reader.language)
  const labels = fields.flatMap(({ name, label }) => (missing.includes(name) ? [label] : []))
  return labels.length === 0 ? undefined : words.t(`還要：${words.list(labels)}`, `Still needed: ${words.list(labels)}`)
}

/** Says how the input was interpreted, for example 12/25 as a day of this year, unless the headline has its words. */
function takenAs(output: unknown, headline: string, words: Words): Markup {
  const { resolved } = output as { resolved?: readonly { given: string; taken: unknown; name?: string }[] }
  if (!resolved) return ''
  const readings = resolved.flatMap(({ given, taken, name }) => {
    const value = Array.isArray(taken) ? words.list(taken.map(String)) : String(taken)
    const whole = name === undefined ? value : name.includes(value) ? name : `${value} ${name}`
    return name?.includes(given) || headline.includes(given)
      ? []
      : words.t(`「${given}」查的是 ${whole}。`, `“${given}” was read as ${whole}. `)
  })
  return readings.length === 0 ? '' : markup`<p class="note">${readings.join('')}</p>`
}

/** Inputs that only the links between pages of a list set. The form shows them only to correct them. */
const PAGING: ReadonlySet<string> = new Set(['limit', 'offset'])

function partsOf(spec: OperationPage, words: Words, pen: Pen, instead: readonly BlockOf<'links'>[]): Parts {
  const { answer, faults = [], place, service, reader } = spec
  const isWrong = (name: string) => faults.some(({ path }) => path === name)
  const fields = fieldsOf(place.operation, service.words, reader.language).filter(
    ({ name }) => !PAGING.has(name) || isWrong(name),
  )
  const document = answer?.document
  const form = formOf(spec, fields, words)
  const lines = service.helpsInCrisis && document?.tone !== 'urgent' ? helpLines(words) : ''
  if (!document) {
    const examples = spec.examples ?? ''
    const isStarted = startingInput(place.operation, fields) !== undefined
    return {
      main: [lines, isStarted ? examples : '', unanswered(spec, fields, form, words, pen, instead)],
      beside: markup`<div class="about stack">${isStarted ? '' : examples}${relatedOf(spec, words)}</div>`,
    }
  }
  const need = service.helpsInCrisis === true ? undefined : needOffered(spec.instead)
  const blocks = drawBlocks([...(need ? [helpBlock(need, words)] : []), ...document.blocks], pen)
  const where = placeOfForm(spec, fields)
  const isFirst = where === 'above' || where === 'first'
  const isAsking = fields.some(({ control }) => control === 'questions')
  const drawn = where === 'above' ? filtersOf(form, fields, spec, words) : where === 'none' ? '' : form
  const asked = isAsking || drawn === '' ? '' : markup`<aside>${drawn}</aside>`
  const tools = [isFirst ? asked : '', actsOf(spec, instead.length > 0, words)].filter((it) => it !== '')
  const about = markup`<div class="about">${subscriptions([...feedsOf(spec, document, words), ...filesOf(spec, words)], words)}${sourcesOf(document, words)}</div>`
  return {
    above: tools.length === 0 ? '' : markup`<div class="tools">${tools}</div>`,
    main: [blocks, pagerOf(spec, words), insteadOf(instead, pen), isAsking ? drawn : '', lines],
    beside: [isFirst ? '' : asked, about],
    last: programsOf(spec, words),
    isWide: needsWidth(document),
  }
}

/** The form, after a refusal with what is wrong and near values. */
function unanswered(
  spec: OperationPage,
  fields: readonly Field[],
  form: Markup,
  words: Words,
  pen: Pen,
  instead: readonly BlockOf<'links'>[],
): Markup {
  const { faults = [], choices, refusal, place, service } = spec
  const danger = dangerInInput(service, place.operation, spec.entered) ?? needOffered(spec.instead)
  const first = fields.find(({ isRequired }) => isRequired) ?? fields[0]
  return [
    danger ? drawBlocks([helpBlock(danger, words)], pen) : '',
    choices && place.method === 'GET'
      ? suggestionsOf(spec, choices.field, choices.suggestions, didYouMean(words), 'errors')
      : faults.length > 0
        ? drawFaults(faults, fields, words, 'f-')
        : '',
    refusal && refusal.suggestions.length > 0
      ? suggestionsOf(
          spec,
          refusal.replaces ?? first?.name,
          refusal.suggestions.slice(0, refusal.isUnderstood ? NEAREST_SHOWN : undefined),
          refusal.isUnderstood ? words.t('這裡有的', 'On record here') : didYouMean(words),
        )
      : '',
    priceNote(spec, words, pen),
    form,
    insteadOf(instead, pen),
  ]
}

const didYouMean = ({ t }: Words) => t('是不是要找', 'Did you mean')

/** Beside an empty form: the tasks that people use this service for. */
function relatedOf({ service, place, reader }: OperationPage, words: Words): Markup {
  const { errands } = frontFactsOf(service)
  const links = errands.flatMap(({ name, address }) =>
    address === place.entry
      ? []
      : drawRow({ text: words.pick(name), address: withLanguage(reader.prefix + address, reader) }),
  )
  if (links.length === 0) return ''
  return markup`<nav class="block" aria-labelledby="related"><h2 id="related">${words.t('這裡還能查', 'Also here')}</h2><ul class="rows">${links}</ul></nav>`
}

/** A table with more columns than these, or than these of words, needs the full width of the page. */
const COLUMNS_MAX = 6
const WORDS_MAX = 4

function needsWidth({ blocks }: Document): boolean {
  return blocks.some(
    (block) =>
      block.kind === 'split' ||
      (block.kind === 'table' &&
        block.rows.length > 1 &&
        block.columns.length > (block.onPhone === 'cards' ? WORDS_MAX : COLUMNS_MAX)),
  )
}

/** A list has its filters above it, whatever its view declares. */
function placeOfForm({ answer }: OperationPage, fields: readonly Field[]): NonNullable<Document['form']> {
  if (fields.length === 0) return 'none'
  const isFilter = fields.every(({ isRequired }) => !isRequired)
  const own = answer?.document.form ?? (isFilter ? 'above' : 'after')
  const isList = 'total' in ((answer?.output ?? {}) as object)
  return own === 'after' && isFilter && isList ? 'above' : own
}

/** Alternatives, for visitors whose question was misunderstood. */
function insteadOf(blocks: readonly BlockOf<'links'>[], pen: Pen): Markup {
  return blocks.length === 0 ? '' : markup`<div class="instead" id="instead">${drawBlocks(blocks, pen)}</div>`
}

function sourcesOf({ provenance, notice }: Document, words: Words): Markup {
  if (!provenance && notice === undefined) return ''
  const items = (provenance?.sources ?? []).map(
    ({ name, url, licence }) =>
      markup`<li>${/^https?:\/\//.test(url) ? markup`<a href="${url}">${name}</a>` : name}${words.t('，', ', ')}${words.t(licenceInChinese(licence), licence)}</li>`,
  )
  // The line beside the headline already states the date, unless it lists only stale data sets.
  const date = provenance?.stale && provenance.datasets ? listDates(provenance, words) : ''
  const noticeText = notice === undefined ? '' : words.sentence(notice)
  if (items.length === 0 && date === '') return noticeText === '' ? '' : markup`<p class="source">${noticeText}</p>`
  const folded = [date === '' ? '' : markup`<p>${date}</p>`, items.length === 0 ? '' : markup`<ul>${items}</ul>`]
  return markup`<section class="source" aria-labelledby="sources"><h2 id="sources">${words.t('資料來源', 'Sources')}</h2>${noticeText === '' ? '' : markup`<p>${noticeText}</p>`}<details><summary>${words.t(`${items.length} 個來源與授權`, `${words.count(items.length, '', 'source')} and licence${items.length === 1 ? '' : 's'}`)}</summary>${folded}</details></section>`
}

/** The section for programmers: the same call with curl and MCP, and the answer as JSON. */
function programsOf({ place, service, runtime, answer }: OperationPage, words: Words): Markup {
  const { operation } = place
  if (!answer) return ''
  const asked = operation.unlimited && place.method === 'POST' ? operation.example : (answer.input as object)
  const input = asked as Record<string, unknown>
  const request = requestOf(operation, input, runtime.publicUrl(service))
  const mcp = mcpSample(operation, input)
  const json = JSON.stringify(answer.output, null, 2)
  const shown = json.length > JSON_CHARACTERS ? `${json.slice(0, JSON_CHARACTERS)}\n…` : json
  return markup`<details class="fold programs"><summary>${words.t('給程式用：curl、MCP 與 JSON', 'For programs: curl, MCP and JSON')}</summary>${request ? drawCode(curlSample(request), 'curl') : ''}${mcp === undefined ? '' : drawCode(mcp, `MCP (POST ${runtime.publicUrl(service)}/mcp)`)}${drawCode(shown, 'JSON')}</details>`
}
