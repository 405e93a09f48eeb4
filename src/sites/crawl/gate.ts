/** Lets so many in at one time; the others wait in the order in which they came. */
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
  /** Resolves once it is this one's turn; at once when it has been already. */
  acquire(): Promise<void>
  /** Makes room for the next. Also for one that still waits: its turn then passes on. */
  release(): void
}
