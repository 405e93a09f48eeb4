import { LRUCache } from 'lru-cache'
import { toApiError, type ApiError, type ErrorCode } from '#support/errors/errors.ts'
import { canonicalJson } from '#operation/canonical-json.ts'
import type { Context } from '#operation/context.ts'
import { previewOf } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import type { Preview } from '#operation/preview.ts'

const CACHED_MS = 60_000
const CACHED_MAX = 500

/** These errors would also occur with a payment. Others may be temporary. */
const CERTAIN: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'not_found', 'not_for_sale', 'url_not_allowed'])

/** The error that a paid call would get, or a preview of its answer. */
interface Checked {
  readonly refusal?: ApiError
  readonly preview?: Preview
}

/** Checks a call without a payment. `read` returns the parsed input. A heavy call is only parsed. */
export type CheckUnpaid = (
  operation: Operation,
  call: { readonly read: () => unknown; readonly context: Context; readonly isHeavy: boolean },
) => Checked

/** Whether the check can find an error: the call has input, or is an export, which may be empty. */
export function isRefusable({ input, stream }: Operation, sent: Readonly<Record<string, unknown>>): boolean {
  return stream !== undefined || Object.keys(sent).some((name) => Object.hasOwn(input.shape, name))
}

/** A preview is free of charge, so it is computed at most once a minute. */
export function createUnpaidCheck(): CheckUnpaid {
  const cached = new LRUCache<string, Preview>({ max: CACHED_MAX, ttl: CACHED_MS })
  return (operation, { read, context, isHeavy }) => {
    try {
      const input = read()
      if (isHeavy) return {}
      operation.checkUnpaid?.(input, context)
      if (!operation.preview) return {}
      const key = `${operation.name} ${canonicalJson(input)}`
      const preview = cached.get(key) ?? previewOf(operation, input, context)
      if (!preview) return {}
      cached.set(key, preview)
      return { preview }
    } catch (thrown) {
      const refusal = toApiError(thrown)
      return CERTAIN.has(refusal.code) ? { refusal } : {}
    }
  }
}
