/**
 * At the front of a table that people open: without it Excel takes the bytes for those of its own code page, and Chinese
 * becomes signs. What decodes UTF-8 by the book, `Response.text()` among it, leaves it out by itself.
 */
export const SPREADSHEET_MARK = '\uFEFF'

/** One line (RFC 4180), its end included. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Text that a spreadsheet would run as a formula is made text by an apostrophe. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  return quoted(/^[=+\-@＝＋－＠\t\r\n]/.test(plain) ? `'${plain}` : plain)
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
