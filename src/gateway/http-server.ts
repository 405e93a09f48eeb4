import { createServer, IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { ApiError } from '#errors/errors.ts'
import { toProblem } from '#errors/problem.ts'
import type { Gateway } from './gateway.ts'

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 60_000

/** Node's server in front of the gateway. What never becomes a request is answered with a problem too. */
export function createHttpServer(gateway: Gateway): Server {
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    getRequestListener(
      (request, { incoming }) => gateway(request, incoming instanceof IncomingMessage ? { incoming } : {}),
      { errorHandler: () => problemResponse(malformed()) },
    ),
  )
  server.on('clientError', (err: NodeJS.ErrnoException, socket) => {
    if (err.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    return socket.end(rawProblem(refusalOf(err.code)))
  })
  return server
}

/** Serves nothing but the Prometheus text. */
export function createMetricsServer(read: () => Promise<string>): Server {
  return createServer((_, response) => {
    void read().then((text) => response.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').end(text))
  })
}

function refusalOf(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge()
  return code === 'HPE_INVALID_URL' ? unencodedAddress() : malformed()
}

// Node's parser takes ASCII alone, and curl sends Chinese in an address as it was typed.
function unencodedAddress(): ApiError {
  return new ApiError(
    'malformed_request',
    "Percent-encode what is not ASCII in the address. With curl: curl -G ADDRESS --data-urlencode 'q=連鎖'.",
  )
}

function malformed(): ApiError {
  return new ApiError('malformed_request', 'This is not a request that HTTP/1.1 allows.')
}

function headersTooLarge(): ApiError {
  return new ApiError('headers_too_large', 'Send header fields of at most 16 KiB in all.')
}

function problemResponse(error: ApiError): Response {
  return new Response(JSON.stringify(toProblem(error, '')), {
    status: error.status,
    headers: { 'Content-Type': PROBLEM_TYPE },
  })
}

/** The same, byte for byte, for a socket that has no response object. */
function rawProblem(error: ApiError): string {
  const problem = toProblem(error, '')
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
