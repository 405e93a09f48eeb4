import type { SourceDocument } from '#operation/sync.ts'
import { parseShape } from './define-sync.ts'

type Schema<T> = Parameters<typeof parseShape<T>>[1]

export function storedDocument(name: string, value: unknown): SourceDocument {
  const text = JSON.stringify(value)
  return { url: name, headers: new Headers(), body: new TextEncoder().encode(text), text: () => text }
}

/** The stored document with this name, or null. Throws a `SyncError` if its content does not match the schema. */
export function readStored<T>(documents: readonly SourceDocument[], name: string, schema: Schema<T>): T {
  const document = documents.find(({ url }) => url === name)
  return parseShape('The stored document', schema, JSON.parse(document?.text() ?? 'null'))
}
