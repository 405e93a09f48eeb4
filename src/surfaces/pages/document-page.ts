import type { Service } from '#operation/service.ts'
import type { Document } from '#operation/view/document.ts'
import { toMarkdown } from '#operation/view/markdown.ts'
import type { Words } from '#operation/view/messages.ts'
import { plainText, type Target } from '#operation/view/text.ts'
import type { ServiceApp } from '../http/routes.ts'
import type { Runtime } from '../runtime.ts'
import { addPage } from './add-page.ts'
import { drawBlocks } from './blocks.ts'
import { hrefOf, wordsFor, type Reader } from './draw.ts'
import { penOf } from './inline.ts'
import { markdownFeed, page, type Crumb } from './layout.ts'

/** A page that belongs to no operation, such as data status. HTML and Markdown come from its document. */
export interface DocumentPage {
  readonly document: Document
  /** The description for search engines. Default: the lede. */
  readonly description?: string
  /** Breadcrumbs between the service's and this page's. */
  readonly above?: readonly Crumb[]
}

export function addDocumentPage(
  app: ServiceApp,
  path: string,
  make: (words: Words, reader: Reader) => DocumentPage,
  runtime: Runtime,
  { service, json = {} }: { service?: Service | undefined; json?: Readonly<Record<string, () => string>> } = {},
): void {
  const resolverOf = (reader: Reader) => (target: Target) =>
    typeof target === 'string' && !target.startsWith('/') ? target : hrefOf(target, service, reader, runtime)
  addPage(
    app,
    path,
    runtime,
    (reader) => {
      const words = wordsFor(reader, service)
      const { document, description, above = [] } = make(words, reader)
      const { title, asked, headline, lede, blocks } = document
      const pen = penOf(words, resolverOf(reader))
      return page({
        title,
        description: description ?? plainText(lede ?? headline),
        reader,
        words,
        runtime,
        service,
        path,
        feeds: [markdownFeed(`${reader.prefix}${path}.md`)],
        head: { crumbs: [...above, { text: title }], asked, headline, lede },
        parts: { main: drawBlocks(blocks, pen), isWide: true },
        pen,
      })
    },
    json,
    (reader) => {
      const words = wordsFor(reader, service)
      return toMarkdown(make(words, reader).document, words, resolverOf(reader))
    },
  )
}
