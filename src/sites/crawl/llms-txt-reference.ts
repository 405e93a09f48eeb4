import { LineCounter } from './line-counter.ts'

/** The result that `miniparse.py`, the parser of llmstxt.org's authors (AnswerDotAI/llms-txt), has for a file. */
export interface ReferenceReading {
  readonly reads: boolean
  readonly reads_with_lf: boolean
  readonly fails_at: ReferenceFailure | null
  readonly failures: number
  readonly title: string | null
  readonly summary: string | null
  readonly sections: number
  readonly links: number
}

export interface ReferenceFailure {
  /** From 1. */
  readonly line: number
  /** `head`: no H1 followed by an empty line or a summary. `link`: a line in a section is not `- [name](url)`. */
  readonly what: 'head' | 'link'
  readonly text: string
}

const TEXT_LENGTH_MAX = 160

/**
 * Reads a file as `miniparse.py` does. Its three regular expressions may need quadratic time; this code accepts the
 * same files in one pass. That parser knows only LF, but Python converts CRLF when it opens a file; `reads_with_lf`
 * is the result after that.
 */
export function readAsReference(text: string): ReferenceReading {
  const reading = readLines(text)
  if (!text.includes('\r')) return { ...reading, reads_with_lf: reading.reads }
  return { ...reading, reads_with_lf: readLines(text.replaceAll(/\r\n?/g, '\n')).reads }
}

function readLines(text: string): Omit<ReferenceReading, 'reads_with_lf'> {
  const { start, sections } = splitSections(text)
  const lines = new LineCounter(text)
  const head = readHead(start.text)
  const failures: ReferenceFailure[] = []
  let count = 0
  let links = 0
  const fail = (what: ReferenceFailure['what'], at: number) => {
    count++
    if (failures.length === 0) failures.push({ line: lines.at(at), what, text: lineOf(text, at) })
  }
  if (!head) fail('head', start.from + Math.max(0, findHash(start.text)))
  for (const section of sections) {
    for (const { from, line } of linesOf(text, section.from, section.to)) {
      if (hasLink(line)) links++
      else fail('link', from)
    }
  }
  return {
    reads: count === 0,
    fails_at: failures[0] ?? null,
    failures: count,
    title: head?.title ?? null,
    summary: head?.summary ?? null,
    sections: sections.length,
    links,
  }
}

/** White space in Python's `\s` and `strip()`. Unlike in JavaScript, a byte order mark does not belong to it. */
const SPACES = new Set(
  '\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
)

function isSpace(character: string | undefined): boolean {
  return character !== undefined && SPACES.has(character)
}

function skipSpace(text: string, at: number): number {
  while (isSpace(text[at])) at++
  return at
}

function strip(text: string): { text: string; from: number } {
  const from = skipSpace(text, 0)
  let to = text.length
  while (to > from && isSpace(text[to - 1])) to--
  return { text: text.slice(from, to), from }
}

interface Section {
  readonly from: number
  readonly to: number
}

/** Implements `^##\s*(.*?$)`: the name may be on a later line, and `###` also starts a section. */
function splitSections(text: string): { start: { text: string; from: number }; sections: Section[] } {
  const marks: { at: number; name: string; end: number }[] = []
  for (let at = text.startsWith('##') ? 0 : nextMark(text, 0); at >= 0;) {
    const from = skipSpace(text, at + 2)
    const newline = text.indexOf('\n', from)
    const end = newline < 0 ? text.length : newline
    marks.push({ at, name: text.slice(from, end), end })
    at = nextMark(text, end)
  }
  const byName = new Map<string, Section>()
  for (const [index, { name, end }] of marks.entries()) {
    byName.set(name, { from: end, to: marks[index + 1]?.at ?? text.length })
  }
  return { start: strip(text.slice(0, marks[0]?.at ?? text.length)), sections: [...byName.values()] }
}

function nextMark(text: string, from: number): number {
  const at = text.indexOf('\n##', from)
  return at < 0 ? -1 : at + 1
}

/**
 * Implements `^#\s*(title .+?$)\n+(?:^>\s*(summary .+?$)$)?\n+(info .*)`, where a dot also matches line feeds. The
 * title ends at an empty line, or at a line of `>` with text.
 */
function readHead(text: string): { title: string; summary: string | null } | undefined {
  const hash = findHash(text)
  if (hash < 0) return undefined
  const first = skipSpace(text, hash + 1)
  const last = text.lastIndexOf('\n')
  const endsTitle = (at: number) => text[at + 1] === '\n' || (text[at + 1] === '>' && last >= at + 3)
  for (let end = text.indexOf('\n', first + 1); end >= 0; end = text.indexOf('\n', end + 1)) {
    if (endsTitle(end)) return { title: text.slice(first, end), summary: readSummary(text, end) }
  }
  // Without another match, the expression takes the last white space after `#` as the title.
  for (let end = first; end > hash + 1; end--) {
    if (text[end] === '\n' && endsTitle(end))
      return { title: text.slice(end - 1, end), summary: readSummary(text, end) }
  }
  return undefined
}

function findHash(text: string): number {
  if (text.startsWith('#')) return 0
  const at = text.indexOf('\n#')
  return at < 0 ? -1 : at + 1
}

function readSummary(text: string, titleEnd: number): string | null {
  let at = titleEnd
  while (text[at] === '\n') at++
  if (text[at] !== '>') return null
  const first = skipSpace(text, at + 1)
  for (let from = first; from > at; from--) {
    const end = text.indexOf('\n', from + 1)
    if (end >= 0) return text.slice(from, end)
  }
  return null
}

function* linesOf(text: string, from: number, to: number): Generator<{ from: number; line: string }> {
  const section = strip(text.slice(from, to))
  let at = from + section.from
  for (const line of section.text.split('\n')) {
    if (skipSpace(line, 0) < line.length) yield { from: at, line }
    at += line.length + 1
  }
}

/** Searches `-\s*\[([^\]]+)\]\(([^\)]+)\)` anywhere in the line. */
function hasLink(line: string): boolean {
  let bracket = -1
  let parenthesis = -1
  for (let dash = line.indexOf('-'); dash >= 0; dash = line.indexOf('-', dash + 1)) {
    const open = skipSpace(line, dash + 1)
    if (line[open] !== '[') continue
    if (bracket <= open) bracket = line.indexOf(']', open + 1)
    if (bracket < 0) return false
    if (bracket === open + 1 || line[bracket + 1] !== '(') continue
    if (parenthesis < bracket + 2) parenthesis = line.indexOf(')', bracket + 2)
    if (parenthesis < 0) return false
    if (parenthesis > bracket + 2) return true
  }
  return false
}

function lineOf(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(at, end < 0 ? undefined : end).slice(0, TEXT_LENGTH_MAX)
}
