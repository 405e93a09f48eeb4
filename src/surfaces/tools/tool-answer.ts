import type { Rendered } from '#operation/charge.ts'
import { CSV } from '#operation/csv.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { documentOf, markdownOf, type Reader } from '../pages/draw.ts'
import { renderJson, renderExportForTool } from '../render.ts'
import { dangerInInput, helpForAgents } from '../help.ts'
import type { Runtime } from '../runtime.ts'
import { drawCard } from './card.ts'
import { presentAnswer, type AnswerOptions } from './answer-format.ts'

export interface ToolDrawing {
  readonly service: Service
  readonly operation: Operation
  readonly answer: { readonly input: unknown; readonly output: unknown }
  readonly options: AnswerOptions
  readonly reader: () => Reader
  readonly runtime: Runtime
}

/** A tool's answer as JSON and, if requested, text. In danger to life, the text first says whom to call. */
export function drawForTool(drawing: ToolDrawing): Rendered {
  const { service, operation, answer, options, reader, runtime } = drawing
  const drawn = drawAnswer(drawing)
  const rendered = options.card ? { ...drawn, meta: drawCard(service, operation, answer, reader(), runtime) } : drawn
  if (typeof rendered.body !== 'string') return rendered
  const danger = dangerInInput(service, operation, answer.input)
  if (!danger) return rendered
  return { ...rendered, text: `${helpForAgents(danger, reader().now)}\n\n${rendered.text ?? rendered.body}` }
}

function drawAnswer({ service, operation, answer, options, reader: readerOf, runtime }: ToolDrawing): Rendered {
  const { output } = answer
  if (operation.stream) return renderExportForTool(output)
  if (operation.price !== undefined) return renderJson(output)
  const presented = presentAnswer(operation, output, options)
  if (options.format === 'csv') return renderAsTable(operation, presented)
  const rendered = renderJson(presented)
  if (options.format !== 'text') return rendered
  const reader = readerOf()
  const document = documentOf(service, operation, answer, reader)
  return { ...rendered, text: markdownOf(service, operation, document, reader, runtime, 'pages') }
}

/** The rest of the answer, followed by its items as CSV. In the structured data, the table is the field `csv`. */
function renderAsTable({ alternates }: Operation, presented: unknown): Rendered {
  const csv = alternates[CSV]?.(presented)
  const { items: _, ...rest } = presented as Readonly<Record<string, unknown>>
  return { ...renderJson({ ...rest, items: [], csv }), text: `${JSON.stringify(rest)}\n\n${csv}` }
}
