import { escapeHtml } from '#support/text/escape-html.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Detection } from './findings.ts'
import { isGone, isLocalAddress } from './reachability.ts'

export function judgeSocial({ url, page, socialImage }: AuditFacts): Detection[] {
  const { social, title } = page
  const detections: Detection[] = []
  const contents = {
    'og:title': title || 'Title of the page',
    'og:description': page.description || 'One or two sentences about the page',
    'og:image': new URL('/picture-1200x630.jpg', url).href,
  }
  // A page needs no og:description if it has a meta description, because link previews then use that.
  const isOptional = (name: string) => name === 'og:description' && page.description && social[name] === undefined
  const missing = Object.entries(contents).filter(
    ([name]) => !social[name] && !(name === 'og:image' && social['og:image:url']) && !isOptional(name),
  )
  if (missing.length > 0) {
    detections.push({
      code: 'og_missing',
      evidence: missing.map(([name]) => name).join(', '),
      paste: missing.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`).join('\n'),
    })
  }
  const image = social['og:image'] ?? social['og:image:url']
  if (image && !/^https?:\/\//i.test(image)) {
    const fullUrl = URL.parse(image, url)?.href ?? ''
    detections.push({
      code: 'og_image_relative',
      evidence: image,
      paste: `<meta property="og:image" content="${escapeHtml(fullUrl)}">`,
    })
  }
  const [canonical] = page.canonicals
  const shared = social['og:url'] === undefined ? undefined : URL.parse(social['og:url'], url)?.href
  if (canonical && shared !== undefined && shared !== URL.parse(canonical, url)?.href) {
    const paste = `<meta property="og:url" content="${escapeHtml(canonical)}">`
    detections.push({ code: 'og_url_other', evidence: `${shared} ≠ ${canonical}`, paste })
  }
  const isDead = socialImage !== null && isGone(socialImage.status)
  const isLocal = !isLocalAddress(url) && URL.canParse(image ?? '') && isLocalAddress(image ?? '')
  if (isLocal)
    detections.push({ code: 'og_image_dead', evidence: `${image}: a local address`, evidence_zh: `${image}：本機網址` })
  const isPage = socialImage?.status === 200 && /^text\/html|^application\/json/i.test(socialImage.contentType ?? '')
  if (socialImage && (isDead || isPage)) {
    detections.push({
      code: 'og_image_dead',
      evidence: `${socialImage.url}: HTTP ${socialImage.status}, ${socialImage.contentType ?? '–'}`,
    })
  }
  return detections
}
