import type { SourceDocument } from '#operation/sync.ts'
import { parseShape } from './define-sync.ts'

type Schema<T> = Parameters<typeof parseShape<T>>[1]

/** What is held already, beside the documents that were fetched: parsing is a function of all of them and of nothing else. */
export function storedDocument(name: string, value: unknown): SourceDocument {
  const text = JSON.stringify(value)
  return { url: name, headers: new Headers(), body: new TextEncoder().encode(text), text: () => text }
}

/** That of this name again; a `SyncError` where it has another shape. It is null where there is none. */
export function readHeld<T>(documents: readonly SourceDocument[], name: string, schema: Schema<T>): T {
  const document = documents.find(({ url }) => url === name)
  return parseShape('What is held', schema, JSON.parse(document?.text() ?? 'null'))
}
