import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as afterPolling, setTimeout as sleep } from 'node:timers/promises'

/** How often the remaining connections are checked. */
const POLL_MS = 20

/** Announced as `Keep-Alive: timeout=5`, so that clients do not reuse a connection that is about to close. */
export const KEEP_ALIVE_MS = 5_000

/** When a person stops the server in a terminal, a connection without a request is closed after this time. */
const HURRIED_MS = 500

/** Under any load, the server accepts connections that wait in the listen backlog within this time. */
const BACKLOG_MS = 1_000
/** A shorter turn of the event loop accepted no connection. */
const SHORT_TURN_MS = 0.1

export interface Connections {
  /** When each open connection was accepted, by `performance.now()`. */
  readonly since: ReadonlyMap<Duplex, number>
  /** The latest response on each connection. Absent before the first request. */
  readonly answers: WeakMap<Duplex, ServerResponse>
}

export interface DrainOptions {
  /** How long new connections are still accepted, until load balancers have noticed the shutdown. */
  readonly noticeMs: number
  /** Closes idle connections without delay. A request that is just being sent may be lost. */
  readonly isHurried: boolean
  /** Pauses queued calls until the returned function is called. */
  readonly hold: () => () => void
}

/**
 * Stops a server without losing requests: responses carry `Connection: close`, then the listener closes, then each
 * connection when no request can be on its way.
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
  const release = options.hold()
  await emptyBacklog(server)
  // Node's own close() would destroy idle connections, on which a request may be on its way.
  NetServer.prototype.close.call(server)
  release()
  while (connections.since.size > 0) {
    for (const [socket, since] of connections.since) {
      if (isOver(connections.answers.get(socket), performance.now() - since, options)) socket.destroy()
    }
    await sleep(POLL_MS)
  }
}

/**
 * Resolves after a turn of the event loop without a new connection. Closing the listener earlier would reset
 * connections in the backlog.
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

/** Before the first response on a connection, Node has no limit for idle time. */
function isOver(answer: ServerResponse | undefined, ageMs: number, { isHurried }: DrainOptions): boolean {
  if (answer) return isHurried && answer.writableFinished
  return ageMs > (isHurried ? HURRIED_MS : KEEP_ALIVE_MS)
}
