export interface NamedThing {
  /** The value that the operation receives: 2330, gpt-5, chains. */
  readonly key: string
  readonly label: string
  /** The label in English, if it differs. */
  readonly labelEn?: string
  readonly names: readonly string[]
  /** The official name, if it differs from the key. It decides between things that share a name. */
  readonly properName?: string
  /** Decides between things of the same name; the lowest counts. A maker's model has a lower rank than a reseller's. */
  readonly rank?: number
}
