import { expect } from 'vitest'
import { paymentPage } from '#surfaces/pages/payment/payment-page.ts'
import { z } from 'zod'
import { createLog } from '#support/observability/log.ts'
import type { Delivery, PaymentProof, Quote, Rendered } from '#operation/charge.ts'
import { defineOperation } from '#operation/operation.ts'
import type { Chain, TransferOutcome } from '#payments/chain.ts'
import { X402Charge } from '#payments/charge.ts'
import type { Settlement, Verification } from '#payments/facilitator-responses.ts'
import type { Facilitator, Supported } from '#payments/facilitator.ts'
import type { Ledger, NewPayment } from '#payments/ledger.ts'
import { audit, reconcile, reconcileAll } from '#payments/reconcile.ts'
import { NETWORKS, type NetworkName } from '#payments/networks.ts'
import type { OnPayment } from '#payments/payment-event.ts'
import { ReceiptSigner } from '#payments/receipt-signer.ts'
import { isDistrusted } from '#payments/report.ts'
import { Refunds } from '#payments/refunds.ts'
import { Settler } from '#payments/settler.ts'
import { FacilitatorSupport } from '#payments/facilitator-support.ts'
import { SigningKeys } from '#payments/signing-keys.ts'
import { Verifier } from '#payments/verifier.ts'
import { openTestLedger } from './test-ledger.ts'
import { PAYER, signTransfer } from './wallet.ts'

export { PAYER, PAYER_KEY } from './wallet.ts'

export const PAY_TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const NOW = Date.parse('2026-10-01T04:00:00Z')
export const DAY_MS = 86_400_000

/** The ledger's key for the payment of `proofOf()`. */
export const KEY_OF_NONCE_1 =
  `eip155:84532:0x036cbd53842c5426634e7929541ec2318f3dcf7e:${PAYER}:0x${'1'.padStart(64, '0')}`.toLowerCase()

/** Another payer. Its private key is 2222…. */
export const STRANGER = '0x1563915e194D8CfBA1943570603F7606A3115508'

/** A signature over the payment of `proofOf()` with another key than the payer's. */
export const foreignSignature = signTransfer(
  {
    from: PAYER,
    to: PAY_TO,
    value: '10000',
    validAfter: '0',
    validBefore: String(NOW / 1000 + 300),
    nonce: `0x${'1'.padStart(64, '0')}`,
  },
  '22'.repeat(32),
)

/** The content of a receipt, from the header of either protocol version. */
export function receiptOf(headers: Readonly<Record<string, string>> | undefined, name: string): unknown {
  return JSON.parse(Buffer.from(headers?.[name] ?? '', 'base64').toString())
}

/** A paid operation with all the metadata that a catalogue can show. */
export const quoteOperation = defineOperation({
  name: 'get_quote',
  route: 'GET /api/pro/quote/{code}',
  tool: true,
  price: '$0.01',
  title: 'Quote',
  titleZh: '報價',
  summary: 'One quote.',
  description: 'One quote, for tests.',
  input: z.object({ code: z.string().describe('A code.'), days: z.int().optional().describe('How many days.') }),
  output: z.object({ code: z.string(), closes: z.array(z.number()) }),
  example: { code: '0050', days: 2 },
  run: ({ code }) => ({ code, closes: [1, 2] }),
})

export const quote: Quote = {
  service: 'stock',
  operation: quoteOperation,
  price: '$0.01',
  resourceUrl: 'https://stock.example.tw/api/pro/quote/0050',
  method: 'GET',
  search: '?days=2',
  body: '',
}

interface PaymentFields {
  version?: 1 | 2
  nonce?: number
  value?: string
  to?: string
  from?: string
  network?: string
  asset?: string | undefined
  signature?: string
  identifier?: string
  /** The private key, if another payer signs. */
  key?: string
  validAfter?: number
  validBefore?: number
}

/** A payment header as a client sends it. */
export function proofOf(fields: PaymentFields = {}): PaymentProof {
  const { version = 2, nonce = 1, value = '10000', to = PAY_TO } = fields
  const authorization = {
    from: fields.from ?? PAYER,
    to,
    value,
    validAfter: String(fields.validAfter ?? 0),
    validBefore: String(fields.validBefore ?? NOW / 1000 + 300),
    nonce: `0x${nonce.toString(16).padStart(64, '0')}`,
  }
  // A value that is not a number cannot be signed, so the signature is arbitrary.
  const sign = () => (/^\d+$/.test(value) ? signTransfer(authorization, fields.key) : `0x${'ab'.repeat(65)}`)
  const payload = { signature: fields.signature ?? sign(), authorization }
  const content =
    version === 1
      ? { x402Version: 1, scheme: 'exact', network: fields.network ?? 'base-sepolia', payload }
      : {
          x402Version: 2,
          accepted: {
            ...TERMS,
            ...(fields.asset && { asset: fields.asset }),
            network: fields.network ?? 'eip155:84532',
            amount: value,
            payTo: to,
          },
          payload,
          ...(fields.identifier && { extensions: { 'payment-identifier': { info: { id: fields.identifier } } } }),
        }
  const header = version === 1 ? 'X-PAYMENT' : 'PAYMENT-SIGNATURE'
  return { header, value: Buffer.from(JSON.stringify(content)).toString('base64') }
}

const TERMS = {
  scheme: 'exact',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  maxTimeoutSeconds: 300,
  extra: { name: 'USDC', version: '2' },
}

export type TestCharge = Awaited<ReturnType<typeof testCharge>>

