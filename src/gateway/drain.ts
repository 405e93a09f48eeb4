import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as afterPolling, setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 20

/** Announced as `Keep-Alive: timeout=5`, so that a client does not send a request on a closing connection. */
export const KEEP_ALIVE_MS = 5_000

/** How long a connection may stay without a first request if a person stops the server in a terminal. */
const HURRIED_MS = 500

/** At any load, connections in the listen backlog are accepted within this time. */
const BACKLOG_MS = 1_000
const SHORT_TURN_MS = 0.1

export interface Connections {
  readonly since: ReadonlyMap<Duplex, number>
  readonly answers: WeakMap<Duplex, ServerResponse>
}

export interface DrainOptions {
  /** How long new connections are still accepted, so that load balancers can notice the shutdown. */
  readonly noticeMs: number
  /** Closes idle connections at once, at the risk of losing a request in transit. */
  readonly isHurried: boolean
  /** Starts no queued call until the returned function is called. */
  readonly hold: () => () => void
}

/**
 * Stops a server without losing requests. From now on, responses carry `Connection: close`. Then the listener closes.
 * Then each connection closes as soon as no request can be in transit. Resolves when no connection is left.
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
  // Node's own close() destroys idle connections, including requests in transit to them.
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
 * Resolves after a turn of the event loop in which no connection was accepted. Closing the listener earlier would reset
 * waiting connections. Node accepts one connection per turn, and more may arrive during a long turn, so queued calls
 * wait.
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

/** Node limits the idle time after a response, but not before the first one. */
function isOver(answer: ServerResponse | undefined, ageMs: number, { isHurried }: DrainOptions): boolean {
  if (answer) return isHurried && answer.writableFinished
  return ageMs > (isHurried ? HURRIED_MS : KEEP_ALIVE_MS)
}
