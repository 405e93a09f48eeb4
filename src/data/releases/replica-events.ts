import { setTimeout as sleep } from 'node:timers/promises'
import type { Manifest, Refusal } from './manifest.ts'

export type ReplicaEvent =
  | { readonly event: 'published' | 'adopted'; readonly manifest: Manifest }
  | { readonly event: 'publication_failed' | 'publication_unreachable'; readonly err: unknown }
  | { readonly event: 'publication_refused'; readonly reason: Refusal; readonly why: string }

/** Called once for each release and each fault. */
export type ReplicaEvents = (event: ReplicaEvent) => void

/** Calls `look` repeatedly, with a pause after each call, until the signal aborts. */
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
