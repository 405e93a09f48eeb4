import { ApiError } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { parseInput, perform, type Render } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { drawForTool } from './tools/tool-answer.ts'
import { answerInWords } from './pages/answer.ts'
import { documentOf } from './pages/draw.ts'
import { drawPage } from './pages/draw-page.ts'
import { findPlace, isDrawnByApi } from './pages/site.ts'
import { rendererOf } from './render.ts'
import type { Runtime } from './runtime.ts'
import type { Refusal, Task, TaskResult } from './task.ts'

/** Parses, runs, validates and renders a call in a worker thread. Never throws; errors are results. */
export async function doTask(task: Task, context: Context, runtime: Runtime): Promise<TaskResult> {
  try {
    const service = runtime.services.find(({ name }) => name === task.service)
    const operation = service?.operations.find(({ name }) => name === task.operation)
    if (!service || !operation) throw new Error(`The service ${task.service} has no operation ${task.operation}.`)
    let badOutput: string | undefined
    const input = parseInput(operation, task.raw, { from: task.from, context })
    const draw = drawerOf(task, service, operation, runtime)
    const onBadOutput = (_: Operation, error: Error) => {
      badOutput = error.message
    }
    const rendered = await perform(operation, input, { context, language: task.language, onBadOutput }, draw)
    return { rendered, ...(badOutput !== undefined && { badOutput }) }
  } catch (thrown) {
    if (thrown instanceof ApiError) return { refusal: refusalOf(thrown) }
    return { bug: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) }
  }
}

function drawerOf({ drawing }: Task, service: Service, operation: Operation, runtime: Runtime): Render {
  const { reader } = drawing
  switch (drawing.as) {
    case 'api':
      return rendererOf(
        operation,
        drawing.accept,
        (answer, written) => answerInWords(service, operation, answer, reader, runtime, written),
        { withPage: isDrawnByApi(service, operation) },
      )
    case 'tool': {
      const { options } = drawing
      return (output, input) =>
        drawForTool({ service, operation, answer: { input, output }, options, reader: () => reader, runtime })
    }
    case 'page': {
      const { format, path, entered, instead } = drawing
      const place = findPlace(service, operation.name)
      if (!place) throw new Error(`${operation.name} has no page.`)
      return (output, input) => {
        const document = documentOf(service, operation, { input, output }, reader)
        const answer = { input, output, document }
        return drawPage(format, { service, place, reader, runtime, path, entered, instead, answer })
      }
    }
  }
}

function refusalOf({ code, message, zh, headers, errors, suggestions }: ApiError): Refusal {
  return { code, message, headers, ...(zh && { zh }), ...(errors && { errors }), ...(suggestions && { suggestions }) }
}
