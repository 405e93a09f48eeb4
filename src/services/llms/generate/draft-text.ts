import { decodePercent } from '#support/text/decode-percent.ts'

const TITLE_SEPARATOR = /\s+[|–—·»•-]\s+|\s*[｜]\s*|\s+::\s+/

export function toPlainLine(text: string, lengthMax: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060\uFEFF\uFFFD\s]+/gu, ' ')
    .trim()
  if (line.length <= lengthMax) return line
  const cut = line.slice(0, lengthMax - 1).replace(/[\uD800-\uDBFF]$/, '')
  // If the text has spaces, it is cut between two words.
  const whole = /^(.{20,})\s\S*$/s.exec(cut)?.[1] ?? cut
  return `${whole.replace(/[\s,;:，、；：–—-]+$/, '')}…`
}

/** Escapes Markdown and HTML syntax, because titles and descriptions of pages are plain text. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_<~[\]]|&(?=#?\w+;)/g, String.raw`\$&`)
}

/**
 * Replaces square brackets in a link name. The proposal’s own parser ends the name at a bracket, even an escaped one.
 */
export function escapeName(text: string): string {
  return escapeMarkdown(text.replaceAll('[', '(').replaceAll(']', ')'))
}

/** Removes the site’s names from a title, unless nothing else would remain. */
export function withoutSiteName(title: string, names: readonly string[]): string {
  const isName = (part: string) => names.some((name) => isSame(part, name))
  const parts = titleParts(title)
  const rest = parts.filter((part) => !isName(part))
  if (rest.length === 0) return title
  const shown = rest.length === parts.length ? title : rest.join(' – ')
  // Separators that may have no spaces around them: “泡茶_茶館”, “Tea House: Brewing”.
  const pieces = shown.split(/[-_|｜:：–—]/)
  const [first = '', last = ''] = [pieces.at(0), pieces.at(-1)]
  if (pieces.length > 1 && isName(first)) return shown.slice(first.length + 1).trim()
  return pieces.length > 1 && isName(last) ? shown.slice(0, -last.length - 1).trim() : shown
}

/** Finds parts that most titles share. They are the site’s name, as its titles write it. */
export function repeatedParts(titles: readonly string[]): string[] {
  const counts = Map.groupBy(
    titles.flatMap((title) => [...new Set(titleParts(title))]),
    (part) => part,
  )
  return [...counts].filter(([, { length }]) => length >= 3 && length > titles.length / 2).map(([part]) => part)
}

export function titleParts(title: string): string[] {
  return title.split(TITLE_SEPARATOR).filter((part) => part !== '')
}

export function isSame(one: string, other: string): boolean {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '')
  return bare(one) === bare(other)
}

export function nameFromPath(page: string): string {
  const url = new URL(page)
  const segment = url.pathname.split('/').findLast((it) => it !== '') ?? ''
  return toReadableName(segment.replace(/\.[a-z]+$/, '')) || url.hostname
}

export function toReadableName(segment: string): string {
  const text = toPlainLine(decodePercent(segment).replaceAll(/[-_+]+/g, ' '), 80).replaceAll(/^[#\s]+|\s+#+$/g, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
