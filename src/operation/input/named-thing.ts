export interface NamedThing {
  /** The input value: 2330, gpt-5, chains. */
  readonly key: string
  /** The display name. */
  readonly label: string
  readonly names: readonly string[]
  /** The official name, if it is not the key. It takes precedence among things that share a name. */
  readonly properName?: string
  /** Decides between things that share a name. Lower is better: the maker's own model before a reseller's. */
  readonly rank?: number
}
