import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 20
/** How long a connection without a request is left open: its first may be on the way. */
const UNHEARD_MS = 500

/** Stops the server. `answering` knows the last answer of each connection. */
export async function drain(
  server: Server,
  connected: ReadonlySet<Duplex>,
  answering: WeakMap<Duplex, ServerResponse>,
): Promise<void> {
  server.close()
  const unheardUntil = performance.now() + UNHEARD_MS
  while (connected.size > 0) {
    for (const socket of connected) {
      const answer = answering.get(socket)
      const isDone = answer ? answer.writableFinished : performance.now() > unheardUntil
      if (isDone) socket.destroy()
      else if (answer) answer.shouldKeepAlive = false
    }
    await sleep(POLL_MS)
  }
}
