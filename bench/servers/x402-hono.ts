import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { paymentMiddleware } from 'x402-hono'

// A server that sells one quote with x402-hono, which uses protocol version 1.
const { PORT, X402_PAY_TO, X402_FACILITATOR_URL } = process.env
const app = new Hono()
app.use(
  paymentMiddleware(
    X402_PAY_TO as `0x${string}`,
    { 'GET /lab/api/pro/quote': { price: '$0.01', network: 'base-sepolia', config: { description: 'A quote.' } } },
    { url: X402_FACILITATOR_URL as `http://${string}` },
  ),
)
app.get('/lab/api/pro/quote', (c) => c.json({ quote: 42, q: null }))
serve({ fetch: app.fetch, port: Number(PORT) })
