/**
 * A figure as the exchanges write it: with thousands separators, in full-width digits at times. Null for text without a
 * digit (`--`, 待公告, an empty field), undefined for digits that are no figure.
 */
export function readFigure(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').replaceAll(',', '').trim()
  if (!/\d/.test(plain)) return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
