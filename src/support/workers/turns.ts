interface Waiting {
  readonly client: string
}

export interface Turns {
  /** The first job of the client that has waited longest for its turn. */
  first<T extends Waiting>(waiting: readonly T[]): T | undefined
  recordTurn(client: string): void
  /** How many of these jobs will run before the client's next job. */
  countBefore(client: string, waiting: readonly Waiting[]): number
}

/** How many clients are remembered. A forgotten client gets the next turn, which does no harm. */
const REMEMBERED_MAX = 1000

/** Decides whose job runs next: first one job of each client, then the second ones. */
export function createTurns(): Turns {
  const lastTurn = new Map<string, number>()
  let count = 0
  return {
    first: (waiting) =>
      waiting.reduce<(typeof waiting)[number] | undefined>(
        (best, it) => (best && turnOf(best.client) <= turnOf(it.client) ? best : it),
        undefined,
      ),
    recordTurn(client) {
      lastTurn.delete(client)
      lastTurn.set(client, ++count)
      if (lastTurn.size > REMEMBERED_MAX) lastTurn.delete(lastTurn.keys().next().value ?? '')
    },
    countBefore(client, waiting) {
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
