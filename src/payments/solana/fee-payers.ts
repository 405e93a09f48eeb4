import type { Facilitator } from '../facilitator.ts'

const FRESH_MS = 600_000
/** Minimum interval between questions to the facilitator, however often payments name an unknown fee payer. */
const ASK_EVERY_MS = 5_000
const KEPT_MAX = 1_000

/** The fee payers on Solana: accounts of the facilitator, which the 402 lists. */
export class FeePayers {
  readonly #facilitator: Facilitator
  readonly #network: string
  readonly #clock: () => number
  /** All accounts ever named, since a payment may name an earlier one. */
  readonly #known = new Set<string>()
  #current: string | undefined
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | undefined

  /** `network`: its id in version 2. */
  constructor(facilitator: Facilitator, network: string, clock: () => number) {
    this.#facilitator = facilitator
    this.#network = network
    this.#clock = clock
  }

  /** The fee payer to list. Undefined until the facilitator has answered, since a 402 does not wait for it. */
  get current(): string | undefined {
    if (this.#clock() - this.#askedAt >= (this.#current === undefined ? ASK_EVERY_MS : FRESH_MS)) void this.ask()
    return this.#current
  }

  /** Whether the account belongs to the facilitator. Undefined while unknown. */
  async includes(feePayer: string): Promise<boolean | undefined> {
    if (!this.#known.has(feePayer) && (this.#asking || this.#clock() - this.#askedAt >= ASK_EVERY_MS)) await this.ask()
    if (this.#known.size === 0) return undefined
    return this.#known.has(feePayer)
  }

  /** Asks the facilitator; concurrent calls share one request. Never throws. */
  ask(): Promise<void> {
    this.#askedAt = this.#clock()
    this.#asking ??= this.#read().finally(() => (this.#asking = undefined))
    return this.#asking
  }

  async #read(): Promise<void> {
    const { feePayers } = await this.#facilitator.supported(this.#network)
    if (this.#known.size > KEPT_MAX) this.#known.clear()
    for (const it of feePayers) this.#known.add(it)
    this.#current = feePayers[0] ?? this.#current
  }
}
