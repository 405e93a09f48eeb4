import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Script } from './upstream.ts'

// Faults of the simulated sources, and their random numbers. Both depend only on the words that seed them.

/** A pseudo-random number below `below`. */
export function drawn(below: number, ...words: readonly (string | number)[]): number {
  return Number.parseInt(hash('md5', words.join(' ')).slice(0, 8), 16) % below
}

/** A period in which hosts that match do not respond. */
export type Outage = readonly [host: RegExp, from: string, to: string]

export interface Answer {
  readonly status?: number
  readonly body: string | Uint8Array
  readonly headers?: Record<string, string>
}

/** A host whose responses depend on the date. One request in ten fails, until the end of the simulated year. */
export function playFaults(
  host: string,
  today: () => string,
  endsOn: string,
  outages: readonly Outage[],
  answer: (url: URL, today: string, req: IncomingMessage) => Answer,
): Script {
  let asked = 0
  return (req: IncomingMessage, res: ServerResponse) => {
    const day = today()
    asked += 1
    if (outages.some(([name, from, to]) => name.test(host) && day >= from && day <= to)) return { status: 503 }
    const { status = 200, body, headers = {} } = answer(new URL(req.url ?? '/', `https://${host}`), day, req)
    const fate = day > endsOn ? 100 : drawn(100, 'fate', host, day, asked)
    if (fate < 4) return { status: 502 }
    if (fate === 4) return { status: 429, headers: { 'retry-after': '2' } }
    if (fate === 5 || fate === 6) return { body: '<html><title>System busy</title>' }
    if (fate === 7) return { body: body.slice(0, body.length / 2), headers }
    if (fate === 8) return void res.destroy()
    return { status, body, headers }
  }
}
