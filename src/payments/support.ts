import type { Facilitator } from './facilitator.ts'

const FRESH_MS = 600_000
/** While paying is closed, so that it opens soon after the fault is mended. */
const CLOSED_MS = 30_000
/** Minimum interval between questions to the facilitator, however often payments name an unknown fee payer. */
const ASK_EVERY_MS = 5_000
/** Unanswered questions in a row that close paying. One may be a restart of the facilitator. */
const SILENCES_MAX = 2
const KEPT_MAX = 1_000

/** The state of one network at its facilitator: whether payments are taken, and on Solana the fee payers. */
export class Support {
  readonly #facilitator: Pick<Facilitator, 'supported'>
  readonly #network: string
  readonly #clock: () => number
  readonly #onChange: (closed: string | undefined) => void
  /** All accounts ever named, since a payment may name an earlier one. */
  readonly #known = new Set<string>()
  #current: string | undefined
  #closed: string | undefined
  #silences = 0
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | undefined

  /** `network`: its id in version 2. `onChange`: called when paying closes, with the reason, and when it opens again. */
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

  /** Why no payment is taken, for the operator; undefined while paying is open, and until the facilitator was asked. */
  get closed(): string | undefined {
    return this.#closed
  }

  /** The fee payer to list. Undefined until the facilitator has answered, since a 402 does not wait for it. */
  get feePayer(): string | undefined {
    if (this.#clock() - this.#askedAt >= (this.#current === undefined ? ASK_EVERY_MS : FRESH_MS)) void this.ask()
    return this.#current
  }

  /** Whether the account pays fees for the facilitator. Undefined while unknown. */
  async includes(feePayer: string): Promise<boolean | undefined> {
    if (!this.#known.has(feePayer) && (this.#asking || this.#clock() - this.#askedAt >= ASK_EVERY_MS)) await this.ask()
    if (this.#known.size === 0) return undefined
    return this.#known.has(feePayer)
  }

  /** Asks if the last answer is ten minutes old, or half a minute while paying is closed. Never throws. */
  async refresh(): Promise<void> {
    const isFaulty = this.#closed !== undefined || this.#silences > 0
    if (this.#clock() - this.#askedAt >= (isFaulty ? CLOSED_MS : FRESH_MS)) await this.ask()
  }

  /** Asks the facilitator; concurrent calls share one request. Never throws. */
  ask(): Promise<void> {
    this.#askedAt = this.#clock()
    this.#asking ??= this.#read().finally(() => (this.#asking = undefined))
    return this.#asking
  }

  async #read(): Promise<void> {
    const { feePayers, fault } = await this.#facilitator.supported(this.#network)
    if (this.#known.size > KEPT_MAX) this.#known.clear()
    for (const it of feePayers) this.#known.add(it)
    this.#current = feePayers[0] ?? this.#current
    this.#silences = fault?.isSilence ? this.#silences + 1 : 0
    const before = this.#closed
    if (!fault?.isSilence || this.#silences >= SILENCES_MAX) this.#closed = fault?.why
    if ((before === undefined) !== (this.#closed === undefined)) this.#onChange(this.#closed)
  }
}
