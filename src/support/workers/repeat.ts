import { setTimeout as sleep } from 'node:timers/promises'

/** Runs `pass` until the signal aborts. Each run starts `everyMs` after the end of the previous one. */
export async function repeat(pass: () => Promise<unknown>, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pass()
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
