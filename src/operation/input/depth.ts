/** More than any operation needs. Deeper values could overflow the stack of recursive code. */
const DEPTH_MAX = 64

/** Whether a parsed JSON value is nested deeper than the limit. Not recursive itself. */
export function isTooDeep(value: unknown): boolean {
  let level = isNested(value) ? [value] : []
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= DEPTH_MAX) return true
    level = level.flatMap((it) => Object.values(it).filter(isNested))
  }
  return false
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
