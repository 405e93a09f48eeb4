import { referenceProvenance, type Provenance } from '#operation/provenance.ts'

const SOURCES = [
  {
    name: '全國法規資料庫（法務部）',
    url: 'https://law.moj.gov.tw/',
    licence: 'Statute: not a work (Copyright Act art. 9)',
  },
]

/** Provenance of rules from statutes. Their date is that of the oldest text. */
export function lawProvenance(rules: readonly { readonly as_of: string }[], now: Date): Provenance {
  const asOf = rules.map(({ as_of }) => as_of).toSorted()[0]
  if (asOf === undefined) throw new Error('An answer without rules has no provenance.')
  return referenceProvenance({ asOf, staleAfterDays: 3 * 365, sources: SOURCES }, now)
}
