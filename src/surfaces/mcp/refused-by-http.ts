import { ApiError } from '#support/errors/errors.ts'
import type { Exchange } from '../exchange.ts'
import type { Sent } from '../incoming.ts'

/** Refusals that depend on HTTP alone, before the body is parsed as JSON-RPC. */
export function refusalOf(
  sent: Sent,
  exchange: Exchange,
  isOriginAllowed: (origin: string) => boolean,
): ApiError | undefined {
  const origin = exchange.header('origin')
  if (origin !== undefined && !isSameOrigin(origin, exchange) && !isOriginAllowed(origin)) {
    return new ApiError('origin_not_allowed', 'Pages of this origin may not call /mcp. Programs send no Origin.')
  }
  if (sent.method !== 'POST') {
    return new ApiError('method_not_allowed', 'Send POST to this path.', { headers: { Allow: 'POST, OPTIONS' } })
  }
  if (!/^application\/json\s*(;|$)/i.test(exchange.header('content-type') ?? '')) {
    return new ApiError('unsupported_media_type', 'Send JSON with Content-Type: application/json.')
  }
  const accept = exchange.header('accept')
  if (accept && !/application\/(json|\*)|\*\/\*/i.test(accept)) {
    return new ApiError('not_acceptable', 'Name application/json in Accept, or leave it out.')
  }
  return undefined
}

function isSameOrigin(origin: string, exchange: Exchange): boolean {
  const host = exchange.header('host')?.toLowerCase()
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}
