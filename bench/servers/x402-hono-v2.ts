import { serve } from '@hono/node-server'
import { HTTPFacilitatorClient } from '@x402/core/server'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { paymentMiddleware, x402ResourceServer } from '@x402/hono'
import { Hono } from 'hono'

// The server of x402-hono.ts with @x402/hono, which uses protocol version 2.
const { PORT, X402_PAY_TO = '', X402_FACILITATOR_URL } = process.env
const server = new x402ResourceServer(new HTTPFacilitatorClient({ url: X402_FACILITATOR_URL })).register(
  'eip155:84532',
  new ExactEvmScheme(),
)
const app = new Hono()
app.use(
  paymentMiddleware(
    {
      'GET /lab/api/pro/quote': {
        accepts: { scheme: 'exact', price: '$0.01', network: 'eip155:84532', payTo: X402_PAY_TO },
        description: 'A quote.',
        mimeType: 'application/json',
      },
    },
    server,
  ),
)
app.get('/lab/api/pro/quote', (c) => c.json({ quote: 42, q: null }))
serve({ fetch: app.fetch, port: Number(PORT) })
