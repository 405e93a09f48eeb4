interface Waiting {
  readonly client: string
}

export interface Turns {
  /** The first job of the client whose last turn is longest ago. */
  first<T extends Waiting>(waiting: readonly T[]): T | undefined
  took(client: string): void
  /** The number of these jobs that run before another job of this client. */
  before(client: string, waiting: readonly Waiting[]): number
}

/** The limit of remembered clients. A forgotten client gets the next turn, which is acceptable. */
const REMEMBERED_MAX = 1000

/** Clients take turns: one job of each client, then the second jobs. */
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
