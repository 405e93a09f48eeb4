/** One thing and everything that it is called. */
export interface NamedThing {
  /** What stands for it in inputs: 2330, gpt-5, chains. */
  readonly key: string
  /** What people call it, for choices and for `resolved`. */
  readonly label: string
  readonly names: readonly string[]
  /** Its proper name, where the key is not: of two things with one name, the one that is properly called so is meant. */
  readonly properName?: string
  /** Of two things with one name the one of the lower rank is meant: the maker’s own model before a reseller’s. */
  readonly rank?: number
}
