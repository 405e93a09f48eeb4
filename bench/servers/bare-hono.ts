import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// A Hono server that answers every request with BODY, or with the bytes in BODY_FILE. It shows the cost of the
// framework alone.
const { BODY = '', BODY_FILE, HEADERS = '{}', STATUS = '200', PORT } = process.env
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  ...(JSON.parse(HEADERS) as Record<string, string>),
}
const status = Number(STATUS)
const bytes = BODY_FILE ? readFileSync(BODY_FILE) : Buffer.from(BODY)
const body = status === 304 ? null : 'Content-Encoding' in headers ? Uint8Array.from(bytes) : bytes.toString('utf8')
const app = new Hono()
app.get('*', () => new Response(body, { headers, status }))
app.post('*', async (c) => {
  await c.req.raw.text()
  return new Response(body, { headers, status })
})
serve({ fetch: app.fetch, port: Number(PORT) })
