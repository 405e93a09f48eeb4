export interface MarkdownLink {
  readonly text: string
  /** The address as written; empty for `[x]()`. */
  readonly url: string
}

/** The limit (CommonMark §6.3 allows one) keeps the time linear for malicious lines. */
const NESTED_PARENTHESES_MAX = 8

/** The links of one line, ordered by where they end. Images and inline code are no links. Takes linear time. */
export function readMarkdownLinks(line: string): MarkdownLink[] {
  const definition = /^ {0,3}\[([^\]^][^\]]*)\]:[ \t]*(\S+)/.exec(line)
  if (definition) return [{ text: definition[1] ?? '', url: (definition[2] ?? '').replace(/^<(.*)>$/, '$1') }]
  const links: MarkdownLink[] = []
  const text = hideInlineCode(line)
  const openings: { at: number; isImage: boolean }[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '[') openings.push({ at, isImage: text[at - 1] === '!' })
    else if (text[at] === ']') {
      const opening = openings.pop()
      const target = text[at + 1] === '(' ? readTarget(text, at + 2) : undefined
      if (!opening || !target) continue
      if (!opening.isImage) links.push({ text: line.slice(opening.at + 1, at), url: target.url })
      at = target.end
    }
  }
  return links
}

/**
 * Replaces inline code by blanks of the same length. A run of backticks ends at the next run of equal length. A
 * backslash escapes the first backtick of an opening run, but not of a closing one (CommonMark §6.1).
 */
function hideInlineCode(line: string): string {
  if (!line.includes('`')) return line
  const runs = [...line.matchAll(/`+/g)].map((match) => ({ at: match.index, length: match[0].length }))
  const closings = Map.groupBy(runs.toReversed(), (run) => run.length)
  const parts: string[] = []
  let end = 0
  for (const run of runs) {
    if (run.at < end) continue
    const escaped = isEscaped(line, run.at) ? 1 : 0
    const sameLength = closings.get(run.length - escaped) ?? []
    while ((sameLength.at(-1)?.at ?? Infinity) <= run.at) sameLength.pop()
    const closing = sameLength.at(-1)
    if (!closing) continue
    const from = run.at + escaped
    parts.push(line.slice(end, from), ' '.repeat(closing.at + closing.length - from))
    end = closing.at + closing.length
  }
  return parts.join('') + line.slice(end)
}

function isEscaped(line: string, at: number): boolean {
  let backslashes = 0
  while (line[at - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

/** Reads a destination and an optional title, up to the closing parenthesis. */
function readTarget(text: string, start: number): { url: string; end: number } | undefined {
  let at = skipBlanks(text, start)
  const from = at
  let url: string
  if (text[at] === '<') {
    at++
    while (at < text.length && text[at] !== '>' && text[at] !== '<') at++
    if (text[at] !== '>') return undefined
    url = text.slice(from + 1, at)
    at++
  } else {
    for (let depth = 0; at < text.length && text.charCodeAt(at) > 32; at++) {
      if (text[at] === '\\') at++
      else if (text[at] === '(' && ++depth > NESTED_PARENTHESES_MAX) return undefined
      else if (text[at] === ')' && --depth < 0) break
    }
    url = text.slice(from, at)
  }
  at = skipTitle(text, skipBlanks(text, at))
  return text[at] === ')' ? { url: url.trim(), end: at } : undefined
}

function skipBlanks(text: string, at: number): number {
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}

function skipTitle(text: string, at: number): number {
  const closing = { '"': '"', "'": "'", '(': ')' }[text[at] ?? '']
  if (closing === undefined) return at
  const end = text.indexOf(closing, at + 1)
  return end < 0 ? at : skipBlanks(text, end + 1)
}
