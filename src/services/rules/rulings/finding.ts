/** The judgement of a case by the rules: whether it is allowed, and why. */
export interface Finding {
  /** Null where it depends on what the question does not tell, or cannot be derived. */
  readonly allowed: boolean | null
  /** Keys of data/reference/rules/ruling-sentences.tsv. */
  readonly because: readonly string[]
}

export function createFinding(allowed: boolean | null, ...because: readonly string[]): Finding {
  return { allowed, because }
}
