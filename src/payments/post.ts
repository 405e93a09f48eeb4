import { createRequire } from 'node:module'
import type { Pool } from 'undici'
import { ANSWER_BYTES_MAX, boundedText } from './bounded-text.ts'

export interface Answer {
  readonly status: number
  readonly text: string
}

/**
 * Posts JSON to one address, on connections that are kept; rejects where no answer came whole in time. Every sale does it
 * twice, and fetch() takes several times the processor time: that is asked only where the address turns out to be elsewhere.
 */
export function createPost(url: string, timeoutMs: number) {
  const target = new URL(url)
  const path = target.pathname + target.search
  let connections: Pool | undefined
  let isMoved = false

  return async (body: Buffer, authorization: Record<string, string> = {}): Promise<Answer> => {
    const headers = { 'Content-Type': 'application/json', ...authorization }
    if (!isMoved) {
      const answer = await post(body, headers)
      isMoved = answer.status >= 300 && answer.status < 400
      if (!isMoved) return answer
    }
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await boundedText(response) }
  }

  function post(body: Buffer, headers: Record<string, string>): Promise<Answer> {
    connections ??= openPool(target.origin)
    const pool = connections
    return new Promise((resolve, reject) => {
      let status = 0
      let bytes = 0
      let fault: Error | undefined
      const chunks: Buffer[] = []
      let abort = (): void => {}
      const fail = (err: Error) => {
        clearTimeout(late)
        fault ??= err
        reject(fault)
        abort()
      }
      const late = setTimeout(() => fail(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
      pool.dispatch(
        { path, method: 'POST', headers, body },
        {
          // What has waited too long for a connection is not sent any more.
          onRequestStart(controller) {
            abort = () => controller.abort(fault ?? new Error('It is not waited for.'))
            if (fault) abort()
          },
          onResponseStart(_, code) {
            status = code
          },
          onResponseData(_, chunk) {
            bytes += chunk.length
            if (bytes > ANSWER_BYTES_MAX) fail(new Error('The answer is too long.'))
            else chunks.push(chunk)
          },
          onResponseEnd() {
            clearTimeout(late)
            resolve({ status, text: Buffer.concat(chunks).toString('utf8') })
          },
          onResponseError: (_, err) => fail(err),
        },
      )
    })
  }
}

const require = createRequire(import.meta.url)

/** Its file alone, and with the first sale: all of undici would be 10 MB, and most processes sell nothing for hours. */
function openPool(origin: string): Pool {
  const Connections = require('undici/lib/dispatcher/pool.js') as typeof Pool
  return new Connections(origin, { headersTimeout: 0, bodyTimeout: 0 })
}
