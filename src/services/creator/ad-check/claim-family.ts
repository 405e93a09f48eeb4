import type { AdRuleId } from './ad-rules.ts'

/** Claims of one kind, which break one rule and have one way to be reworded. */
export interface ClaimFamily {
  readonly id: string
  readonly rule: AdRuleId
  /** A lawful way to say what can be said. */
  readonly suggestion: string
  /** Claims as they are written. */
  readonly phrases?: readonly string[]
  /** Every verb makes a claim with every object, in the same clause and close by: 改善…失眠. */
  readonly pairs?: {
    readonly verbs: readonly string[]
    readonly objects: readonly string[]
    /** Words that make a claim only after the object: 痛風患者的福音. */
    readonly after?: readonly string[]
  }
  /** Claims with numbers in them, as regular expressions over the words; 瘦\d+公斤. */
  readonly patterns?: readonly string[]
}

/** Splits a list written as words between spaces: long lists stay readable. */
export function words(list: string): string[] {
  return list.trim().split(/\s+/)
}

/** How many phrases and patterns a family stands for. */
export function countClaims({ phrases = [], pairs, patterns = [] }: ClaimFamily): number {
  return (
    phrases.length +
    patterns.length +
    (pairs ? (pairs.verbs.length + (pairs.after?.length ?? 0)) * pairs.objects.length : 0)
  )
}
