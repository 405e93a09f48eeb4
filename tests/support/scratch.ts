import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Where tests keep their databases: in memory where the system has a place for that, since each waits for its disk. */
export const SCRATCH = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A folder that is gone after the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(SCRATCH, 'dozen-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
