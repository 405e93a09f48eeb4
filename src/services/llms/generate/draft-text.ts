const TITLE_SEPARATOR = /\s+[|–—·»•-]\s+|\s*[｜]\s*|\s+::\s+/

/** One line, without control characters and unprintable ones. */
export function plain(text: string, lengthMax: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060\uFEFF\uFFFD\s]+/gu, ' ')
    .trim()
  if (line.length <= lengthMax) return line
  const cut = line.slice(0, lengthMax - 1).replace(/[\uD800-\uDBFF]$/, '')
  // Never cut within a word of an alphabetic script.
  const whole = /^(.{20,})\s\S*$/s.exec(cut)?.[1] ?? cut
  return `${whole.replace(/[\s,;:，、；：–—-]+$/, '')}…`
}

/** Titles and descriptions are text: Markdown and HTML syntax in them is escaped. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_<~[\]]|&(?=#?\w+;)/g, String.raw`\$&`)
}

/**
 * The name of a link must not contain a square bracket, escaped or not: the proposal’s own parser ends the name there.
 */
export function escapeName(text: string): string {
  return escapeMarkdown(text.replaceAll('[', '(').replaceAll(']', ')'))
}

/** The parts of a title that the site’s name is not, in the words of the page. */
export function withoutSiteName(title: string, name: string): string {
  const parts = title.split(TITLE_SEPARATOR).filter((part) => part !== '')
  if (parts.length < 2) return title
  const rest = parts.filter((part) => !isSame(part, name))
  return rest.length === parts.length || rest.length === 0 ? title : rest.join(' – ')
}

export function titleParts(title: string): string[] {
  return title.split(TITLE_SEPARATOR).filter((part) => part !== '')
}

export function isSame(one: string, other: string): boolean {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '')
  return bare(one) === bare(other)
}

/** The last named part of an address, as words. */
export function nameFromPath(page: string): string {
  const url = new URL(page)
  const segment = url.pathname.split('/').findLast((it) => it !== '') ?? ''
  return readable(segment.replace(/\.[a-z]+$/, '')) || url.hostname
}

/** A segment of a path as a heading. */
export function readable(segment: string): string {
  const text = plain(decode(segment).replaceAll(/[-_+]+/g, ' '), 80).replaceAll(/^[#\s]+|\s+#+$/g, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A lone % is part of the name.
    return segment
  }
}
