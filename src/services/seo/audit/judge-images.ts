import { escapeHtml } from '#support/text/escape-html.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Detection } from './findings.ts'
import { isGone } from './reachability.ts'
import { sample } from './sample.ts'

export function judgeImages({ page: { images }, sampledImages }: AuditFacts): Detection[] {
  const detections: Detection[] = []
  if (images.withoutAlt > 0) {
    const shown = images.examples.filter((example) => example !== '').slice(0, 3)
    detections.push({
      code: 'image_alt',
      evidence: `${images.withoutAlt} of ${images.total}${shown.length > 0 ? `: ${shown.join(', ')}` : ''}`,
      evidence_zh: `${images.total} 張裡有 ${images.withoutAlt} 張${shown.length > 0 ? `：${shown.join('、')}` : ''}`,
      paste: `<img src="${escapeHtml(shown[0] ?? '…')}" alt="…">`,
    })
  }
  if (images.picturesWithoutImg > 0) {
    detections.push({
      code: 'picture_without_img',
      evidence: `${images.picturesWithoutImg} × <picture>`,
      paste: '<picture>…<img src="…" alt="…"></picture>',
    })
  }
  if (images.meaninglessAlts.length > 0) {
    detections.push({
      code: 'image_alt_filename',
      evidence: sample(images.meaninglessAlts, (alt) => `alt="${alt}"`, ', '),
      paste: 'alt="…"',
    })
  }
  if (images.stuffedAlts.length > 0) {
    detections.push({ code: 'image_alt_stuffed', evidence: `alt="${images.stuffedAlts[0]}"`, paste: 'alt="…"' })
  }
  // A server that answers every address with its home page sends HTML instead of a missing image.
  const broken = sampledImages.filter(
    ({ status, contentType }) => isGone(status) || (status === 200 && /^text\/html/i.test(contentType ?? '')),
  )
  if (broken.length > 0) {
    detections.push({
      code: 'broken_images',
      evidence: sample(broken, ({ url, status }) => `${url}: HTTP ${status}`),
    })
  }
  return detections
}
