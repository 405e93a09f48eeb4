import type { StructuredData } from '#crawl/structured-data/structured-data.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Found } from './findings.ts'

const SHOWN_MAX = 12

export function judgeData({ url, page: { title, structuredData } }: AuditFacts): Found[] {
  if (structuredData.types.length === 0 && structuredData.faults.length === 0) {
    const data = { '@context': 'https://schema.org', '@type': 'WebPage', name: title || 'Name of the page', url }
    const paste = `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
    return [{ code: 'sd_none', evidence: '–', paste }]
  }
  return structuredData.faults.slice(0, SHOWN_MAX).map(describe)
}

function describe({ code, line, where, found, wanted, url }: StructuredData['faults'][number]): Found {
  const source = url === null ? {} : { source: url }
  switch (code) {
    case 'sd_syntax':
      return { code, line, evidence: `${wanted} ${found}` }
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
