import type { ServerResponse } from 'node:http'

/**
 * A body as it goes over the wire. A short one is a string with one character for each byte, which Node writes together
 * with the head; one system call is most of what a short answer costs.
 */
export type Wire = string | Uint8Array

/** Longer bodies are written as they are: copying them costs more than a second piece. */
const ONE_PIECE_BYTES_MAX = 16_384

export function wireOf(body: string | Uint8Array): Wire {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (bytes.byteLength > ONE_PIECE_BYTES_MAX) return bytes
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

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
  outgoing.writeHead(status, fields)
  if (typeof wire === 'string') outgoing.end(wire, 'latin1')
  else outgoing.end(wire)
}
