// Pays for calls (docs/explanation/payments.md). Imports nothing, because the generated client copies this file.

type Hex = `0x${string}`

/** A wallet: a viem account, or any object that signs EIP-712 messages. */
export interface Account {
  readonly address: string
  signTypedData(message: TransferMessage): Promise<string>
}

/** An EIP-3009 transfer as an EIP-712 message. */
export interface TransferMessage {
  readonly domain: {
    readonly name: string
    readonly version: string
    readonly chainId: number
    readonly verifyingContract: Hex
  }
  readonly types: typeof TRANSFER_TYPES
  readonly primaryType: 'TransferWithAuthorization'
  readonly message: {
    readonly from: Hex
    readonly to: Hex
    readonly value: bigint
    readonly validAfter: bigint
    readonly validBefore: bigint
    readonly nonce: Hex
  }
}

/** The dollar token of a chain. */
export interface Token {
  readonly address: string
  readonly name: string
  readonly version: string
  readonly decimals: number
}

export interface PayerOptions {
  readonly account: Account
  /** Accepted tokens, by chain (CAIP-2). Others are refused, because the payer does not know their value. */
  readonly tokens: Readonly<Record<string, Token>>
  /** The limit of one call, in US dollars. */
  readonly maxUsd: number
  /** The limit of all calls together, in US dollars. Default: none. */
  readonly budgetUsd?: number
  readonly wait?: (milliseconds: number) => Promise<void>
  readonly now?: () => number
}

/** A payment was not made, or its outcome is unknown. */
export class PaymentError extends Error {
  readonly reason: 'over_limit' | 'no_offer' | 'refused' | 'pending'
  /** The pending payment, if there is one. Send it with the same request again; do not sign another. */
  readonly payment: string | undefined

  constructor(reason: PaymentError['reason'], message: string, payment?: string) {
    super(message)
    this.name = 'PaymentError'
    this.reason = reason
    this.payment = payment
  }
}

type Send = (url: string, init: RequestInit) => Promise<Response>

export const PAYMENT_HEADER = 'PAYMENT-SIGNATURE'

const TRANSFER_TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** A payment is valid from this long before now, because the server's clock may be behind. */
const CLOCK_SECONDS = 600
/** The longest validity of a signature, whatever the server requests, because it can be settled until it expires. */
const LIFE_SECONDS_MAX = 600
const RETRY_SECONDS = 2
const RETRY_SECONDS_MAX = 30

interface Offer {
  readonly scheme: string
  readonly network: string
  readonly amount: string
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
}

