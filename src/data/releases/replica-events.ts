import { setTimeout as sleep } from 'node:timers/promises'
import type { Manifest, Refusal } from './manifest.ts'

export type ReplicaEvent =
  | { readonly event: 'published' | 'adopted'; readonly manifest: Manifest }
  | { readonly event: 'publication_failed' | 'publication_unreachable'; readonly err: unknown }
  | { readonly event: 'publication_refused'; readonly reason: Refusal; readonly why: string }

export type ReplicaEvents = (event: ReplicaEvent) => void

/** Calls `look` again and again until the signal aborts, and waits `everyMs` after each call. */
export function repeat(
  look: () => Promise<void>,
  { everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
): void {
  void (async () => {
    while (!signal.aborted) {
      await look()
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
}
