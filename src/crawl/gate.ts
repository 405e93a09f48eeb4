import pLimit from 'p-limit'

export interface Permit {
  /** Resolves once it is this one's turn; at once when it has been already. */
  acquire(): Promise<void>
  /** Makes room for the next. Also for one that still waits: its turn then passes on. */
  release(): void
}

/** Lets so many in at one time; the others wait in the order in which they came. */
export function createGate(size: number): { permit(): Permit } {
  const limit = pLimit(size)
  return {
    permit() {
      const left = Promise.withResolvers<void>()
      let entry: Promise<void> | undefined
      return {
        acquire() {
          entry ??= new Promise<void>((resolve) => {
            void limit(() => {
              resolve()
              return left.promise
            })
          })
          return entry
        },
        release: () => left.resolve(),
      }
    },
  }
}
