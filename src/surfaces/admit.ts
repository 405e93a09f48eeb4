import type { ApiError } from '#support/errors/errors.ts'
import type { Admission } from '#support/limits/admissions.ts'
import type { CallClass } from '#support/limits/rate.ts'
import type { Operation } from '#operation/operation.ts'
import type { Exchange } from './exchange.ts'
import type { Runtime } from './runtime.ts'

/** The rate-limit class of a free call or of a call with a payment. Undefined if the operation has no rate limit. */
export function classOf({ unlimited, price, effect }: Operation): CallClass | undefined {
  if (unlimited) return undefined
  if (price !== undefined) return 'paid'
  return effect === 'read' ? 'free' : 'fetch'
}

/** Counts a call. Returns the error if the caller exceeds a limit. Synchronous if the limiter is. */
export function admit(
  exchange: Exchange,
  callClass: CallClass | undefined,
  { admissions }: Pick<Runtime, 'admissions'>,
): ApiError | undefined | Promise<ApiError | undefined> {
  if (callClass === undefined) return undefined
  if (exchange.overload) return exchange.overload
  if (!admissions || exchange.client === undefined) return undefined
  const admission = admissions.admit(exchange.client, callClass)
  return admission instanceof Promise
    ? admission.then((it) => recordQuota(it, exchange))
    : recordQuota(admission, exchange)
}

/**
 * Calls `make` if the caller is within its limits, and otherwise `refuse`, which by default throws. Without promises
 * unless the limits are shared over a network, because @hono/node-server has a fast path for synchronous responses.
 */
export function whenAdmitted<T>(
  exchange: Exchange,
  callClass: CallClass | undefined,
  runtime: Pick<Runtime, 'admissions'>,
  make: () => T | Promise<T>,
  refuse: (error: ApiError) => T | Promise<T> = throwError,
): T | Promise<T> {
  const refusal = admit(exchange, callClass, runtime)
  if (refusal === undefined) return make()
  if (!(refusal instanceof Promise)) return refuse(refusal)
  return refusal.then((error) => (error ? refuse(error) : make()))
}

function throwError(error: ApiError): never {
  throw error
}

/** Stores the remaining quota, which every response shows. Returns the error if there is none. */
function recordQuota({ headers, refusal }: Admission, exchange: Exchange): ApiError | undefined {
  exchange.limitHeaders = headers
  return refusal
}
