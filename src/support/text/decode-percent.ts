/** Decodes the percent escapes of a part of an address. A part with an invalid escape stays as it is. */
export function decodePercent(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
