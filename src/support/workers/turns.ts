interface Waiting {
  readonly client: string
}

export interface Turns {
  /** Whose job is next: of those who wait, the one of the client whose last turn is longest ago. */
  first<T extends Waiting>(waiting: readonly T[]): T | undefined
  took(client: string): void
  /** How many of these jobs would be done before one more of this client. */
  before(client: string, waiting: readonly Waiting[]): number
}

/** So many clients are remembered as had a turn lately; who is forgotten comes first, which is fair enough. */
const REMEMBERED_MAX = 1000

/** Clients take turns, whatever each has waiting: one job of each, and then the second of those who have more. */
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
