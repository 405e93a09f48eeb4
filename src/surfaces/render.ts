import { lookupTable } from '#support/text/lookup-table.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { Rendered } from '#operation/charge.ts'
import { EXPORT_MEDIA_TYPES, renderExport, renderExportPage, type ExportFormat } from '#operation/render-export.ts'
import { asciiJson, CSV } from '#operation/csv.ts'
import type { Render } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import { PAGE_POLICY } from './page-policy.ts'
import { JSON_TYPE } from './reply.ts'
import { negotiate } from './negotiate.ts'

export function renderJson(output: unknown): Rendered {
  return { contentType: JSON_TYPE, body: JSON.stringify(output) }
}

/** An agent cannot read a longer text. */
const TOOL_EXPORT_CHARACTERS_MAX = 262_144

/** As many rows of an export as fit into a tool result. */
export function renderExportForTool(output: unknown): Rendered {
  return renderExportPage(output, TOOL_EXPORT_CHARACTERS_MAX)
}

/** The media types of an answer, besides JSON. */
export function otherForms(operation: Operation): string[] {
  if (operation.stream) return Object.values(EXPORT_MEDIA_TYPES).filter((type) => type !== 'application/json')
  return [...new Set([...Object.keys(operation.alternates), MARKDOWN])]
}

const MARKDOWN = 'text/markdown'

/** Only posted and paid answers can be requested as a page; others have a page at another address. */
const PAGE = 'text/html'

/** The formats in which an operation's view can be drawn. */
export type Written = 'markdown' | 'page'

const WRITTEN: Readonly<Record<string, Written>> = lookupTable({
  [MARKDOWN]: 'markdown',
  [PAGE]: 'page',
})

/** Whether the client accepts text for people. Tables, calendars and JSON are data for programs. */
export function acceptsText(accept: string | undefined): boolean {
  return accept !== undefined && Object.keys(WRITTEN).some((type) => accept.includes(type))
}

type Draw = (output: unknown, input: unknown) => string
/** Draws an operation's view as text for people. */
type DrawInWords = (answer: { readonly input: unknown; readonly output: unknown }, written: Written) => string

/** A renderer for the accepted format. `inWords` draws the view as text, `withPage` draws it as a page. */
export function rendererOf(
  operation: Operation,
  accept: string | undefined,
  inWords: DrawInWords,
  { withPage }: { readonly withPage: boolean },
): Render {
  if (operation.stream) return exportRenderer(accept)
  // Most programs send one of these Accept headers.
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return renderJson
  const offered = ['application/json', ...otherForms(operation), ...(withPage ? [PAGE] : [])]
  const type = negotiate(accept, offered)
  const alternate: Draw | undefined =
    type === undefined ? undefined : (operation.alternates[type] ?? drawerOf(type, inWords))
  if (alternate) {
    const headersOf = (output: unknown) =>
      type === PAGE ? { headers: PAGE_POLICY } : type === CSV ? { headers: aboutTable(output) } : {}
    return (output, input) => ({
      contentType: `${type}; charset=utf-8`,
      body: alternate(output, input),
      ...headersOf(output),
    })
  }
  if (type === 'application/json') return renderJson
  const forms = offered.join(', ')
  throw new ApiError(
    'not_acceptable',
    `This endpoint is available as ${forms}. Send one of them in Accept, or leave it out.`,
    {
      zh: `這裡能回的格式是 ${forms}。請在 Accept 寫其中一種，或不要寫。`,
    },
  )
}

/** The date of the data is in a header, because a CSV table has no place for it. */
function aboutTable(output: unknown): Readonly<Record<string, string>> {
  const { provenance, notice } = Object(output) as { provenance?: unknown; notice?: unknown }
  return provenance === undefined ? {} : { 'X-About': asciiJson({ provenance, notice }) }
}

function drawerOf(type: string, inWords: DrawInWords): Draw | undefined {
  const written = WRITTEN[type]
  return written && ((output, input) => inWords({ input, output }, written))
}

/** `format` in the input overrides the Accept header. A browser gets a table by default. */
function exportRenderer(accept: string | undefined): Render {
  const isBrowser = accept?.includes(PAGE) === true
  const all = Object.entries(EXPORT_MEDIA_TYPES) as [ExportFormat, string][]
  const formats = isBrowser ? all.toReversed() : all
  const type = negotiate(
    accept,
    formats.map(([, mediaType]) => mediaType),
  )
  const format = formats.find(([, mediaType]) => mediaType === type)?.[0] ?? 'json'
  return (output) => renderExport(output, format, { forSpreadsheet: isBrowser })
}
