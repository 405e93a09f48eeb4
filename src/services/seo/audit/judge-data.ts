import type { StructuredData } from '#sites/crawl/structured-data/structured-data.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Detection } from './findings.ts'

const SHOWN_MAX = 12
/** Google’s guide to expired jobs: remove the job, or set validThrough to a past day. */
const JOB = 'https://developers.google.com/search/docs/appearance/structured-data/job-posting#remove-a-job-posting'
/** Google’s guide to offers: an expired price removes the complete rich result. */
const OFFER = 'https://developers.google.com/search/docs/appearance/structured-data/product-snippet#offer-properties'

/** Whether a date or an instant is in the past. A date lasts until the end of its day. */
function isOver(date: string, now: Date): boolean {
  return date.length > 10 ? Date.parse(date) < now.getTime() : date < now.toISOString().slice(0, 10)
}

export function judgeData({ url, page: { title, structuredData, unshown }, now }: AuditFacts): Detection[] {
  if (structuredData.types.length === 0 && structuredData.faults.length === 0) {
    const data = { '@context': 'https://schema.org', '@type': 'WebPage', name: title || 'Name of the page', url }
    const paste = `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
    return [{ code: 'sd_none', evidence: '–', paste }]
  }
  const closed = structuredData.until.find(({ text }) => isOver(text, now))
  return [
    ...structuredData.faults.slice(0, SHOWN_MAX).map(describe),
    ...(closed
      ? [
          {
            code: 'sd_value' as const,
            line: closed.line,
            evidence: `${closed.where}: “${closed.text}”`,
            source: closed.where.startsWith('Offer') ? OFFER : JOB,
          },
        ]
      : []),
    ...(unshown
      ? [{ code: 'sd_unshown' as const, line: unshown.line, evidence: `${unshown.where}: “${unshown.text}”` }]
      : []),
  ]
}

function describe(fault: StructuredData['faults'][number]): Detection {
  const { code, line, where, found, wanted, url } = fault
  const source = url === null ? {} : { source: url }
  switch (code) {
    case 'sd_syntax':
      return { code, line, evidence: `${wanted} ${found}`, evidence_zh: `${fault.wanted_zh} ${found}` }
    case 'sd_context':
      return { code, line, evidence: `${where}: ${found}` }
    case 'sd_unknown_type':
      return { code, line, evidence: `@type: ${found}`, ...(wanted !== '' && { paste: `"@type": "${wanted}"` }) }
    case 'sd_required':
      return { code, line, evidence: where, paste: `"${wanted}": …`, ...source }
    case 'sd_value':
      return { code, line, evidence: `${where}: “${found}”`, paste: wanted, ...source }
    case 'sd_recommended':
      return { code, line, evidence: where, paste: wanted, ...source }
    case 'sd_retired':
      return { code, line, evidence: `${where}, ${found}` }
  }
}
