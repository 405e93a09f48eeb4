import { LRUCache } from 'lru-cache'
import { canonicalJson } from '#operation/canonical-json.ts'
import type { Context } from '#operation/context.ts'
import { previewOf } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import type { Preview } from '#operation/preview.ts'

const HELD_MS = 60_000
const HELD_MAX = 500

/** What an answer to this input would hold; undefined where that cannot be told, which keeps nobody from the price. */
export type TellPreview = (operation: Operation, read: () => unknown, context: Context) => Preview | undefined

/** Previews are made for nothing, so each is made once a minute at most. */
export function createPreviews(): TellPreview {
  const held = new LRUCache<string, Preview>({ max: HELD_MAX, ttl: HELD_MS })
  return (operation, read, context) => {
    try {
      const input = read()
      const key = `${operation.name} ${canonicalJson(input)}`
      const preview = held.get(key) ?? previewOf(operation, input, context)
      if (preview) held.set(key, preview)
      return preview
    } catch {
      // Input that would be refused once it is paid for, or records that cannot be read at the moment.
      return undefined
    }
  }
}
