import { compose } from '#app/compose.ts'
import { openSharedLedger } from '#app/open-shared-ledger.ts'
import { readConfig } from '#app/config.ts'
import { createHttpServer } from '#gateway/http-server.ts'
import { createLog } from '#support/observability/log.ts'
import { labService } from './lab-service.ts'

// The gateway of main.ts with the test service instead of the real services, as a separate process that tests kill.

const { LAB_NETWORK, LAB_RUNS, LAB_WATCH, PORT = '0', ...environment } = process.env
const config = readConfig(environment)
const ledgerStore =
  config.DATABASE_URL === undefined ? undefined : await openSharedLedger(config.DATABASE_URL, Date.now)
const composition = compose({
  config,
  ledgerStore,
  services: [labService(LAB_NETWORK === 'base' ? 'base' : 'base-sepolia', LAB_RUNS ?? '')],
  log: createLog(config.LOG_LEVEL),
  clock: () => new Date(),
  fetch: () => Promise.reject(new Error('Nothing is fetched here.')),
})
if (LAB_WATCH !== 'off') void composition.payments.watch(new AbortController().signal)
const { server } = createHttpServer(composition, { arrivalMs: 15_000, bodyBytesMax: 1_048_576, isSecure: false })
server.listen(Number(PORT), '127.0.0.1', () => process.send?.(server.address()))
// Ends the process when the test that started it ends.
process.once('disconnect', () => process.exit(0))
