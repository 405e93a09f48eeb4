/** A semaphore: at most `size` permits are acquired at a time, and others wait in order. */
export function createGate(size: number) {
  let free = size
  const waiting: (() => void)[] = []
  return {
    permit() {
      let entry: Promise<void> | undefined
      let isOver = false
      return {
        /** Resolves when the permit is acquired; immediately if it already is. */
        acquire(): Promise<void> {
          if (isOver) return Promise.resolve()
          entry ??= new Promise<void>((resolve) => {
            if (free > 0) resolve(void free--)
            else waiting.push(resolve)
          })
          return entry
        },
        /** Releases an acquired permit, or stops waiting for it. */
        release(): void {
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
