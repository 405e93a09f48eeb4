interface Waiting {
  readonly client: string
}

export interface Turns {
  /** The next job: that of the waiting client whose last turn is longest ago. */
  first<T extends Waiting>(waiting: readonly T[]): T | undefined
  took(client: string): void
  /** How many of these jobs come before another one of this client. */
  before(client: string, waiting: readonly Waiting[]): number
}

/** The number of remembered clients; a forgotten one comes first, which is acceptable. */
const REMEMBERED_MAX = 1000

/** Clients take turns: one job of each, then the second of those with more. */
export function createTurns(): Turns {
  const lastTurn = new Map<string, number>()
  let count = 0
  return {
    first: (waiting) =>
      waiting.reduce<(typeof waiting)[number] | undefined>(
        (best, it) => (best && turnOf(best.client) <= turnOf(it.client) ? best : it),
        undefined,
      ),
    took(client) {
      lastTurn.delete(client)
      lastTurn.set(client, ++count)
      if (lastTurn.size > REMEMBERED_MAX) lastTurn.delete(lastTurn.keys().next().value ?? '')
    },
    before(client, waiting) {
      const counts = Map.groupBy(waiting, (it) => it.client)
      const own = counts.get(client)?.length ?? 0
      return counts
        .entries()
        .reduce((sum, [other, its]) => sum + (other === client ? own : Math.min(its.length, own + 1)), 0)
    },
  }

  function turnOf(client: string): number {
    return lastTurn.get(client) ?? 0
  }
}
