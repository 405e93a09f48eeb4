/** Deeper values could overflow the stack of recursive code. No operation needs this depth. */
const DEPTH_MAX = 64

/** A loop instead of a recursion, which could itself overflow the stack. */
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