interface TestChargeOptions {
  sandbox?: boolean
  networks?: [NetworkName, ...NetworkName[]]
}

/** A charge on a real ledger. The facilitator and the chain are scripted by `world`. */
export async function testCharge({ sandbox = false, networks = ['base-sepolia'] }: TestChargeOptions = {}) {
  const world = {
    now: NOW,
    verification: { is: 'valid' } as Verification,
    settlement: { is: 'settled', transaction: '0xfeed' } as Settlement,
    onChain: { is: 'unused', blockSeconds: NOW / 1000 } as TransferOutcome | Error,
    /** By how much our clock is ahead of other servers. */
    clockOffsetMs: 0,
    /** Why the facilitator accepts no payments. */
    fault: undefined as Supported['fault'],
    verified: 0,
    /** The last payload that was sent to the facilitator. */
    payload: {} as object,
    settled: 0,
    looked: 0,
    /** The chain's report about the payer's address. */
    isContract: false as boolean | Error,
    codeAsked: 0,
    /** The chain's report about a given transaction. */
    transfer: undefined as { from: string } | undefined | Error,
    /** Called during each settlement. */
    whileSettling: async () => {},
  }
  const facilitator: Facilitator = {
    supported: async () => ({ feePayers: [], ...(world.fault && { fault: world.fault }) }),
    async verify(payload) {
      world.verified += 1
      world.payload = payload.payload
      return world.verification
    },
    async settle() {
      world.settled += 1
      await world.whileSettling()
      return world.settlement
    },
  }
  const chain: Chain = {
    async hasCode() {
      world.codeAsked += 1
      if (world.isContract instanceof Error) throw world.isContract
      return world.isContract
    },
    async findTransfer() {
      if (world.transfer instanceof Error) throw world.transfer
      return world.transfer
    },
    async findOutcome() {
      world.looked += 1
      if (world.onChain instanceof Error) throw world.onChain
      return world.onChain
    },
  }
  const clock = () => world.now
  const books = await openTestLedger(clock)
  const { store } = books
  const { ledger } = store
  const events: string[] = []
  const onPayment: OnPayment = (event, { network, service }) => events.push(`${event} ${network} ${service}`)
  const log = createLog('silent')
  const support = new FacilitatorSupport(facilitator, NETWORKS['solana-devnet'].id, clock)
  const asked = { facilitator: () => facilitator, chain: () => chain, support: () => support, clock }
  const settlerOf = () =>
    new Settler({
      ...asked,
      ledger,
      log,
      onPayment,
      patienceMs: 0,
      isDistrusted: (network) => isDistrusted(store.sql, network, clock()),
    })
  const settler = settlerOf()
  const keys = new SigningKeys(store.sql)
  const didOf = (service: string) => `did:web:${service}.example.tw`
  const open = (itsSettler: Settler) =>
    new X402Charge({
      payTo: () => PAY_TO,
      page: paymentPage,
      sandbox,
      shownAs: () => ({ serviceName: 'Stocks', tags: ['taiwan'] }),
      networks: () => networks,
      feePayer: () => support.feePayer,
      ledger,
      verifier: new Verifier({ ...asked, clockOffsetMs: () => world.clockOffsetMs }),
      settler: itsSettler,
      receipts: new ReceiptSigner(keys, didOf, clock, log),
      inputSchema: (operation) => z.toJSONSchema(operation.input),
      clock,
      onPayment,
    })
  const parts = { ledger, settler, clock, log }
  return {
    world,
    ledger,
    charge: open(settler),
    /** A charge like that of a new process, on the same ledger. */
    restart: () => open(settlerOf()),
    support,
    /** The ledger's tables, into which tests inject faults. */
    books,
    sql: store.sql,
    keys,
    events,
    reconcile: () => reconcile(parts),
    reconcileAll: () => reconcileAll(parts),
    audit: () => audit(parts),
    refunds: new Refunds({ ...asked, store, patienceMs: 0 }),
  }
}

/** The ledger row of a payment whose answer is ready. */
export const newPayment = (key: string, fields: Partial<NewPayment> = {}): NewPayment => ({
  key,
  fingerprint: `fingerprint of ${key}`,
  request: 'request',
  identifier: null,
  service: 'stock',
  operation: 'get_quote',
  method: 'GET',
  resource: 'https://stock.example.tw/api/pro/quote/0050',
  network: 'base-sepolia',
  payer: '0x1',
  pay_to: '0x2',
  amount: '10000',
  protocol: 2,
  valid_before: NOW / 1000 + 300,
  payload: '{}',
  streamed: false,
  content_type: 'application/json',
  answer: '{"answer":42}',
  answer_headers: '{}',
  sent_at: NOW,
  next_look_at: NOW + 5_000,
  ...fields,
})

/** Waits until the claim of a payment is free. It is released after the answer. */
export async function untilReleased(ledger: Ledger, key = KEY_OF_NONCE_1): Promise<void> {
  await expect.poll(async () => (await ledger.claim({ names: [key] }))?.release().then(() => true)).toBe(true)
}

/** A delivery that is interrupted before the answer has arrived. */
export const broken: Delivery = { isOver: false, onEnd: (callback) => callback(false) }

/** A delivery to a caller who has disconnected. */
export const gone: Delivery = { isOver: true, onEnd: (callback) => callback(false) }

/** A paid operation that counts its runs. */
export function work(body: Rendered['body'] = '{"answer":42}') {
  const job = {
    runs: 0,
    do: async (): Promise<Rendered> => {
      job.runs += 1
      return { contentType: 'application/json', body }
    },
  }
  return job
}
