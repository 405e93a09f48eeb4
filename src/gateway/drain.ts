import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as afterPolling, setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 20

/**
 * How long a connection may be idle, which every answer says (`Keep-Alive: timeout=5`). Who keeps to it never sends a
 * request on a connection that is being closed.
 */
export const KEEP_ALIVE_MS = 5_000

/** How long somebody at a terminal waits for a connection that has not sent its first request. */
const HURRIED_MS = 500

/** What has waited to be accepted when the listener is to close is accepted within this, at any load. */
const BACKLOG_MS = 1_000
const SHORT_TURN_MS = 0.1

/** The connections of a server: since when each is there, and its last answer, once there is one. */
export interface Connections {
  readonly since: ReadonlyMap<Duplex, number>
  readonly answers: WeakMap<Duplex, ServerResponse>
}

export interface DrainOptions {
  /** How long new connections are still taken, so that whoever sends them here can read that he should not. */
  readonly noticeMs: number
  /** Whether connections that are idle are closed at once, at the risk of a request that is on its way. */
  readonly isHurried: boolean
}

/**
 * Ends a server without losing a request that was sent to it: what is answered from now on says `Connection: close`;
 * then the listener closes; then each connection, once no request can be on its way. Resolves when none is left.
 */
export async function drain(server: Server, connections: Connections, options: DrainOptions): Promise<void> {
  server.prependListener('request', (_, answer: ServerResponse) => {
    answer.shouldKeepAlive = false
  })
  for (const socket of connections.since.keys()) {
    const answer = connections.answers.get(socket)
    if (answer?.headersSent === false) answer.shouldKeepAlive = false
  }
  await sleep(options.noticeMs)
  await emptyBacklog(server)
  // Node's own close() destroys the connections that are idle just now, with the requests that are on their way.
  NetServer.prototype.close.call(server)
  while (connections.since.size > 0) {
    for (const [socket, since] of connections.since) {
      if (isOver(connections.answers.get(socket), performance.now() - since, options)) socket.destroy()
    }
    await sleep(POLL_MS)
  }
}

/**
 * Resolves right after a turn of the event loop in which nothing waited to be accepted: the system resets whatever does
 * when the listener closes. Node accepts one connection a turn, and a long turn leaves time for more to come.
 */
async function emptyBacklog(server: Server): Promise<void> {
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  const until = performance.now() + BACKLOG_MS
  for (let before = -1, took = Infinity; before !== accepted || took > SHORT_TURN_MS;) {
    before = accepted
    const turn = performance.now()
    await afterPolling()
    took = performance.now() - turn
    if (turn > until) break
  }
  server.off('connection', count)
}

/** After an answer Node itself counts how long a connection is idle; before the first one nobody does. */
function isOver(answer: ServerResponse | undefined, ageMs: number, { isHurried }: DrainOptions): boolean {
  if (answer) return isHurried && answer.writableFinished
  return ageMs > (isHurried ? HURRIED_MS : KEEP_ALIVE_MS)
}
