import { toIcs } from '#operation/view/ics.ts'
import { CSV } from '#operation/csv.ts'
import { hasTables } from '#operation/view/csv.ts'
import type { Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { withLanguage } from './draw.ts'
import { markup, type Markup } from './html.ts'
import { hasNoAddress, type OperationPage } from './page-spec.ts'
import { withSuffix } from './site.ts'

/** A larger file is not embedded in the page. An answer may have twice this size. */
const FILE_CHARACTERS = 524_288

export function feedsOf({ place, reader, path }: OperationPage, document: Document, { t }: Words): Feed[] {
  if (hasNoAddress(place)) return []
  const to = (suffix: string) => withLanguage(reader.prefix + withSuffix(path, suffix), reader)
  return [
    ...(document.events ? [{ text: t('行事曆', 'Calendar'), type: 'text/calendar', address: to('ics') }] : []),
    ...(document.news ? [{ text: 'Atom', type: 'application/atom+xml', address: to('atom') }] : []),
    ...(hasTables(document) ? [{ text: 'CSV', type: CSV, address: to('csv') }] : []),
    { text: 'Markdown', type: 'text/markdown', address: to('md') },
  ]
}

/** Download links that contain the file itself, for an answer without an address: its table and calendar. */
export function filesOf({ place, answer, service, reader, runtime }: OperationPage, { t }: Words): Feed[] {
  if (!hasNoAddress(place) || !answer) return []
  const { alternates, name } = place.operation
  const host = new URL(runtime.publicUrl(service)).host
  return [
    ...embedded('CSV', CSV, alternates[CSV]?.(answer.output), `${name}.csv`),
    ...embedded(t('行事曆', 'Calendar'), 'text/calendar', toIcs(answer.document, host, reader.now), `${name}.ics`),
  ]
}

function embedded(text: string, type: string, written: string | undefined, fileName: string): Feed[] {
  const data = written === undefined ? '' : Buffer.from(written).toString('base64')
  if (data === '' || data.length > FILE_CHARACTERS) return []
  return [{ text, type, address: `data:${type};charset=utf-8;base64,${data}`, fileName }]
}

interface Feed {
  readonly text: string
  readonly type: string
  readonly address: string
  readonly fileName?: string
}

export function subscriptions(feeds: readonly Feed[], { t }: Words): Markup {
  if (feeds.length === 0) return ''
  return markup`<p class="note feeds">${t('其他格式：', 'Other forms: ')}${feeds.map(({ text, type, address, fileName }) => markup`<a href="${address}" type="${type}"${fileName === undefined ? '' : markup` download="${fileName}"`}>${text}</a> `)}</p>`
}
