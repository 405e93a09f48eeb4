import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 10
const PAUSE_MAX_MS = 100

export function isBusy(err: unknown): boolean {
  return err instanceof Error && 'code' in err && String(err.code).startsWith('SQLITE_BUSY')
}

/** Retries without blocking the event loop. Throws SQLite's error if the file is still locked after `withinMs`. */
export async function untilFree<T>(
  run: () => T,
  { withinMs = 5000, signal }: { withinMs?: number; signal?: AbortSignal } = {},
): Promise<T> {
  const started = performance.now()
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
    try {
      return run()
    } catch (err) {
      if (!isBusy(err) || signal?.aborted || performance.now() - started + pauseMs > withinMs) throw err
    }
    await sleep(pauseMs)
  }
}
