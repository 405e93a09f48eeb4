import { RefusedRelease, refuseManifest, type Manifest } from './manifest.ts'
import { repeat } from '#support/workers/repeat.ts'
import type { ReplicaEvents } from './replica-events.ts'

/** Longest pause before a refused release is downloaded again. The pauses grow; a second download may be intact. */
const PAUSE_MAX_MS = 5 * 60_000

export interface FollowerParts {
  readonly installed: () => Manifest | undefined
  readonly findRelease: () => Promise<Manifest | undefined>
  /** Throws `RefusedRelease`. Absent if another process of the cluster installs releases. */
  readonly install: (() => Promise<void>) | undefined
  readonly schema: number
  readonly clock: () => Date
  readonly everyMs: number
  /** A reader is behind if its writer has been silent for this long. */
  readonly behindAfterMs: number
  readonly signal: AbortSignal
  readonly onEvent: ReplicaEvents
}

export interface Follower {
  /** Whether a newer release may exist: the writer is silent, or its newest release cannot be used. */
  isBehind(): boolean
}

/** Checks for new releases and installs them. The installed release stays in use, whatever happens to the writer. */
export function startFollower(parts: FollowerParts): Follower {
  const { installed, clock, everyMs, onEvent } = parts
  /** When the installed release was last confirmed to be the newest. */
  let confirmedAt = Date.parse(installed()?.seen_at ?? '') || -Infinity
  let lastFault = ''
  let refused: { readonly sha256: string; readonly pauseMs: number; readonly until: number } | undefined

  async function installNewest(): Promise<void> {
    const newest = await parts.findRelease()
    if (!newest) throw new Error('No release is published yet.')
    const current = installed()
    if (current?.version !== newest.version) {
      refuseManifest(newest, parts.schema, current?.version)
      if (!parts.install || isPaused(newest)) return
      await parts.install().catch((err: unknown) => pauseAfter(err, newest))
      const next = installed()
      if (next && next.version !== current?.version) onEvent({ event: 'adopted', manifest: next })
    }
    if (installed()?.version === newest.version) {
      confirmedAt = newest.seen_at === null ? clock().getTime() : Date.parse(newest.seen_at)
    }
    lastFault = ''
  }

  const isPaused = ({ sha256 }: Manifest) => refused?.sha256 === sha256 && clock().getTime() < refused.until

  function pauseAfter(err: unknown, { sha256 }: Manifest): never {
    const pauseMs = refused?.sha256 === sha256 ? Math.min(refused.pauseMs * 2, PAUSE_MAX_MS) : everyMs
    if (err instanceof RefusedRelease) refused = { sha256, pauseMs, until: clock().getTime() + pauseMs }
    throw err
  }

  function report(err: unknown): void {
    const why = err instanceof Error ? err.message : String(err)
    // A persistent fault is reported once, because a writer may be away for hours.
    if (why === lastFault) return
    lastFault = why
    if (err instanceof RefusedRelease) onEvent({ event: 'publication_refused', reason: err.reason, why })
    else onEvent({ event: 'publication_unreachable', err })
  }

  void repeat(() => installNewest().catch(report), everyMs, parts.signal)
  return { isBehind: () => clock().getTime() - confirmedAt > parts.behindAfterMs }
}
