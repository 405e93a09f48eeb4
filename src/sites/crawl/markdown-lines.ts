/** A line with visible text: not blank, and outside code fences, comments and front matter. */
export interface MarkdownLine {
  /** From 1. */
  readonly number: number
  readonly text: string
}

export type MarkdownLines = ReturnType<typeof readMarkdownLines>

interface Fence {
  readonly line: number
  readonly marker: string
  readonly length: number
}

const FENCE = '```'
/** The value that replaces a comment in the list of visible lines. */
export const COMMENT = '<!-- -->'

const FRONT_MATTER_LINES_MAX = 200

/** Splits Markdown into lines and hides the content of code fences (CommonMark §4.5), comments and front matter. */
export function readMarkdownLines(content: string) {
  const lines = content.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  const frontMatterLines = countFrontMatter(lines)
  const visible: MarkdownLine[] = []
  let fence: Fence | undefined
  let isComment = false
  const comments = new Set<number>()
  let hiddenHeading: number | undefined
  for (const [index, text] of lines.entries()) {
    const number = index + 1
    if (number <= frontMatterLines || text === '') continue
    if (fence) {
      if (closesFence(text, fence)) fence = undefined
      else if (/^ {0,3}#[ \t]+\S/.test(text)) hiddenHeading ??= number
    } else if (isComment) {
      comments.add(number)
      isComment = !text.includes('-->')
    } else if (/^ {0,3}<!--/.test(text)) {
      isComment = !text.includes('-->')
      comments.add(number)
      visible.push({ number, text: COMMENT })
    } else {
      fence = openFence(text, number)
      visible.push({ number, text: fence ? FENCE : text })
    }
  }
  return {
    visible,
    total: lines.length,
    /** The number of the first non-blank line that is not a comment, even in front matter or code; 0 if there is none. */
    firstContentLine: lines.findIndex((line, index) => line.trim() !== '' && !comments.has(index + 1)) + 1,
    /** The number of lines of YAML front matter, with its delimiters; 0 without front matter. */
    frontMatterLines,
    /** The line of a code fence that is never closed, so that it hides the rest of the file. */
    openFence: fence?.line,
    hiddenHeading,
  }
}

/** A paragraph line: not a list item, quotation, heading, table or block. */
const PARAGRAPH = /^ {0,3}(?![-*+>#|=]|\d{1,9}[.)][ \t]|```|~~~|<!--)\S/

/** Converts underlined (setext) headings of one line into # headings (CommonMark §4.3), and also returns them. */
export function replaceUnderlines(lines: readonly MarkdownLine[]) {
  const visible: MarkdownLine[] = []
  const headings: MarkdownLine[] = []
  for (const line of lines) {
    const previous = visible.at(-1)
    const underline = /^ {0,3}(=+|-+)[ \t]*$/.exec(line.text)?.[1]
    const isAlone = visible.at(-2)?.number !== line.number - 2
    if (underline && previous?.number === line.number - 1 && isAlone && PARAGRAPH.test(previous.text)) {
      const heading = { number: previous.number, text: `${underline[0] === '=' ? '#' : '##'} ${previous.text.trim()}` }
      visible[visible.length - 1] = heading
      headings.push(heading)
    } else visible.push(line)
  }
  return { visible, headings }
}

/** The text of a # heading of this level, without closing hashes; undefined for other lines. */
export function headingText(line: string, level: number): string | undefined {
  const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/s.exec(line)
  if (heading?.[1]?.length !== level) return undefined
  const text = (heading[2] ?? '').trim()
  // A loop takes linear time. `/#+$/` would take quadratic time on a long run of # before other characters.
  let end = text.length
  while (text[end - 1] === '#') end--
  return end === 0 || /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end).trim() : text
}

function countFrontMatter(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0
  const end = lines.slice(1, FRONT_MATTER_LINES_MAX).findIndex((line) => /^(---|\.\.\.)\s*$/.test(line))
  if (end < 0) return 0
  const isYaml = lines.slice(1, end + 1).every((line) => /^\s*($|#|- )|^[\w"'.-]+\s*:|^\s+\S/.test(line))
  return isYaml ? end + 2 : 0
}

function openFence(text: string, line: number): Fence | undefined {
  const [, marks = '', info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/s.exec(text) ?? []
  const marker = marks[0]
  // A backtick after the opening fence makes the line inline code (CommonMark §4.5).
  if (marker === undefined || (marker === '`' && info.includes('`'))) return undefined
  return { line, marker, length: marks.length }
}

function closesFence(text: string, fence: Fence): boolean {
  const [, marks = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(text) ?? []
  return marks[0] === fence.marker && marks.length >= fence.length
}
