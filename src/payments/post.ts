import { request as requestPlainly, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { urlToHttpOptions } from 'node:url'

const ANSWER_CHARACTERS_MAX = 1_048_576

export interface Answer {
  readonly status: number
  readonly text: string
}

/**
 * Posts JSON to one address, on connections that are kept; rejects where no answer came whole in time. Every sale does it
 * twice, and fetch() takes three times the processor time: that is asked only where the address turns out to be elsewhere.
 */
export function createPost(url: string, timeoutMs: number) {
  const target = new URL(url)
  const to = { ...urlToHttpOptions(target), method: 'POST' }
  const send = target.protocol === 'http:' ? requestPlainly : request
  let isMoved = false

  return async (body: Buffer, authorization: Record<string, string> = {}): Promise<Answer> => {
    const headers = { 'Content-Type': 'application/json', ...authorization }
    if (!isMoved) {
      const answer = await post(body, { ...headers, 'Content-Length': body.length })
      isMoved = answer.status >= 300 && answer.status < 400
      if (!isMoved) return answer
    }
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await response.text() }
  }

  function post(body: Buffer, headers: Record<string, string | number>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = send({ ...to, headers }, (incoming) => {
        readText(incoming).then((text) => resolve({ status: incoming.statusCode ?? 0, text }), reject)
      })
      const late = setTimeout(() => sent.destroy(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
      sent.on('error', reject).on('close', () => clearTimeout(late))
      sent.end(body)
    })
  }
}

function readText(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    incoming.setEncoding('utf8')
    incoming.on('data', (chunk: string) => {
      text += chunk
      if (text.length > ANSWER_CHARACTERS_MAX) incoming.destroy(new Error('The answer is too long.'))
    })
    incoming.on('end', () => resolve(text)).on('error', reject)
  })
}
