import type { BlockedAddress } from './audit-facts.ts'

/** The evidence that robots.txt blocks an address which a finding concerns. */
export function blockedEvidence({ url, line }: BlockedAddress) {
  const where = `${url}: robots.txt`
  return line === null
    ? { evidence: where, evidence_zh: where }
    : { evidence: `${where}, line ${line}`, evidence_zh: `${where} 第 ${line} 行` }
}
