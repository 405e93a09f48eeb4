/**
 * Byte order mark for CSV files that people open: without it Excel assumes the local code page and garbles Chinese.
 * UTF-8 decoders such as `Response.text()` drop it.
 */
export const SPREADSHEET_MARK = '\uFEFF'

/** One CSV line with its line ending (RFC 4180). */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Quotes one cell. Text that a spreadsheet would run as a formula gets a leading apostrophe. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  return quoted(/^[=+\-@＝＋－＠\t\r\n]/.test(plain) ? `'${plain}` : plain)
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
