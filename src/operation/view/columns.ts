/** These characters take two terminal columns: ideographs, kana, Hangul, full-width forms, emoji. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/u
/** Combining and format characters take no column. */
const NARROWEST = /[\p{Mark}\p{Format}]/u

export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 2 : NARROWEST.test(character) ? 0 : 1
  return width
}

function padTo(text: string, width: number, isRight = false): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return isRight ? space + text : text + space
}

/** Wraps a text to a number of columns, between words or ideographs, but never before a closing mark. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(width, 2)))
}

const BREAKABLE =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][，。；：！？、）」』]*\s*|\s+/gu

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let now = ''
  for (const part of line.match(BREAKABLE) ?? []) {
    if (widthOf(now) + widthOf(part.trimEnd()) <= width) {
      now += part
      continue
    }
    if (now !== '') lines.push(now.trimEnd())
    now = part
    // Splits a word that is longer than a line.
    while (widthOf(now.trimEnd()) > width) {
      const head = headOf(now, width)
      lines.push(head)
      now = now.slice(head.length)
    }
  }
  return [...lines, now.trimEnd()]
}

function headOf(text: string, width: number): string {
  let head = ''
  for (const character of text) {
    if (widthOf(head) + widthOf(character) > width && head !== '') break
    head += character
  }
  return head
}

const GAP = 2
const NARROW_COLUMN = 8

/** Draws rows as a table. If a row is too wide, the widest columns become narrower and their cells wrap. */
export function inColumns(
  rows: readonly (readonly string[])[],
  width: number,
  { isRight = [], hasHead = false }: { readonly isRight?: readonly boolean[]; readonly hasHead?: boolean } = {},
): string {
  const count = Math.max(0, ...rows.map((cells) => cells.length))
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...rows.map((cells) => Math.max(...(cells[at] ?? '').split('\n').map(widthOf)))),
  )
  const room = width - GAP * (count - 1)
  for (let over = widths.reduce((sum, it) => sum + it, 0) - room; over > 0;) {
    const widest = Math.max(...widths)
    if (widest <= NARROW_COLUMN) break
    const second = Math.max(NARROW_COLUMN, ...widths.filter((it) => it < widest))
    const cut = Math.min(over, widest - second)
    widths[widths.indexOf(widest)] = widest - cut
    over -= cut
  }
  const lines = rows.flatMap((cells, at) => {
    const wrapped = widths.map((columns, column) => wrap(cells[column] ?? '', columns))
    const height = Math.max(...wrapped.map((cell) => cell.length))
    const drawn = Array.from({ length: height }, (_, line) =>
      wrapped
        .map((cell, column) => padTo(cell[line] ?? '', widths[column] ?? 0, isRight[column]))
        .join(' '.repeat(GAP))
        .trimEnd(),
    )
    return hasHead && at === 0 ? [...drawn, widths.map((columns) => '─'.repeat(columns)).join(' '.repeat(GAP))] : drawn
  })
  return lines.join('\n')
}
