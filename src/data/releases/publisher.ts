import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#data/db/client.ts'
import type { Manifest } from './manifest.ts'
import { markOf } from './mark.ts'
import type { ReplicaEvents } from './replica-events.ts'

export interface PublisherParts {
  /** Whether this process is the one of several writers that publishes. Throws where that cannot be known just now. */
  readonly leads: () => Promise<boolean>
  readonly reader: () => Database | undefined
  readonly clock: () => Date
  /** Publishes elsewhere than on the event loop, and tells what is published then. */
  readonly publish: () => Promise<Manifest>
  /** Says that nothing is newer than what is published. */
  readonly confirm: (manifest: Manifest) => Promise<Manifest>
  readonly everyMs: number
  /** Readers hear as often as this at least. */
  readonly confirmEveryMs: number
  readonly signal: AbortSignal
  readonly onEvent: ReplicaEvents
}

export interface Publisher {
  /** What is published, as far as this process knows: nothing while another one leads. */
  newest(): Manifest | undefined
}

/** Publishes whenever a row may have changed, and says now and again that none has. */
export function startPublisher(parts: PublisherParts): Publisher {
  const { reader, clock, everyMs, confirmEveryMs, signal, onEvent } = parts
  let newest: Manifest | undefined

  async function look(): Promise<void> {
    const db = reader()
    if (!db) return
    if (!(await parts.leads())) {
      newest = undefined
      return
    }
    if (!newest || markOf(db) !== newest.mark) {
      const before = newest?.version
      newest = await parts.publish()
      if (newest.version !== before) onEvent({ event: 'published', manifest: newest })
    } else if (clock().getTime() - Date.parse(newest.seen_at) >= confirmEveryMs) {
      newest = await parts.confirm(newest)
    }
  }

  async function keepLooking(): Promise<void> {
    while (!signal.aborted) {
      await look().catch((err: unknown) => onEvent({ event: 'publication_failed', err }))
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  void keepLooking()
  return { newest: () => newest }
}
