import { isKeywordList } from '#sites/crawl/stuffing.ts'
import { SNIPPET } from '../snippets/serp-preview.ts'
import { measureText } from '../snippets/text-width.ts'
import type { AuditFacts } from './audit-facts.ts'
import { descriptionTag } from './description-tag.ts'
import type { Detection } from './findings.ts'
import { isUnfilled, showsCode } from './unfilled-text.ts'

/** A narrower description says too little to be shown. */
const DESCRIPTION_MIN_PX = 140

export function judgeDescription({ page }: AuditFacts): Detection[] {
  const { description, descriptions } = page
  const paste = descriptionTag(page)
  if (!description) return [{ code: 'description_missing', evidence: description === null ? '–' : 'content=""', paste }]
  const detections: Detection[] = []
  const evidence = `“${description.slice(0, 160)}”`
  const pixels = Math.round(measureText(description, SNIPPET.descriptionPx))
  if (descriptions > 1)
    detections.push({ code: 'description_multiple', evidence: `${descriptions} × <meta name="description">` })
  if (isUnfilled(description, page)) detections.push({ code: 'placeholder_text', evidence, paste })
  else if (showsCode(description, page)) detections.push({ code: 'description_markup', evidence, paste })
  else if (isKeywordList(description)) detections.push({ code: 'description_keywords', evidence, paste })
  if (pixels < DESCRIPTION_MIN_PX) {
    detections.push({ code: 'description_short', evidence: `“${description}”: ${pixels} px`, paste })
  } else if (pixels > SNIPPET.descriptionMaxPx) detections.push({ code: 'description_long', evidence: `${pixels} px` })
  return detections
}
