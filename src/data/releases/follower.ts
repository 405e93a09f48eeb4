import { setTimeout as sleep } from 'node:timers/promises'
import { RefusedPublication, refuseManifest, type Manifest } from './manifest.ts'
import type { ReplicaEvents } from './replica-events.ts'

/** What was refused may come whole the next time, and is fetched less and less often. */
const PAUSE_MAX_MS = 5 * 60_000

export interface FollowerParts {
  /** The version in use. */
  readonly held: () => Manifest | undefined
  /** What is published. */
  readonly readManifest: () => Promise<Manifest | undefined>
  /** Puts what is published into use, elsewhere than on the event loop. Throws `RefusedPublication`. Absent: another process does it. */
  readonly adopt: (() => Promise<void>) | undefined
  readonly schema: number
  readonly clock: () => Date
  readonly everyMs: number
  /** After so long without word that nothing is newer, what is held is called behind. */
  readonly behindAfterMs: number
  readonly signal: AbortSignal
  readonly onEvent: ReplicaEvents
}

export interface Follower {
  /** Whether the writer may have something newer: it has not been heard of, or what it has cannot be used. */
  isBehind(): boolean
}

/** Looks for what is published and has it put into use. What is in use stays there, whatever happens to the writer. */
export function startFollower(parts: FollowerParts): Follower {
  const { held, clock, everyMs, signal, onEvent } = parts
  /** When the writer last said that what is held is the newest. */
  let confirmedAt = Date.parse(held()?.seen_at ?? '') || -Infinity
  let told = ''
  let refused: { readonly sha256: string; readonly pauseMs: number; readonly until: number } | undefined

  async function look(): Promise<void> {
    const newest = await parts.readManifest()
    if (!newest) throw new Error('Nothing is published yet.')
    const current = held()
    if (current?.version !== newest.version) {
      refuseManifest(newest, parts.schema, current?.version)
      if (!parts.adopt || isRefused(newest)) return
      await fetchOrRefuse(parts.adopt, newest)
      const adopted = held()
      if (adopted && adopted.version !== current?.version) onEvent({ event: 'adopted', manifest: adopted })
    }
    if (held()?.version === newest.version) confirmedAt = Date.parse(newest.seen_at)
    told = ''
  }

  const isRefused = ({ sha256 }: Manifest) => refused?.sha256 === sha256 && clock().getTime() < refused.until

  async function fetchOrRefuse(adopt: () => Promise<void>, { sha256 }: Manifest): Promise<void> {
    try {
      await adopt()
      refused = undefined
    } catch (err) {
      const pauseMs = refused?.sha256 === sha256 ? Math.min(refused.pauseMs * 2, PAUSE_MAX_MS) : everyMs
      if (err instanceof RefusedPublication) refused = { sha256, pauseMs, until: clock().getTime() + pauseMs }
      throw err
    }
  }

  function tell(err: unknown): void {
    const why = err instanceof Error ? err.message : String(err)
    // Once for each reason: a writer may be away for hours.
    if (why === told) return
    told = why
    if (err instanceof RefusedPublication) onEvent({ event: 'publication_refused', reason: err.reason, why })
    else onEvent({ event: 'publication_unreachable', err })
  }

  async function keepLooking(): Promise<void> {
    while (!signal.aborted) {
      await look().catch(tell)
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  void keepLooking()
  return {
    isBehind: () => clock().getTime() - confirmedAt > parts.behindAfterMs,
  }
}
