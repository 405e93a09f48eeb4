import { createPayer, withPayment, type PayerOptions } from './payer.ts'

export interface ConnectOptions {
  readonly url?: string
  /** The wallet and its limits. Without it, a paid operation throws an error with its price. */
  readonly pay?: Omit<PayerOptions, 'tokens'>
  /** The language of errors and texts: zh-TW or en. */
  readonly language?: string
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The `payment` of a PaymentError, to continue a call whose payment is pending. */
  readonly payment?: string
}

/** An error response of the gateway, with the fields of its problem document (RFC 9457). */
export class DozenError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  readonly suggestions: readonly string[]

  constructor(status: number, problem: Problem) {
    super(problem.detail ?? problem.title ?? `The gateway answered ${status}.`)
    this.name = 'DozenError'
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.errors = problem.errors ?? []
    this.suggestions = problem.suggestions ?? []
  }
}

interface Problem {
  readonly title?: string
  readonly detail?: string
  readonly code?: string
  readonly errors?: DozenError['errors']
  readonly suggestions?: readonly string[]
}

/** Routes by service and method, such as `GET /api/stock/{code}`; a tool's name if there is no route. */
export type Calls = Readonly<Record<string, Readonly<Record<string, string>>>>

type Input = Readonly<Record<string, unknown>>

const TRIES_MAX = 3
/** The pause before a retry, if the response names none. */
const RETRY_SECONDS = 1
const RETRY_SECONDS_MAX = 20

/** Creates a client with a function for every operation. */
export function connectTo(calls: Calls, tokens: PayerOptions['tokens'], options: ConnectOptions = {}) {
  const { url = 'http://localhost:8402', language = 'en' } = options
  const send = options.fetch ?? fetch
  const payer = options.pay && createPayer({ ...options.pay, tokens })

  const ask = async (target: string, init: RequestInit, { signal, payment }: CallOptions) => {
    const request = { ...init, headers: { ...init.headers, 'accept-language': language }, ...(signal && { signal }) }
    if (payment !== undefined) return send(target, withPayment(request, payment))
    return payer ? payer.fetch(sendWithRetries, target, request) : sendWithRetries(target, request)
  }

  /** Retries while the gateway is busy or unreachable. Requests with a payment are retried by the payer instead. */
  async function sendWithRetries(target: string, init: RequestInit): Promise<Response> {
    for (let triesLeft = TRIES_MAX - 1; ; triesLeft--) {
      const answer = await send(target, init)
      const isPaid = 'PAYMENT-SIGNATURE' in ((init.headers ?? {}) as object)
      if (triesLeft === 0 || isPaid || ![429, 502, 503, 504].includes(answer.status)) return answer
      const retryAfter = answer.headers.get('retry-after')
      // Without this header, the gateway does not expect that a retry would help.
      if (retryAfter === null && answer.status !== 429) return answer
      await answer.body?.cancel()
      const seconds = Math.min(Number(retryAfter) || RETRY_SECONDS, RETRY_SECONDS_MAX)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }

  const createCall = (service: string, target: string) => {
    const base = `${url.replace(/\/+$/, '')}/${service}`
    return async (input: Input = {}, call: CallOptions = {}): Promise<unknown> => {
      if (!target.includes(' ')) return readTool(await ask(`${base}/mcp`, toolCall(target, input), call))
      const { path, init } = createRequest(target, input)
      return readAnswer(await ask(base + path, init, call))
    }
  }
  return Object.fromEntries(
    Object.entries(calls).map(([service, methods]) => [
      service,
      Object.fromEntries(Object.entries(methods).map(([name, target]) => [name, createCall(service, target)])),
    ]),
  )
}

/** The request for a route: path parameters go into the path, other inputs into the query or body. */
function createRequest(route: string, input: Input): { path: string; init: RequestInit } {
  const [method, template = ''] = route.split(' ')
  const inputs = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(inputs.get(name)))
    inputs.delete(name)
    return value
  })
  if (method === 'POST') return { path, init: jsonPost(Object.fromEntries(inputs)) }
  const query = new URLSearchParams(
    [...inputs].map(([name, value]): [string, string] => [name, toQueryValue(value)]),
  ).toString()
  return { path: query === '' ? path : `${path}?${query}`, init: { headers: { accept: 'application/json' } } }
}

function toQueryValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function toolCall(name: string, input: Input): RequestInit {
  return jsonPost({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: { ...input, response_format: 'detailed' } },
  })
}

function jsonPost(body: object): RequestInit {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

async function readAnswer(response: Response): Promise<unknown> {
  const body = (await response.json().catch(() => ({}))) as Problem
  // The body of a 402 response is an x402 document, not a problem document.
  if (response.status === 402)
    throw new DozenError(402, { code: 'payment_required', detail: 'This call is paid: connect with pay.' })
  if (!response.ok) throw new DozenError(response.status, body)
  return body
}

async function readTool(response: Response): Promise<unknown> {
  const { result, error } = (await readAnswer(response)) as {
    result?: { structuredContent?: unknown; isError?: boolean; content: { text: string }[] }
    error?: { message: string }
  }
  if (result && !result.isError) return result.structuredContent
  // The text of a failed call is `code: message`.
  const [, code, detail] = /^(\w+): (.*)$/s.exec(result?.content[0]?.text ?? '') ?? []
  throw new DozenError(400, { code: code ?? 'invalid_input', detail: detail ?? error?.message ?? 'The call failed.' })
}
