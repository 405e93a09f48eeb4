import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

export interface Callers {
  /** Resolves once so many more requests got a whole answer with the status 200: on a busy machine later, never with fewer. */
  awaitMore(count: number): Promise<void>
  /** The outcome of every other request that used a connection again or got a wrong answer. */
  readonly lost: () => readonly string[]
  /** The outcome of requests on new connections: refused, or reset before the connection was accepted. */
  readonly notTaken: () => readonly string[]
  /** Resolves when every caller has had the answer to its last request. */
  stop(): Promise<void>
}

/** Callers who ask again and again, each on a connection of its own that it keeps, or on a new one each time. */
export function startCallers(url: string, count: number, { keepsConnection = true, pauseMs = 10 } = {}): Callers {
  let answered = 0
  const stopped = new AbortController()
  const lost: string[] = []
  const notTaken: string[] = []
  const call = async (index: number) => {
    const agent = new Agent({ keepAlive: keepsConnection, maxSockets: 1 })
    while (!stopped.signal.aborted) {
      const { said, isNew } = await ask(url, agent)
      if (said === 200) answered += 1
      else (isNew ? notTaken : lost).push(String(said))
      // Callers who think for different times meet every moment of the process's end.
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

/** The status of the answer, or why there is none; and whether it failed on a connection that was made for it. */
function ask(url: string, agent: Agent): Promise<{ said: number | string | undefined; isNew: boolean }> {
  return new Promise((resolve) => {
    const sent = request(url, { agent }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve({ said: answer.statusCode, isNew: false }))
        .once('error', (err) => resolve({ said: err.message, isNew: false }))
    })
    sent.once('error', (err: NodeJS.ErrnoException) => resolve({ said: err.code, isNew: !sent.reusedSocket })).end()
  })
}
