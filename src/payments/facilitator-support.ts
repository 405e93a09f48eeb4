import type { Facilitator } from './facilitator.ts'

const REFRESH_EVERY_MS = 600_000
/** How often the facilitator is checked while paying is closed. */
const REFRESH_CLOSED_EVERY_MS = 30_000
/** Minimum time between requests to the facilitator, since a caller can name unknown fee payers at any rate. */
const REQUEST_EVERY_MS = 5_000
/** Paying closes after this many unanswered requests in a row. A single one may be a restart of the facilitator. */
const SILENCES_MAX = 2
const FEE_PAYERS_MAX = 1_000

/** The support of one network by its facilitator: whether payments are accepted, and Solana's fee payers. */
export class FacilitatorSupport {
  readonly #facilitator: Pick<Facilitator, 'supported'>
  readonly #network: string
  readonly #clock: () => number
  readonly #onChange: (closed: string | undefined) => void
  /** All fee payers ever reported: a payment may use one that is no longer current. */
  readonly #known = new Set<string>()
  #current: string | undefined
  #closedReason: string | undefined
  #silences = 0
  #requestedAt = Number.NEGATIVE_INFINITY
  #request: Promise<void> | undefined

  /**
   * `network`: its id in version 2. `onChange`: called when paying closes, with the reason, and when it opens again.
   */
  constructor(
    facilitator: Pick<Facilitator, 'supported'>,
    network: string,
    clock: () => number,
    onChange: (closed: string | undefined) => void = () => {},
  ) {
    this.#facilitator = facilitator
    this.#network = network
    this.#clock = clock
    this.#onChange = onChange
  }

  /**
   * Why paying is closed, for the operator. Undefined while it is open, and before the facilitator's first response.
   */
  get closedReason(): string | undefined {
    return this.#closedReason
  }

  /** The fee payer for the 402, which does not wait: undefined before the facilitator's first response. */
  get feePayer(): string | undefined {
    if (this.#clock() - this.#requestedAt >= (this.#current === undefined ? REQUEST_EVERY_MS : REFRESH_EVERY_MS))
      void this.request()
    return this.#current
  }

  /** Whether the facilitator uses this account as a fee payer. Undefined while unknown. */
  async includes(feePayer: string): Promise<boolean | undefined> {
    if (!this.#known.has(feePayer) && (this.#request || this.#clock() - this.#requestedAt >= REQUEST_EVERY_MS))
      await this.request()
    if (this.#known.size === 0) return undefined
    return this.#known.has(feePayer)
  }

  /**
   * Sends a request if the last response is ten minutes old, or half a minute while paying is closed. Never throws.
   */
  async refresh(): Promise<void> {
    const isFaulty = this.#closedReason !== undefined || this.#silences > 0
    if (this.#clock() - this.#requestedAt >= (isFaulty ? REFRESH_CLOSED_EVERY_MS : REFRESH_EVERY_MS))
      await this.request()
  }

  /** Sends a request; concurrent calls share it. Never throws. */
  request(): Promise<void> {
    this.#requestedAt = this.#clock()
    this.#request ??= this.#read().finally(() => (this.#request = undefined))
    return this.#request
  }

  async #read(): Promise<void> {
    const { feePayers, fault } = await this.#facilitator.supported(this.#network)
    if (this.#known.size > FEE_PAYERS_MAX) this.#known.clear()
    for (const it of feePayers) this.#known.add(it)
    this.#current = feePayers[0] ?? this.#current
    this.#silences = fault?.isSilence ? this.#silences + 1 : 0
    const before = this.#closedReason
    if (!fault?.isSilence || this.#silences >= SILENCES_MAX) this.#closedReason = fault?.why
    if ((before === undefined) !== (this.#closedReason === undefined)) this.#onChange(this.#closedReason)
  }
}
