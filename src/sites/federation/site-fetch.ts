import type { GuardedFetch, ResponseHead } from '#sites/outbound/types.ts'

/** Maximum response size. A longer response is an error. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024

/** The site responded with 402 and demands a payment. */
export class PaymentWanted extends Error {
  override readonly name = 'PaymentWanted'
  readonly body: unknown
  constructor(body: unknown) {
    super('The site asks for a payment.')
    this.body = body
  }
}

/** The site responded with 401 or 403. */
export class CredentialsWanted extends Error {
  override readonly name = 'CredentialsWanted'
  readonly status: number
  constructor(status: number) {
    super(`The site wants credentials: it answered ${status}.`)
    this.status = status
  }
}

/** The request has already passed this hub, so it would go in circles. */
export class LoopFound extends Error {
  override readonly name = 'LoopFound'
}

const HTTP_LOOP_DETECTED = 508

interface SiteFetchOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: () => number
  /** How long a stream of notifications may stay open, in milliseconds. Absent: a stream is refused. */
  readonly listenMs?: number
}

/**
 * The guarded fetch as the MCP client needs it: the response streams while it arrives. A redirect is not followed, and
 * some statuses become errors.
 */
export function siteFetch(
  fetch: GuardedFetch,
  options: SiteFetchOptions,
): (input: string | URL, init?: RequestInit) => Promise<Response> {
  return async (input, init = {}) => {
    const method = (init.method ?? 'GET').toUpperCase()
    if (method === 'GET' && options.listenMs === undefined) return new Response(null, { status: 405 })
    if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') return new Response(null, { status: 405 })
    return send(fetch, method, input, init, options)
  }
}

function send(
  fetch: GuardedFetch,
  method: 'GET' | 'POST' | 'DELETE',
  input: string | URL,
  init: RequestInit,
  { headers, timeoutMs, listenMs }: SiteFetchOptions,
): Promise<Response> {
  const isListening = method === 'GET' || new Headers(init.headers).get('mcp-method') === 'subscriptions/listen'
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  /** Called with the head of the response, at the first chunk or at the end. */
  const respond = (head: ResponseHead) => {
    if (controller) return
    const stream = new ReadableStream<Uint8Array>({ start: (started) => void (controller = started) })
    if (head.status === HTTP_LOOP_DETECTED) reject(new LoopFound('The site leads back to this hub.'))
    else if (head.status === 401 || head.status === 403) reject(new CredentialsWanted(head.status))
    else if (head.status === 402) void readPayment(stream).then((body) => reject(new PaymentWanted(body)))
    else resolve(toResponse(head, stream))
  }
  fetch(input, {
    method,
    headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
    ...(typeof init.body === 'string' && { body: init.body }),
    maxBytes: ANSWER_BYTES_MAX,
    timeoutMs: isListening && listenMs !== undefined ? listenMs : timeoutMs(),
    redirectsMax: 0,
    ...(init.signal && { signal: init.signal }),
    onChunk(chunk, head) {
      respond(head)
      controller?.enqueue(chunk)
    },
  }).then(
    (response) => {
      respond(response)
      if (response.truncated) controller?.error(new Error(`The answer is longer than ${ANSWER_BYTES_MAX} bytes.`))
      else controller?.close()
    },
    (err: unknown) => {
      reject(err)
      controller?.error(err)
    },
  )
  return promise
}

/** The body is already decompressed, so headers about its encoding are removed. */
export function toResponse(
  { status, headers }: Pick<ResponseHead, 'status' | 'headers'>,
  body: ConstructorParameters<typeof Response>[0],
): Response {
  const plainHeaders = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) plainHeaders.delete(name)
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: plainHeaders })
}

async function readPayment(stream: ReadableStream<Uint8Array>): Promise<unknown> {
  const text = await new Response(stream).text()
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
