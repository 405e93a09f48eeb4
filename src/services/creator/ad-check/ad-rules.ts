import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { FINE_IDS, getFine } from './ad-fines.ts'

/** The goods and services in advertisements. Each has its own law, except `general`, which covers all other products. */
export const AD_CATEGORIES = ['food', 'cosmetic', 'general', 'medical_device', 'drug', 'medical_service'] as const
/** The categories whose word lists load at start; those of the others load on first use. */
export const AD_CATEGORIES_PRELOADED = ['food', 'cosmetic'] as const satisfies readonly AdCategory[]
export type AdCategory = (typeof AD_CATEGORIES)[number]

/**
 * The kinds of claims that the laws treat apart. `improper`: by guarantees, testimony, other people’s names, reports or
 * prizes. `outsider`: by someone who may not advertise such goods at all.
 */
export const CLAIM_KINDS = ['exaggerated', 'medical', 'improper', 'outsider'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

const rule = z.object({
  rule: z.string().min(1),
  category: z.enum(AD_CATEGORIES),
  claim: z.enum(CLAIM_KINDS),
  /** `high`: the law or its lists forbid the claim. `low`: the claim lacks proof in the text. */
  severity: z.enum(['low', 'high']),
  fine: z.enum(FINE_IDS),
  reason: z.string().min(1),
  reason_en: z.string().min(1),
  law: z.string().min(1),
  law_en: z.string().min(1),
})
export type AdRule = z.output<typeof rule>

export const AD_RULES: readonly AdRule[] = readTable('reference/creator/ad-rules.tsv', rule)

export function getRule(id: string): AdRule {
  const found = AD_RULES.find((it) => it.rule === id)
  if (!found) throw new Error(`data/reference/creator/ad-rules.tsv has no rule ${id}.`)
  return found
}

export const AD_REFERENCE = {
  asOf: '2024-05-08',
  staleAfterDays: 1095,
  sources: readTable(
    'reference/creator/ad-sources.tsv',
    z.object({ name: z.string().min(1), url: z.url(), licence: z.string().min(1) }),
  ),
}

/** Whether the first rule has the higher fine. Of two findings at one place, the report contains the graver one. */
export function isGraver(one: AdRule, other: AdRule): boolean {
  return weightOf(one) > weightOf(other)
}

function weightOf({ severity, fine }: AdRule): number {
  return (severity === 'high' ? 10_000_000 : 0) + getFine(fine).max_twd
}
