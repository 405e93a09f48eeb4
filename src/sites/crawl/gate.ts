/** A semaphore: at most `size` permits are acquired at a time, and others wait in order. */
export function createGate(size: number): { permit(): Permit } {
  let free = size
  const waiting: (() => void)[] = []
  return {
    permit() {
      let entry: Promise<void> | undefined
      let isOver = false
      return {
        acquire() {
          if (isOver) return Promise.resolve()
          entry ??= new Promise<void>((resolve) => {
            if (free > 0) resolve(void free--)
            else waiting.push(resolve)
          })
          return entry
        },
        release() {
          if (isOver) return
          isOver = true
          void entry?.then(() => {
            const next = waiting.shift()
            if (next) next()
            else free++
          })
        },
      }
    },
  }
}

export interface Permit {
  /** Resolves when the permit is acquired; immediately if it already is. */
  acquire(): Promise<void>
  /** Releases an acquired permit, or stops waiting for it. */
  release(): void
}
