import type { Config } from './config.ts'
import type { Writer } from './db/client.ts'
import type { Logger } from './observability/log.ts'
import { createCharge, type PaymentLayer } from './payments/create-charge.ts'
import type { NetworkName } from './payments/networks.ts'
import type { OnPayment } from './payments/payment-event.ts'
import { sandboxPayTo } from './payments/sandbox.ts'
import { toJsonSchema } from './operation/json-schema.ts'

interface PaymentParts {
  readonly config: Config
  readonly log: Logger
  readonly clock: () => Date
  readonly network: (service: string) => NetworkName
  readonly writer: () => Writer
  readonly onPayment?: OnPayment
}

/** The payment layer as the settings want it; without X402_PAY_TO a sandbox, which says so loudly. */
export function composePayments({ config, log, clock, network, writer, onPayment }: PaymentParts): PaymentLayer {
  const isSandbox = config.X402_PAY_TO === undefined
  const payTo = config.X402_PAY_TO ?? sandboxPayTo(config.DATABASE_PATH)
  if (isSandbox) {
    log.warn(
      { event: 'sandbox', pay_to: payTo },
      'SANDBOX: X402_PAY_TO is not set. Paid calls take test money on Base Sepolia, and none of it is real.',
    )
  }
  const facilitatorUrls = {
    base: config.X402_FACILITATOR_URL_BASE ?? config.X402_FACILITATOR_URL,
    'base-sepolia': config.X402_FACILITATOR_URL_BASE_SEPOLIA ?? config.X402_FACILITATOR_URL,
  }
  const isBaseUsed = !isSandbox && Object.values(config.networks).includes('base')
  if (isBaseUsed && facilitatorUrls.base === undefined && config.cdpKey === undefined) {
    log.warn(
      { event: 'no_cdp_key' },
      'Services are paid on Base, and its facilitator wants CDP_API_KEY_ID and CDP_API_KEY_SECRET: until then, or until ' +
        'X402_FACILITATOR_URL_BASE names another, payments there are answered 503 and nothing is charged.',
    )
  }
  const rpcUrls = { base: config.X402_RPC_URL_BASE, 'base-sepolia': config.X402_RPC_URL_BASE_SEPOLIA }
  return createCharge({
    db: writer,
    log,
    clock,
    payTo,
    sandbox: isSandbox,
    network,
    inputSchema: (operation) => toJsonSchema(operation.input, 'input'),
    facilitatorUrl: (name) => facilitatorUrls[name],
    rpcUrl: (name) => rpcUrls[name],
    cdpKey: config.cdpKey,
    verifyTimeoutMs: config.X402_VERIFY_TIMEOUT_MS,
    settleTimeoutMs: config.X402_SETTLE_TIMEOUT_MS,
    patienceMs: config.X402_PATIENCE_MS,
    ...(onPayment && { onPayment }),
  })
}
