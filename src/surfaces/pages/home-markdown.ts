import type { Service } from '#operation/service.ts'
import type { Document } from '#operation/view/document.ts'
import { toMarkdown } from '#operation/view/markdown.ts'
import { link, type Target } from '#operation/view/text.ts'
import { createWords, type Words } from '#operation/view/messages.ts'
import { connectionsOf } from '../documents/connect.ts'
import { mcpAddress } from '../documents/server-identity.ts'
import type { Runtime } from '../runtime.ts'
import { hrefOf, ledeOf, titleOf, withLanguage, type Reader } from './draw.ts'
import { placesOf, withForm } from './site.ts'
import { stateOf } from './status-page.ts'

/** A service's page as Markdown: its operations, each linked to its own Markdown. */
export function serviceMarkdown(service: Service, reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now, words: service.words })
  const title = words.t(service.titleZh, service.title)
  const items = placesOf(service).map(({ operation, entry }) => [
    link(titleOf(operation, reader.language), entry),
    words.t('：', ': '),
    ledeOf(service, operation, reader.language) ?? operation.summary,
  ])
  return write(
    {
      title,
      headline: title,
      lede: words.t(service.summaryZh, service.summary),
      blocks: [{ kind: 'list', items }],
      ...(service.notice !== undefined && { notice: words.half(service.notice) }),
    },
    words,
    (target) => asMarkdown(hrefOf(target, service, reader, runtime)),
  )
}

/** The front page as Markdown: the services, each linked to its own Markdown. */
export function frontMarkdown(reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const { t } = words
  return write(
    {
      title: t('想查什麼？', 'What would you like to look up?'),
      headline: t('想查什麼？', 'What would you like to look up?'),
      blocks: [
        {
          kind: 'list',
          items: runtime.services.map((service) => [
            link(t(service.titleZh, service.title), withLanguage(`${runtime.publicUrl(service)}/index.md`, reader)),
            t('：', ': '),
            t(service.summaryZh, service.summary),
          ]),
        },
      ],
    },
    words,
    String,
  )
}

/** How to add the MCP server to each client, as Markdown. */
export function connectMarkdown(service: Service, reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const title = words.t('接到 AI 助理', 'Connect an assistant')
  return write(
    {
      title,
      headline: title,
      lede: mcpAddress(service, runtime),
      blocks: connectionsOf(service, runtime).map(({ client, where, line }) => ({
        kind: 'code' as const,
        heading: client,
        label: words.pick(where),
        code: line,
      })),
    },
    words,
    String,
  )
}

/** The date of each data set, as Markdown. */
export function statusMarkdown(reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const { t } = words
  const title = t('資料狀態', 'Data status')
  return write(
    {
      title,
      headline: title,
      blocks: [
        {
          kind: 'table',
          columns: [{ name: t('資料', 'Data') }, { name: t('資料到', 'Up to') }, { name: t('狀態', 'State') }],
          rows: runtime.dataStatus().map((it) => ({
            cells: [words.pick(it.title), it.asOf, stateOf(it, words).text],
          })),
        },
      ],
    },
    words,
    String,
  )
}

function write(document: Document, words: Words, resolve: (target: Target) => string | undefined): string {
  return toMarkdown(document, words, resolve)
}

function asMarkdown(address: string | undefined): string | undefined {
  return address === undefined ? undefined : withForm(address, 'md')
}
