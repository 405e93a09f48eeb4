import type { Facilitator } from '../facilitator.ts'

const FRESH_MS = 600_000
/** However often somebody names another one, the facilitator is asked no more often than that. */
const ASK_EVERY_MS = 5_000
const KEPT_MAX = 1_000

/** Who pays the fees of payments on Solana: accounts of the facilitator, which are told with the price. */
export class FeePayers {
  readonly #facilitator: Facilitator
  readonly #network: string
  readonly #clock: () => number
  /** All that were ever named: a payment may have been made out for an earlier one. */
  readonly #known = new Set<string>()
  #current: string | undefined
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | undefined

  /** `network`: as version 2 writes it. */
  constructor(facilitator: Facilitator, network: string, clock: () => number) {
    this.#facilitator = facilitator
    this.#network = network
    this.#clock = clock
  }

  /** The one to be told. Undefined until the facilitator was heard, as nobody waits for it to hear a price. */
  get current(): string | undefined {
    if (this.#clock() - this.#askedAt >= (this.#current === undefined ? ASK_EVERY_MS : FRESH_MS)) void this.ask()
    return this.#current
  }

  /** Whether it is one of the facilitator's. Undefined while nobody can say. */
  async includes(feePayer: string): Promise<boolean | undefined> {
    if (!this.#known.has(feePayer) && (this.#asking || this.#clock() - this.#askedAt >= ASK_EVERY_MS)) await this.ask()
    if (this.#known.size === 0) return undefined
    return this.#known.has(feePayer)
  }

  /** Asks the facilitator, once however many want to know. Never throws. */
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
