import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { z } from 'zod'

// Helpers for tests with several gateways: a load balancer, rows that contain the number of their version, and
// callers that compare answers.

export interface Balancer {
  readonly url: string
  close(): void
}

/**
 * Forwards each connection to the next process in turn, or to another one if it refuses. It is a load balancer
 * without health checks.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((caller) => {
    open.add(caller)
    caller.once('close', () => open.delete(caller)).on('error', () => caller.destroy())
    const attempt = (tries: number) => {
      const port = ports[turn++ % ports.length]
      if (port === undefined || tries === 0) return void caller.destroy()
      const behind = connect(port, '127.0.0.1')
      behind.once('error', () => attempt(tries - 1))
      behind.once('connect', () => {
        behind.removeAllListeners('error').on('error', () => caller.destroy())
        behind.once('close', () => caller.destroy())
        caller.once('close', () => behind.destroy())
        caller.pipe(behind).pipe(caller)
      })
    }
    attempt(ports.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

const DATE = '2026-02-28'
const LOOKUP = `/life/api/is-holiday?date=${DATE}`
const answerSchema = z.object({ name_zh: z.string() })

/** Names a holiday after a number, so that an answer shows from which version its data comes. */
export function renameHoliday(databasePath: string, number: number): void {
  const client = new BetterSqlite(databasePath, { timeout: 5000 })
  client.transaction(() => {
    client.prepare('update life_holidays set name_zh = ? where date = ?').run(`第${number}版`, DATE)
    client.prepare("update datasets set loaded_at = ? where name = 'life_holidays'").run(`${number}`)
  })()
  client.close()
}

export interface Askers {
  answered(): number
  /** Answers in which the holiday belongs to another version than the answer names. */
  wrong(): readonly string[]
  /** Requests without an answer. */
  failed(): readonly string[]
  /** The name of the holiday in each version. */
  versions(): ReadonlyMap<string, string>
  stop(): Promise<void>
}

/** Starts callers that request the holiday repeatedly and compare the answers of each version. */
export function startAskers(url: string, count: number, pauseMs = 5): Askers {
  const stopped = new AbortController()
  const names = new Map<string, string>()
  const [wrong, failed]: [string[], string[]] = [[], []]
  let answered = 0
  const note = ({ status, headers, body }: Answer) => {
    const version = /^"([^"]+)"/.exec(String(headers['data-version']))?.[1]
    if (status !== 200 || version === undefined) return void failed.push(`${status} ${body.slice(0, 80)}`)
    const { name_zh: name } = answerSchema.parse(JSON.parse(body))
    if (name !== (names.get(version) ?? name)) wrong.push(`${version}: ${name} for ${names.get(version)}`)
    names.set(version, name)
    answered += 1
  }
  const calls = Array.from({ length: count }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!stopped.signal.aborted) {
      await ask(`${url}${LOOKUP}`, agent).then(note, (err: NodeJS.ErrnoException) => failed.push(String(err.code)))
      await sleep(pauseMs)
    }
    agent.destroy()
  })
  return {
    answered: () => answered,
    wrong: () => wrong,
    failed: () => failed,
    versions: () => names,
    async stop() {
      stopped.abort()
      await Promise.all(calls)
    },
  }
}

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (answer) => {
      const chunks: Buffer[] = []
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .once('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
        )
        .once('error', reject)
    })
    sent.once('error', reject).end()
  })
}
