import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

// Clients that request site checks, each for its own site. They have low priority, because in reality they run on
// other machines.
setPriority(constants.priority.PRIORITY_LOW)

export interface Checking {
  readonly gatewayUrl: string
  /** For each client, the host names of its site. */
  readonly names: readonly (readonly string[])[]
  /** Time between two checks of a client. With 0, each check starts when the previous one ends. */
  readonly everyMs: number
  readonly durationMs: number
}

const PATHS = ['/seo/api/site-check', '/llms/api/check']

const [{ gatewayUrl, names, everyMs, durationMs }] = (await once(process, 'message')) as [Checking]
const statuses: Record<number, number> = {}
const until = performance.now() + durationMs
await Promise.all(names.map((own, client) => keepChecking(own, (client / names.length) * everyMs)))
process.send?.(statuses)
process.disconnect?.()

/**
 * Alternates between the two services until the time is over. Checks are cached for an hour, so each one uses another
 * address.
 */
async function keepChecking(own: readonly string[], delayMs: number): Promise<void> {
  const checks: Promise<void>[] = []
  await sleep(delayMs)
  for (let at = 0; performance.now() < until; at++) {
    const done = check(
      `${gatewayUrl}${PATHS[at % PATHS.length]}?url=http://${own[at % own.length]}/?${performance.now()}`,
    )
    checks.push(done)
    await (everyMs > 0 ? sleep(everyMs) : done)
  }
  await Promise.all(checks)
}

async function check(url: string): Promise<void> {
  const response = await fetch(url)
  await response.arrayBuffer()
  statuses[response.status] = (statuses[response.status] ?? 0) + 1
}
