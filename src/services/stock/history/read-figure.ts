/**
 * A figure in the notation of the exchanges: thousands separators, sometimes full-width digits. Null for text without a
 * digit (`--`, 待公告, an empty field), undefined for digits that form no figure.
 */
export function readFigure(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').replaceAll(',', '').trim()
  if (!/\d/.test(plain)) return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
