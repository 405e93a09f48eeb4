import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 10
const PAUSE_MAX_MS = 100

/** Whether another process holds the file just now, so that asking again may help. */
export function isBusy(err: unknown): boolean {
  return err instanceof Error && 'code' in err && String(err.code).startsWith('SQLITE_BUSY')
}

/**
 * Runs statements that may find their file locked, again and again without holding up anybody else, until they are
 * through. Throws what SQLite said where the file is still locked after `withinMs`, and everything else at once.
 */
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
