import { toAtom } from '#operation/view/atom.ts'
import { toCsv } from '#operation/view/csv.ts'
import { toDataWords } from '#operation/view/data-words.ts'
import type { Document } from '#operation/view/document.ts'
import { fieldsOf } from '#operation/view/fields.ts'
import { toIcs } from '#operation/view/ics.ts'
import { LANGUAGE_TAGS } from '#operation/view/language.ts'
import { code, plainText } from '#operation/view/text.ts'
import { ApiError } from '#support/errors/errors.ts'
import { HTML_TYPE } from '../reply.ts'
import { documentOf, hrefOf, ledeOf, markdownOf, titleOf, wordsFor } from './draw.ts'
import { alternativeBlocks } from './did-you-mean.ts'
import { operationPage } from './operation-page.ts'
import { FORMAT_TYPES, type PageFormat } from './page-formats.ts'
import type { OperationPage } from './page-spec.ts'
import { withSuffix } from './site.ts'

/** The page in the format of its address (`.md`, `.csv` …). Throws `not_found` for another format. */
export function drawPage(format: PageFormat | 'html', spec: OperationPage): { contentType: string; body: string } {
  if (format === 'html') return { contentType: HTML_TYPE, body: operationPage(spec) }
  const body = format === 'md' ? markdown(spec) : spec.answer && feedOrTable(format, spec, spec.answer)
  if (body === undefined) throw new ApiError('not_found', `This answer is not available as .${format}.`)
  return { contentType: FORMAT_TYPES[format], body }
}

function markdown(spec: OperationPage): string {
  const { service, place, reader, runtime, answer } = spec
  const document = answer?.document ?? inputsDocument(spec)
  const alternatives = alternativeBlocks(spec, wordsFor(reader, service, place.operation))
  const withAlternatives = { ...document, blocks: [...document.blocks, ...alternatives] }
  return markdownOf(service, place.operation, withAlternatives, reader, runtime)
}

/** Undefined if the document has no entries for this format, such as dates for a calendar. */
function feedOrTable(
  format: Exclude<PageFormat, 'md'>,
  { service, place, reader, runtime, path }: OperationPage,
  answer: NonNullable<OperationPage['answer']>,
): string | undefined {
  const { document } = answer
  const base = runtime.publicUrl(service)
  switch (format) {
    case 'csv': {
      const words = toDataWords(wordsFor(reader, service, place.operation))
      return toCsv(documentOf(service, place.operation, answer, reader, words), words)
    }
    case 'ics':
      return toIcs(document, new URL(base).host, reader.now)
    case 'atom':
    case 'rss':
      return toAtom(document, {
        address: base + path,
        self: base + withSuffix(path, 'atom'),
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

/** A page without an answer as Markdown: what the operation does, and its inputs. */
function inputsDocument({ service, place, reader }: OperationPage): Document {
  const { operation } = place
  const words = wordsFor(reader, service, operation)
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
