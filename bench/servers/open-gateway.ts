import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { compose } from '#app/compose.ts'
import { readConfig } from '#app/config.ts'
import { createLog } from '#support/observability/log.ts'
import { services } from '#services/index.ts'
import { everythingPaid } from './everything-paid.ts'

// The gateway of main.ts without verification and settlement of payments, to measure paid answers alone.
const config = readConfig(process.env)
const composition = compose({
  config,
  services,
  log: createLog(config.LOG_LEVEL),
  clock: () => new Date(),
  fetch: async () => {
    throw new Error('Benches send no network requests.')
  },
  charge: everythingPaid,
})
createServer(getRequestListener((request) => composition.fetch(request, {}))).listen(config.PORT, '127.0.0.1')
