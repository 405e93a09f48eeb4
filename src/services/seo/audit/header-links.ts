import type { HeaderLinks } from './audit-facts.ts'

/** Reads the canonical and language links from an HTTP Link header (RFC 8288). */
export function readHeaderLinks(header: string | null, base: string): HeaderLinks {
  const canonicals: string[] = []
  const canonicalsWritten: string[] = []
  const hreflang: { lang: string; url: string; written: string }[] = []
  for (const [, written = '', rest = ''] of (header ?? '').matchAll(
    /<([^<>]{1,2048})>((?:\s*;\s*[\w*-]+(?:=(?:"[^"]{0,300}"|[^\s",;]{1,300}))?){0,20})/g,
  )) {
    const rel = findParameter(rest, 'rel').toLowerCase().split(/\s+/)
    const url = URL.parse(written, base)?.href
    if (url === undefined) continue
    if (rel.includes('canonical')) {
      canonicals.push(url)
      canonicalsWritten.push(written)
    }
    const lang = findParameter(rest, 'hreflang')
    if (rel.includes('alternate') && lang !== '') hreflang.push({ lang, url, written })
  }
  return { canonicals, canonicalsWritten, hreflang }
}

function findParameter(text: string, name: string): string {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s";,]+))`, 'i').exec(text)
  return match?.[1] ?? match?.[2] ?? ''
}
