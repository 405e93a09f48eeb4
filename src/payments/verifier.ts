import { clockIsWrong, payingClosed } from './charge-errors.ts'
import type { Chain } from './chain.ts'
import type { Facilitator } from './facilitator.ts'
import { WorkLimiter } from './work-limiter.ts'
import { Mismatch } from './mismatch.ts'
import type { NetworkName, SolanaName } from './networks.ts'
import type { Authorization } from './payment-form.ts'
import type { Purchase } from './purchase.ts'
import { PAYMENT_SECONDS } from './requirements.ts'
import type { FacilitatorSupport } from './facilitator-support.ts'

/** Anybody can invent signatures that only a contract can judge, so their verification is limited. */
const CONTRACTS_AT_ONCE = 4
const CONTRACTS_PER_SECOND = 5
/** Beyond this our own clock counts as wrong, and a refusal for its time is our fault. */
const CLOCK_OFFSET_MAX_MS = 60_000
/** Tolerance for a payer's clock. */
const CLOCK_SECONDS = 300

export interface VerifierSettings {
  readonly facilitator: (network: NetworkName) => Facilitator
  readonly chain: (network: NetworkName) => Chain
  readonly support: (network: NetworkName) => FacilitatorSupport
  readonly clock: () => number
  /** Our clock minus the clocks of other servers, if known. */
  readonly clockOffsetMs?: () => number
}

/** It is not known whether the payment is valid. */
export class Unverified extends Error {}

/** Verifies a payment: first what needs no network request, then with the facilitator. */
export class Verifier {
  readonly #settings: VerifierSettings
  readonly #contracts: WorkLimiter

  constructor(settings: VerifierSettings) {
    this.#settings = settings
    this.#contracts = new WorkLimiter(CONTRACTS_AT_ONCE, CONTRACTS_PER_SECOND, settings.clock)
  }

  /**
   * Throws Mismatch for an invalid payment, Unverified if its validity could not be determined, and `paying_closed`.
   */
  async verify(purchase: Purchase): Promise<void> {
    const { payment } = purchase
    const { name, title } = payment.network
    if (this.#settings.support(name).closedReason !== undefined) throw payingClosed(title)
    if (payment.family === 'solana') await this.#refuseForeignFeePayer(payment.network.name, payment.signed.feePayer)
    else this.#checkTime(payment.signed.authorization)
    if (purchase.signedBy === 'own_key') return this.#askFacilitator(purchase)
    const leave = this.#contracts.enter()
    if (!leave) throw new Unverified('Too many contract signatures are being verified at the moment.')
    try {
      if (purchase.signedBy === 'other_key') await this.#refuseForeignKey(purchase)
      return await this.#askFacilitator(purchase)
    } finally {
      leave()
    }
  }

  #checkTime(authorization: Authorization): void {
    try {
      checkTime(authorization, this.#settings.clock())
    } catch (refusal) {
      const offsetMs = this.#settings.clockOffsetMs?.() ?? 0
      throw Math.abs(offsetMs) > CLOCK_OFFSET_MAX_MS ? clockIsWrong(offsetMs, refusal) : refusal
    }
  }

  /** The facilitator sends only transactions with its own fee payer. Another fee payer could send it alone. */
  async #refuseForeignFeePayer(network: SolanaName, feePayer: string): Promise<void> {
    const isKnown = await this.#settings.support(network).includes(feePayer)
    if (isKnown === undefined) throw new Unverified('The facilitator has not named its fee payer yet.')
    if (!isKnown) throw new Mismatch(`${feePayer} is not the facilitator's fee payer: use the feePayer of the offer.`)
  }

  /** If another key than the payer's signed, the payer must be a contract. */
  async #refuseForeignKey({ payer, payment }: Purchase): Promise<void> {
    const chain = this.#settings.chain(payment.terms.network.name)
    const isContract = await chain.hasCode(payer).catch((cause: unknown) => {
      throw new Unverified('The account of the payer could not be read at the moment.', { cause })
    })
    if (!isContract) throw new Mismatch('The payment is not signed with the key of the payer.')
  }

  async #askFacilitator({ payment }: Purchase): Promise<void> {
    const { network, requirements } = payment.terms
    const verification = await this.#settings.facilitator(network.name).verify(payment.payload, requirements)
    if (verification.is === 'invalid') throw new Mismatch(reasonText(verification.reason, network.family))
    if (verification.is === 'unavailable') {
      throw new Unverified('The payment could not be verified just now.', { cause: verification.cause })
    }
  }
}

/** Adds an explanation to the facilitator's reason `transaction_simulation_failed`. */
function reasonText(reason: string, family: 'evm' | 'solana'): string {
  if (!reason.endsWith('transaction_simulation_failed')) return reason
  const why =
    family === 'solana'
      ? 'its blockhash has expired or the balance of the payer is too low'
      : 'the balance of the payer is too low'
  return `${reason}: the chain would refuse it, for example because ${why}. Sign a new one.`
}

/** Throws Mismatch if a payment is not valid now, or is valid for longer than the offer. The message has our time. */
function checkTime({ validAfter, validBefore }: Authorization, nowMs: number): void {
  const now = Math.floor(nowMs / 1000)
  const here = `it is ${new Date(now * 1000).toISOString()} here (${now})`
  if (BigInt(validBefore) <= BigInt(now)) {
    throw new Mismatch(`The payment has expired: validBefore is ${validBefore}, and ${here}. Sign a new one.`)
  }
  if (BigInt(validBefore) > BigInt(now + PAYMENT_SECONDS + CLOCK_SECONDS)) {
    throw new Mismatch(
      `validBefore is too far away: ${validBefore}, and ${here}. Sign a payment for the ${PAYMENT_SECONDS} seconds of the offer, and check your clock.`,
    )
  }
  if (BigInt(validAfter) > BigInt(now + CLOCK_SECONDS)) {
    throw new Mismatch(`The payment is not valid yet: validAfter is ${validAfter}, and ${here}. Check your clock.`)
  }
}
