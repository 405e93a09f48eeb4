import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Wire } from '#surfaces/encoded-body.ts'
import { createUnsentAnswers } from './pending-response-bytes.ts'

const keepUnsent = createUnsentAnswers()

/** Header fields as Node takes them fastest: names and values in turns. */
export function fieldsOf(headers: Readonly<Record<string, string>>): string[] {
  const fields: string[] = []
  for (const name in headers) fields.push(name, headers[name] ?? '')
  return fields
}

/** Sends an answer; `undefined` is no body at all, as in a 304. */
export function writeAnswer(outgoing: ServerResponse, status: number, fields: string[], wire: Wire | undefined): void {
  if (wire === undefined) return void outgoing.writeHead(status, fields).end()
  fields.push('Content-Length', String(wire.length))
  keepUnsent(outgoing, wire.length)
  outgoing.writeHead(status, fields)
  if (typeof wire === 'string') outgoing.end(wire, 'latin1')
  else outgoing.end(wire)
}

/** Sends an answer as it comes, until it ends or its reader has gone. */
export function writeStream(outgoing: ServerResponse, { status, headers, body }: Response): void {
  outgoing.writeHead(status, [...headers].flat()).flushHeaders()
  // Whoever makes the answer is told that its reader has gone; nobody else is left to be told.
  if (body) pipeline(Readable.fromWeb(body), outgoing).catch(() => undefined)
  else outgoing.end()
}
