import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// Bare Hono answering every request with the bytes in BODY: what the framework costs and nothing else.
const body = process.env.BODY_FILE ? readFileSync(process.env.BODY_FILE, 'utf8') : (process.env.BODY ?? '')
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  ...(JSON.parse(process.env.HEADERS ?? '{}') as Record<string, string>),
}
const status = Number(process.env.STATUS ?? 200)
const app = new Hono()
app.get('*', () => new Response(body, { headers, status }))
app.post('*', async (c) => {
  await c.req.raw.text()
  return new Response(body, { headers, status })
})
serve({ fetch: app.fetch, port: Number(process.env.PORT) })
