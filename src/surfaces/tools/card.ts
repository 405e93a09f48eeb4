import { raw } from 'hono/html'
import type { ApiError } from '#support/errors/errors.ts'
import type { Language } from '#support/errors/localized-text.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { CARD_TYPE, CARD_URI } from '#operation/sites.ts'
import { CARD_SCRIPT, PAGE_STYLE } from '../pages/assets.ts'
import { drawBlocks } from '../pages/blocks.ts'
import { documentOf, hrefOf, wordsFor, type Reader } from '../pages/draw.ts'
import { markup } from '../pages/html.ts'
import { inline, phrased, type Pen } from '../pages/inline.ts'
import type { Runtime } from '../runtime.ts'

const CARD_META = 'dozen/card'

/** The card as an MCP resource: a page that sends no requests. */
export function cardContents() {
  const text = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dozen</title><style>${PAGE_STYLE}main{padding:1rem}</style></head><body><main></main><script>${CARD_SCRIPT}</script></body></html>`
  return [{ uri: CARD_URI, mimeType: CARD_TYPE, text, _meta: { ui: { prefersBorder: true } } }]
}

/** Draws an error that has its own page, such as the price of an unpaid call. */
export function drawRefusal(error: ApiError, language: Language): Readonly<Record<string, unknown>> | undefined {
  const page = error.body?.page?.draw(language)
  if (!page) return undefined
  const { asked, headline, lede, card } = page
  const drawing = markup`<div class="stack"><p class="asked">${asked}</p><h1>${headline}</h1><p class="lede">${lede}</p>${raw(card)}</div>`
  return { [CARD_META]: String(drawing) }
}

/** The answer as on its page, for the `_meta` of a tool result. */
export function drawCard(
  service: Service,
  operation: Operation,
  answer: { readonly input: unknown; readonly output: unknown },
  reader: Reader,
  runtime: Runtime,
): Readonly<Record<string, unknown>> {
  const document = documentOf(service, operation, answer, reader)
  let ids = 0
  const pen: Pen = {
    words: wordsFor(reader, service, operation),
    resolve: (target) => hrefOf(target, service, reader, runtime),
    nextId: () => `card-${++ids}`,
  }
  const lede = document.lede === undefined ? '' : markup`<p class="lede">${inline(document.lede, pen)}</p>`
  const asked = document.asked === undefined ? '' : markup`<p class="asked">${inline(document.asked, pen)}</p>`
  const drawing = markup`<div class="stack s-${service.name}">${asked}<h1>${phrased(document.headline, pen)}</h1>${lede}${drawBlocks(document.blocks, pen)}</div>`
  return { [CARD_META]: String(drawing) }
}
