import { escapeHtml } from '#support/text/escape-html.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Detection } from './findings.ts'
import { sample } from './sample.ts'

export function judgeHeadings({ page: { headings, headingCounts, title } }: AuditFacts): Detection[] {
  const paste = `<h1>${escapeHtml(title || 'What the page is about')}</h1>`
  if (headingCounts[0] === 0)
    return [
      {
        code: 'h1_missing',
        evidence: `${headings.length} headings, no h1`,
        evidence_zh: `${headings.length} 個標題，沒有 h1`,
        paste,
      },
    ]
  const detections: Detection[] = []
  const empty = headings.find(({ level, text }) => level === 1 && text === '')
  if (empty) detections.push({ code: 'h1_empty', evidence: '<h1></h1>', paste, line: empty.line })
  const several = headings.filter(({ level }) => level === 1)
  if (several.length > 1) {
    const evidence = sample(several, ({ text }) => `“${text}”`, ', ')
    detections.push({ code: 'h1_several', evidence, line: several[1]!.line })
  }
  const jump = headings.find(({ level }, index) => index > 0 && level > (headings[index - 1]?.level ?? 6) + 1)
  if (jump) {
    const previous = headings[headings.indexOf(jump) - 1]
    detections.push({
      code: 'heading_order',
      evidence: `h${previous?.level} “${previous?.text}” → h${jump.level} “${jump.text}”`,
      line: jump.line,
    })
  }
  return detections
}
