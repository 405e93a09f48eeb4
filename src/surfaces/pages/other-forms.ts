import { toAtom } from '#operation/view/atom.ts'
import { toCsv } from '#operation/view/csv.ts'
import type { Document } from '#operation/view/document.ts'
import { fieldsOf } from '#operation/view/fields.ts'
import { toIcs } from '#operation/view/ics.ts'
import { LANGUAGE_TAGS } from '#operation/view/language.ts'
import { code, plainText } from '#operation/view/text.ts'
import { ApiError } from '#support/errors/errors.ts'
import { HTML_TYPE } from '../exchange.ts'
import type { Form } from './forms.ts'
import { hrefOf, ledeOf, markdownOf, titleOf, wordsFor } from './draw.ts'
import { insteadBlocks } from './did-you-mean.ts'
import { operationPage } from './operation-page.ts'
import type { OperationPage } from './page-spec.ts'
import { withForm } from './site.ts'

export const FORM_TYPES: Readonly<Record<Form, string>> = {
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  // Addresses with `.rss` also return Atom, which feed readers recognise by its content.
  rss: 'application/atom+xml; charset=utf-8',
}

/** The page in the format of its address (`.md`, `.csv` …). Throws `not_found` for another format. */
export function drawPage(form: Form | 'html', spec: OperationPage): { contentType: string; body: string } {
  if (form === 'html') return { contentType: HTML_TYPE, body: operationPage(spec) }
  const body = inForm(form, spec)
  if (body === undefined) throw new ApiError('not_found', `This answer is not available as .${form}.`)
  return { contentType: FORM_TYPES[form], body }
}

function inForm(form: Form, spec: OperationPage): string | undefined {
  const { answer } = spec
  if (form === 'md') return markdown(spec, answer?.document ?? formDocument(spec))
  return answer && written(form, spec, answer.document)
}

function markdown(spec: OperationPage, document: Document): string {
  const { service, place, reader, runtime } = spec
  const instead = insteadBlocks(spec, wordsFor(service, place.operation, reader))
  const whole = { ...document, blocks: [...document.blocks, ...instead] }
  return markdownOf(service, place.operation, whole, reader, runtime)
}

function written(
  form: Exclude<Form, 'md'>,
  { service, reader, runtime, path }: OperationPage,
  document: Document,
): string | undefined {
  const base = runtime.publicUrl(service)
  switch (form) {
    case 'csv':
      return toCsv(document)
    case 'ics':
      return toIcs(document, new URL(base).host, reader.now)
    case 'atom':
    case 'rss':
      return toAtom(document, {
        address: base + path,
        self: base + withForm(path, 'atom'),
        author: service.title,
        now: reader.now,
        description: plainText(document.lede ?? document.headline),
        languageTag: LANGUAGE_TAGS[reader.language],
        resolve: (target) => absolute(hrefOf(target, service, { ...reader, prefix: '' }, runtime), base),
      })
  }
}

function absolute(address: string | undefined, base: string): string | undefined {
  return address?.startsWith('/') ? base + address : address
}

function formDocument({ service, place, reader }: OperationPage): Document {
  const { operation } = place
  const words = wordsFor(service, operation, reader)
  const fields = fieldsOf(operation, service.words, reader.language)
  const lede = ledeOf(service, operation, reader.language)
  return {
    title: titleOf(operation, reader.language),
    headline: titleOf(operation, reader.language),
    ...(lede !== undefined && { lede }),
    blocks: [
      {
        kind: 'facts',
        heading: words.t('輸入', 'Inputs'),
        facts: fields.map(({ name, label, hint, isRequired }) => ({
          name: label,
          value: [
            code(name),
            isRequired ? '' : words.t('（可不填）', ' (optional)'),
            hint === undefined ? '' : ` ${hint}`,
          ],
        })),
      },
    ],
  }
}