interface Demand {
  readonly accepts: readonly Offer[]
  readonly resource?: unknown
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** Requests and pays, with one payment per request: while its outcome is unknown, it is sent again. */
export function createPayer(options: PayerOptions) {
  const { account, tokens, maxUsd, budgetUsd = Infinity, now = Date.now } = options
  const wait = options.wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  let settledUsd = 0
  /** Signatures that may still be settled, each with the time after which no chain accepts it. */
  const unsettled = new Set<{ readonly usd: number; readonly untilMs: number }>()
  const countSpentUsd = () => {
    for (const signature of unsettled) if (now() > signature.untilMs) unsettled.delete(signature)
    return [...unsettled].reduce((sum, { usd }) => sum + usd, settledUsd)
  }

  return {
    /** The sum of settled payments and of signatures that a server may still settle. */
    get spentUsd() {
      return countSpentUsd()
    },
    async fetch(send: Send, url: string, init: RequestInit = {}): Promise<Response> {
      const first = await send(url, init)
      if (first.status !== 402) return first
      const demand = readDemand(first)
      const { offer, token, validSeconds } = chooseOffer(demand)
      const usd = Number(offer.amount) / 10 ** token.decimals
      if (usd > maxUsd)
        throw new PaymentError('over_limit', `The call costs $${usd}, more than the limit of $${maxUsd} per call.`)
      if (countSpentUsd() + usd > budgetUsd)
        throw new PaymentError(
          'over_limit',
          `The call costs $${usd}, and $${countSpentUsd()} of the budget of $${budgetUsd} are spent.`,
        )
      // Counted before signing, because calls share the budget. A refused signature could still be settled.
      const signed = { usd, untilMs: now() + (validSeconds + CLOCK_SECONDS) * 1000 }
      unsettled.add(signed)
      const payment = await sign(demand, offer, token, validSeconds).catch((err: unknown) => {
        unsettled.delete(signed)
        throw err
      })
      const answer = await askUntilKnown(send, url, init, payment, validSeconds)
      if (answer.ok) {
        unsettled.delete(signed)
        settledUsd += usd
      }
      return answer
    },
  }

  function chooseOffer({ accepts }: Demand): { offer: Offer; token: Token; validSeconds: number } {
    for (const offer of accepts) {
      const token = offer.scheme === 'exact' ? tokens[offer.network] : undefined
      if (token && token.address.toLowerCase() === offer.asset.toLowerCase())
        return { offer, token, validSeconds: Math.min(offer.maxTimeoutSeconds, LIFE_SECONDS_MAX) }
    }
    const networks = accepts.map(({ network }) => network).join(', ')
    throw new PaymentError(
      'no_offer',
      `The call can be paid on ${networks || 'no network'}, and this wallet pays on none of them.`,
    )
  }

  async function sign(
    { resource, extensions = {} }: Demand,
    offer: Offer,
    token: Token,
    validSeconds: number,
  ): Promise<string> {
    const seconds = Math.floor(now() / 1000)
    const authorization = {
      from: account.address,
      to: offer.payTo,
      value: offer.amount,
      validAfter: String(seconds - CLOCK_SECONDS),
      validBefore: String(seconds + validSeconds),
      nonce: `0x${randomHex(32)}`,
    }
    const { from, to, nonce, ...amounts } = authorization
    const signature = await account.signTypedData({
      domain: {
        name: token.name,
        version: token.version,
        chainId: Number(offer.network.split(':')[1]),
        verifyingContract: token.address as Hex,
      },
      types: TRANSFER_TYPES,
      primaryType: 'TransferWithAuthorization',
      message: {
        from: from as Hex,
        to: to as Hex,
        nonce: nonce as Hex,
        value: BigInt(amounts.value),
        validAfter: BigInt(amounts.validAfter),
        validBefore: BigInt(amounts.validBefore),
      },
    })
    return encode({
      x402Version: 2,
      ...(resource !== undefined && { resource }),
      // Sent exactly as offered, because servers compare all fields.
      accepted: offer,
      payload: { signature, authorization },
      // The identifier is random, so that only this client can request the answer again.
      ...('payment-identifier' in extensions && {
        extensions: { 'payment-identifier': { info: { required: false, id: `pay_${randomHex(24)}` } } },
      }),
    })
  }

  /** Sends the payment again until its outcome is known. Throws `refused` or, after the payment has expired, `pending`. */
  async function askUntilKnown(send: Send, url: string, init: RequestInit, payment: string, validSeconds: number) {
    // The server settles within the validity, so its answer is known one pause later.
    const untilMs = now() + (validSeconds + RETRY_SECONDS_MAX) * 1000
    for (;;) {
      // A failed request is not a failed payment: the response may have been lost after settlement.
      const answer = await send(url, withPayment(init, payment)).catch(() => undefined)
      if (answer?.status === 402)
        throw new PaymentError('refused', `The payment was refused: ${readDemand(answer).error ?? 'no reason given'}.`)
      if (answer && (![429, 502, 503, 504].includes(answer.status) || (await paymentsAreClosed(answer)))) return answer
      const seconds = Number(answer?.headers.get('retry-after') ?? RETRY_SECONDS) || RETRY_SECONDS
      if (now() >= untilMs || init.signal?.aborted)
        throw new PaymentError(
          'pending',
          'The outcome of the payment is unknown. Send the same payment again.',
          payment,
        )
      await wait(Math.min(seconds, RETRY_SECONDS_MAX) * 1000)
    }
  }
}

/** Whether the server accepts no payments at present. It has not settled this one, so there is no retry. */
async function paymentsAreClosed(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return false
  const problem = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: unknown }
  return problem.code === 'paying_closed'
}

/** Adds a payment to a request, for example to continue a pending one. */
export function withPayment(init: RequestInit, payment: string): RequestInit {
  return { ...init, headers: { ...(init.headers as Record<string, string> | undefined), [PAYMENT_HEADER]: payment } }
}

/** The terms of a payment, from the header of a 402 response: JSON in base64. */
function readDemand(response: Response): Demand & { error?: string } {
  const header = response.headers.get('payment-required')
  if (header === null) throw new PaymentError('no_offer', 'The call requires a payment, but its terms are missing.')
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(header), (byte) => byte.charCodeAt(0)))) as Demand
}

function encode(value: object): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
}

function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
