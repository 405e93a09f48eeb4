import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

export interface Callers {
  /** Resolves after `count` further complete answers with status 200. */
  awaitMore(count: number): Promise<void>
  /** Failures on reused connections, and responses with another status. */
  readonly lost: () => readonly string[]
  /** Failures on new connections: refused, or reset before they were accepted. */
  readonly notTaken: () => readonly string[]
  /** Resolves when every caller has received its last answer. */
  stop(): Promise<void>
}

/**
 * Starts callers that send requests repeatedly, each on one persistent connection or on a new connection each time.
 */
export function startCallers(url: string, count: number, { keepsConnection = true, pauseMs = 10 } = {}): Callers {
  let answered = 0
  const stopped = new AbortController()
  const lost: string[] = []
  const notTaken: string[] = []
  const call = async (index: number) => {
    const agent = new Agent({ keepAlive: keepsConnection, maxSockets: 1 })
    while (!stopped.signal.aborted) {
      const { outcome, isNew } = await ask(url, agent)
      if (outcome === 200) answered += 1
      else (isNew ? notTaken : lost).push(String(outcome))
      // Callers pause for different times, so that their requests meet every moment of the process's end.
      await sleep((pauseMs * ((index % 7) + 1)) / 4)
    }
    agent.destroy()
  }
  const calls = Array.from({ length: count }, (_, index) => call(index))
  return {
    awaitMore: async (count) => {
      const enough = answered + count
      await expect.poll(() => answered).toBeGreaterThanOrEqual(enough)
    },
    lost: () => lost,
    notTaken: () => notTaken,
    stop: async () => {
      stopped.abort()
      await Promise.all(calls)
    },
  }
}

/** The status or the error of a request, and whether its connection was new. */
function ask(url: string, agent: Agent): Promise<{ outcome: number | string | undefined; isNew: boolean }> {
  return new Promise((resolve) => {
    const sent = request(url, { agent }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve({ outcome: answer.statusCode, isNew: false }))
        .once('error', (err) => resolve({ outcome: err.message, isNew: false }))
    })
    sent.once('error', (err: NodeJS.ErrnoException) => resolve({ outcome: err.code, isNew: !sent.reusedSocket })).end()
  })
}
