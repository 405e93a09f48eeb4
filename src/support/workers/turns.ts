interface Waiting {
  readonly client: string
}

export interface Turns {
  /** The first job of the client that has waited longest for its turn. */
  first<T extends Waiting>(waiting: readonly T[]): T | undefined
  recordTurn(client: string): void
  /** How many of these jobs will run before the client's next job, at most. */
  countBefore(client: string, waiting: readonly Waiting[]): number
}

/** How many clients are remembered. A forgotten client gets the next turn, which does no harm. */
const REMEMBERED_MAX = 1000

/** Decides whose job runs next: first one job of each client, then the second ones. */
export function createTurns(): Turns {
  const lastTurn = new Map<string, number>()
  let count = 0
  return {
    first(waiting) {
      const turns = waiting.map(({ client }) => turnOf(client))
      return waiting[turns.indexOf(Math.min(...turns))]
    },
    recordTurn(client) {
      lastTurn.delete(client)
      lastTurn.set(client, ++count)
      if (lastTurn.size > REMEMBERED_MAX) lastTurn.delete(lastTurn.keys().next().value ?? '')
    },
    countBefore(client, waiting) {
      const counts = Map.groupBy(waiting, (it) => it.client)
      const ofClient = counts.get(client)?.length ?? 0
      // Before each job of the client, its waiting ones and the next one, every other client may have a turn.
      const others = [...counts].filter(([other]) => other !== client)
      return others.reduce((sum, [, jobs]) => sum + Math.min(jobs.length, ofClient + 1), ofClient)
    },
  }

  function turnOf(client: string): number {
    return lastTurn.get(client) ?? 0
  }
}
