import type { AuditFacts } from './audit-facts.ts'
import type { Detection } from './findings.ts'
import { isGone } from './reachability.ts'
import { sample } from './sample.ts'

export function judgeViewport({ page: { viewport } }: AuditFacts): Detection[] {
  if (viewport === null) return [{ code: 'viewport_missing', evidence: '–' }]
  const shown = `content="${viewport}"`
  const width = /(?:^|[,;\s])width\s*=\s*([\w.-]+)/i.exec(viewport)?.[1]?.toLowerCase()
  const hasScale = /initial-scale\s*=\s*[\d.]+/i.test(viewport)
  if (width === undefined ? !hasScale : width !== 'device-width') return [{ code: 'viewport_fixed', evidence: shown }]
  // WCAG 1.4.4 wants text to be enlarged to twice its size.
  const preventsZoom =
    /user-scalable\s*=\s*(?:no|0)/i.test(viewport) ||
    Number(/maximum-scale\s*=\s*([\d.]+)/i.exec(viewport)?.[1] ?? 5) < 2
  return preventsZoom ? [{ code: 'viewport_no_zoom', evidence: shown }] : []
}

export function judgeHeadTags({ page, headers, sampledFiles }: AuditFacts): Detection[] {
  const { headEndedBy, contradictions, doctype, xmlFault } = page
  const detections: Detection[] = []
  if (xmlFault) {
    const type = `Content-Type: ${headers.get('content-type')}`
    detections.push({
      code: 'xml_malformed',
      evidence: `${type}; ${xmlFault.message}`,
      evidence_zh: `${type}，XML 剖析器說：「${xmlFault.message}」`,
      line: xmlFault.line,
    })
  }
  const dead = sampledFiles.filter(({ status }) => isGone(status))
  if (dead.length > 0) {
    detections.push({ code: 'broken_files', evidence: sample(dead, ({ url, status }) => `${url}: HTTP ${status}`) })
  }
  if (headEndedBy) {
    const { tag, line, lost } = headEndedBy
    detections.push({ code: 'head_broken', evidence: `<${tag}> → ${lost.join(', ')}`, line })
  }
  if (contradictions.length > 0) detections.push({ code: 'duplicate_tags', evidence: contradictions.join(', ') })
  if (!doctype) detections.push({ code: 'doctype_missing', evidence: '–' })
  return detections
}
