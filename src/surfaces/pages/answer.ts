import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Runtime } from '../runtime.ts'
import { documentOf, markdownOf, type Reader } from './draw.ts'
import { operationPage } from './operation-page.ts'
import { findPlace } from './site.ts'
import type { Written } from '../render.ts'

export function answerInWords(
  service: Service,
  operation: Operation,
  answer: { input: unknown; output: unknown },
  reader: Reader,
  runtime: Runtime,
  written: Written,
): string {
  const document = documentOf(service, operation, answer, reader)
  if (written === 'page') {
    const place = findPlace(service, operation.name)
    if (!place) throw new Error(`${operation.name} has no page.`)
    const path = place.entry
    return operationPage({ service, place, reader, runtime, path, entered: {}, answer: { ...answer, document } })
  }
  return markdownOf(service, operation, document, reader, runtime)
}
